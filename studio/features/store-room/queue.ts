import type { StoredCollection } from '../../../src/lib/browser-storage.ts';
import type { FieldChange, Problem, WaitingChange } from './changes.ts';

/** The result of sending a change; `later` if nobody knows yet whether it was applied, so that it is sent again. */
export type Outcome = { readonly kind: 'done' } | { readonly kind: 'later' } | Problem;

/** The connection to the server, as the signed-in person. */
export interface Sender {
  /** Returns the id of the person whose session the browser has; null without one. Rejects without a connection. */
  identify(): Promise<string | null>;
  /** Never rejects: an error is an outcome. */
  send(change: WaitingChange): Promise<Outcome>;
}

interface Parts {
  readonly stored: StoredCollection<WaitingChange>;
  /** Runs work while no other tab runs its own. */
  readonly exclusively: (work: () => Promise<void>) => Promise<void>;
  /** Calls a function after some milliseconds. @returns a function that cancels it */
  readonly later: (run: () => Promise<void>, milliseconds: number) => () => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export interface QueueState {
  /** The oldest first, of all people who used this browser. */
  readonly waiting: readonly WaitingChange[];
  /** Changes that this tab has sent, the newest first. */
  readonly sent: readonly WaitingChange[];
  /** True while the changes are being sent. */
  readonly isSending: boolean;
}

/** Milliseconds before the first repetition; doubled for each further one. */
export const FIRST_DELAY = 2_000;
const LONGEST_DELAY = 60_000;
/** Number of sent changes that are shown. */
const MOST_SENT = 5;

/**
 * Creates the queue of changes that are kept on the device until the server has answered. They are sent in order, each
 * with its idempotency key, by one tab at a time and only as the person who made them. A change with a problem waits for
 * a decision, and so do later changes of the same field.
 */
export function createQueue({ stored, exclusively, later, now }: Parts) {
  const listeners = new Set<() => void>();
  let state: QueueState = { waiting: readAll(stored), sent: [], isSending: false };
  let sender: Sender | null = null;
  let delay = FIRST_DELAY;
  let cancel = () => {};
  let isAsked = false;
  let running: Promise<void> | null = null;

  const update = (changed: Partial<QueueState> = {}) => {
    state = { ...state, waiting: readAll(stored), ...changed };
    for (const listener of listeners) listener();
  };

  /** Sends one change. @returns false if the rest has to wait for a better connection */
  const sendOne = async (by: Sender, change: WaitingChange): Promise<boolean> => {
    const outcome = await by.send(change);
    if (outcome.kind === 'later') return false;
    if (outcome.kind === 'done') {
      stored.item(change.id).remove();
      update({ sent: [change, ...state.sent].slice(0, MOST_SENT) });
      return true;
    }
    stored.item(change.id).write({ ...change, problem: outcome });
    update();
    return true;
  };

  const sendAll = async (by: Sender): Promise<boolean> => {
    // Without a connection nobody knows whose session it is.
    const staffId = await by.identify().catch(() => null);
    if (staffId === null) return false;
    // Another tab may have sent or added changes, so the storage is read before each of them.
    for (;;) {
      const next = nextOf(readAll(stored), staffId);
      if (!next) return true;
      if (!(await sendOne(by, next))) return false;
    }
  };

  const run = async (by: Sender): Promise<void> => {
    let isDone = true;
    update({ isSending: true });
    // A change that is added meanwhile, or a connection that is back, asks again.
    while (isAsked) {
      isAsked = false;
      await exclusively(async () => {
        isDone = stored.keys().length === 0 || (await sendAll(by));
      });
    }
    running = null;
    update({ isSending: false });
    if (isDone) delay = FIRST_DELAY;
    else repeat();
  };

  /** Sends the changes; resolves when no more can be sent now. */
  const flush = (): Promise<void> => {
    isAsked = true;
    if (!sender) return Promise.resolve();
    cancel();
    running ??= run(sender);
    return running;
  };

  const repeat = () => {
    cancel = later(flush, delay);
    delay = Math.min(delay * 2, LONGEST_DELAY);
  };

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      const forget = stored.subscribe(() => update());
      return () => {
        listeners.delete(listener);
        forget();
      };
    },
    /** Sets the connection, and sends the changes that wait. */
    start(by: Sender): Promise<void> {
      sender = by;
      return flush();
    },
    /** Keeps the changes of a product on the device, and sends them. @returns their ids */
    add(by: Pick<WaitingChange, 'staffId' | 'product'>, changes: readonly FieldChange[]): string[] {
      const at = now();
      const ids = changes.map((change, place) => {
        const id = crypto.randomUUID();
        stored.item(id).write({ id, ...by, at, place, change, problem: null });
        return id;
      });
      update();
      void flush();
      return ids;
    },
    /** Sends a change again after its problem; over another person's value if there is a conflict. */
    retry(id: string): Promise<void> {
      const change = stored.item(id).read();
      if (change?.problem) stored.item(id).write(retried(change, change.problem));
      update();
      return flush();
    },
    /** Gives a change up. */
    drop(id: string): Promise<void> {
      stored.item(id).remove();
      update();
      return flush();
    },
    flush,
  };
}

const readAll = (stored: Parts['stored']): readonly WaitingChange[] =>
  stored
    .keys()
    .flatMap((key) => stored.item(key).read() ?? [])
    .sort((one, other) => one.at - other.at || one.place - other.place);

/** Returns the first change of a person that does not wait for a decision, or for an earlier change of its field. */
function nextOf(waiting: readonly WaitingChange[], staffId: string): WaitingChange | undefined {
  const own = waiting.filter((change) => change.staffId === staffId);
  const blocked = new Set(own.filter(({ problem }) => problem !== null).map(fieldOf));
  return own.find((change) => !blocked.has(fieldOf(change)));
}

const fieldOf = ({ product, change }: WaitingChange) => `${product.id} ${change.field}`;

/** Returns a change as it is sent again: over the value of another person, which the person has seen by now. */
function retried(change: WaitingChange, problem: Problem): WaitingChange {
  if (problem.kind === 'refused') return { ...change, problem: null };
  // The conflict's value has the type of the field's values.
  return { ...change, change: { ...change.change, seen: problem.current } as FieldChange, problem: null };
}
