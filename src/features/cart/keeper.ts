import * as v from 'valibot';
import { type Cart, cartSchema } from '../../contract/cart.ts';
import { ApiError } from '../../lib/api.ts';
import type { NamedStorage } from '../../lib/browser-storage.ts';
import type { LocalName } from '../../rules/browser-data.ts';
import { type Intent, intentSchema } from './queue.ts';

/** One item an intent: tabs add and remove their own, and never write over what another has written. */
const INTENT_PREFIX = 'cart-intent-';
const REFUSAL_PREFIX = 'cart-refusal-';
const KEPT = 'cart-kept';

/** Milliseconds that an unsent change is worth keeping; the API remembers the keys for longer. */
const INTENT_LIFETIME = 30 * 24 * 60 * 60_000;
/** Keys of answered intents that are remembered beside the cart that their answers have made. */
const ANSWERED_KEYS = 50;

/** The API's last answer, and which intents are in it: written at once, so that no tab counts an intent twice. */
const keptSchema = v.object({ lang: v.string(), cart: cartSchema, answered: v.array(v.string()) });
type Kept = v.InferOutput<typeof keptSchema>;

/** Why a change was taken back, until somebody has been told. */
const refusalSchema = v.object({
  code: v.string(),
  status: v.number(),
  message: v.string(),
  fields: v.record(v.string(), v.string()),
  isForShopper: v.boolean(),
});

/** What this browser keeps of the cart, shared by its tabs. */
export interface CartKeeper {
  readIntents(): readonly Intent[];
  addIntent(intent: Intent): void;
  removeIntent(key: string): void;
  readKept(): Kept | null;
  /** `answered` is the key of the intent that the cart answers; the cart may also have been asked for. */
  keepCart(lang: string, cart: Cart, answered?: string): void;
  forgetCart(): void;
  addRefusal(key: string, error: Error): void;
  /** What nobody has been told of yet, of these keys; told from now on. */
  takeRefusals(isWanted: (key: string) => boolean): readonly (readonly [key: string, error: Error])[];
  /** Everything but what the browser itself is for. */
  forget(): void;
}

/** Keeps in the storage that tabs share, which tells the others of every change; in this page alone where the browser refuses. */
export function createKeeper(open: () => NamedStorage<LocalName>, now: () => number = Date.now): CartKeeper {
  /** What the browser refused to keep: it is full, or keeps nothing for this site. */
  const unkept = new Map<string, string>();

  const storage = (): NamedStorage<LocalName> | null => {
    try {
      return open();
    } catch {
      return null;
    }
  };
  const write = (name: LocalName, value: unknown) => {
    const text = JSON.stringify(value);
    unkept.delete(name);
    try {
      open().setItem(name, text);
    } catch {
      unkept.set(name, text);
    }
  };
  const remove = (name: LocalName) => {
    unkept.delete(name);
    storage()?.removeItem(name);
  };
  const namesOf = <const Prefix extends typeof INTENT_PREFIX | typeof REFUSAL_PREFIX>(prefix: Prefix) =>
    [...new Set([...Object.keys(storage() ?? {}), ...unkept.keys()])].filter((name): name is `${Prefix}${string}` =>
      name.startsWith(prefix),
    );
  const read = <const Schema extends v.GenericSchema>(
    name: LocalName,
    schema: Schema,
  ): v.InferOutput<Schema> | null => {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), unkept.get(name) ?? storage()?.getItem(name));
    return parsed.success ? parsed.output : null;
  };

  const readKept = () => read(KEPT, keptSchema);
  return {
    readIntents() {
      const answered = new Set(readKept()?.answered);
      const intents: Intent[] = [];
      for (const name of namesOf(INTENT_PREFIX)) {
        const intent = read(name, intentSchema);
        // Of an older shape, too old or answered: nothing to send.
        if (!intent || now() - intent.madeAt > INTENT_LIFETIME || answered.has(intent.key)) remove(name);
        else intents.push(intent);
      }
      return intents;
    },
    addIntent: (intent) => write(`${INTENT_PREFIX}${intent.key}`, intent),
    removeIntent: (key) => remove(`${INTENT_PREFIX}${key}`),
    readKept,
    keepCart(lang, cart, answered) {
      const before = readKept()?.answered ?? [];
      const keys = answered === undefined ? before : [...before, answered].slice(-ANSWERED_KEYS);
      write(KEPT, { lang, cart, answered: keys } satisfies Kept);
    },
    forgetCart: () => remove(KEPT),
    addRefusal: (key, error) => write(`${REFUSAL_PREFIX}${key}`, toRefusal(error)),
    takeRefusals: (isWanted) =>
      namesOf(REFUSAL_PREFIX).flatMap((name) => {
        const key = name.slice(REFUSAL_PREFIX.length);
        if (!isWanted(key)) return [];
        const refusal = read(name, refusalSchema);
        remove(name);
        if (!refusal) return [];
        const { code, status, message, ...details } = refusal;
        return [[key, new ApiError(code, status, message, details)] as const];
      }),
    forget() {
      for (const name of [...namesOf(INTENT_PREFIX), ...namesOf(REFUSAL_PREFIX), KEPT] as const) remove(name);
    },
  };
}

function toRefusal(error: Error): v.InferOutput<typeof refusalSchema> {
  const { message } = error;
  if (!(error instanceof ApiError)) return { code: 'unknown', status: 0, message, fields: {}, isForShopper: false };
  const { code, status, fields, isForShopper } = error;
  return { code, status, message, fields: { ...fields }, isForShopper };
}

/** What another tab's write concerns. */
export function concernOf({ key }: Pick<StorageEvent, 'key'>): 'intents' | 'refusals' | 'cart' | 'everything' | null {
  if (key === null) return 'everything';
  if (key === KEPT) return 'cart';
  if (key.startsWith(INTENT_PREFIX)) return 'intents';
  return key.startsWith(REFUSAL_PREFIX) ? 'refusals' : null;
}
