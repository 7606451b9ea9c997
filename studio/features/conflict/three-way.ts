/** A field that is not the same on all three sides. */
export interface Difference {
  /** The field's name, and of a text in both languages the language: `name`, `name.uk`. */
  readonly path: string;
  readonly base: unknown;
  readonly theirs: unknown;
  readonly mine: unknown;
  /** Who has changed it: only I, only they, or both, to something else each. */
  readonly by: 'mine' | 'theirs' | 'both';
}

export type Side = 'mine' | 'theirs';

type Values = Readonly<Record<string, unknown>>;

const LANGUAGES = ['uk', 'ru'] as const;

const isSame = (one: unknown, other: unknown) => stable(one) === stable(other);

/** The order in which keys were written says nothing, and nor do spaces around a text, which no save keeps. */
const stable = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : typeof inner === 'string'
        ? inner.trim()
        : inner,
  ) ?? 'undefined';

const isLocalized = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && 'uk' in value && 'ru' in value;

/** The fields in which what I typed, or what somebody else has saved meanwhile, is not what both began with. */
export function differencesOf(base: Values, theirs: Values, mine: Values): Difference[] {
  const names = [...new Set([...Object.keys(base), ...Object.keys(theirs), ...Object.keys(mine)])];
  return names.flatMap((name) => {
    const [was, their, own] = [base[name], theirs[name], mine[name]];
    if (!isLocalized(was) || !isLocalized(their) || !isLocalized(own)) return compare(name, was, their, own);
    return LANGUAGES.flatMap((lang) => compare(`${name}.${lang}`, was[lang], their[lang], own[lang]));
  });
}

function compare(path: string, base: unknown, theirs: unknown, mine: unknown): Difference[] {
  const isMine = !isSame(base, mine);
  const isTheirs = !isSame(base, theirs);
  if ((!isMine && !isTheirs) || isSame(theirs, mine)) return [];
  return [{ path, base, theirs, mine, by: isMine && isTheirs ? 'both' : isMine ? 'mine' : 'theirs' }];
}

/** What is taken of a field unless somebody chooses: whatever was changed, and of both mine. */
export const defaultSide = ({ by }: Difference): Side => (by === 'theirs' ? 'theirs' : 'mine');

/** What they have saved, with my side of the fields where it was chosen. */
export function merged<Form extends Values>(
  theirs: Form,
  differences: readonly Difference[],
  choices: Readonly<Record<string, Side>>,
): Form {
  const result: Record<string, unknown> = { ...theirs };
  for (const difference of differences) {
    if ((choices[difference.path] ?? defaultSide(difference)) === 'theirs') continue;
    const [name = '', lang] = difference.path.split('.');
    if (lang === undefined) result[name] = difference.mine;
    else result[name] = { ...(result[name] as Values), [lang]: difference.mine };
  }
  // Of each field one of two values that the form has had.
  return result as Form;
}
