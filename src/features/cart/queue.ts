import * as v from 'valibot';
import { changeSchema } from './change.ts';

/** A change that the API has not answered yet. */
export const pendingChangeSchema = v.object({
  /**
   * The idempotency key, created before the change is first sent: the API applies it once, however often it is sent.
   */
  key: v.string(),
  /** The time of the change, in milliseconds since the epoch. */
  madeAt: v.number(),
  /** Orders changes that one tab has made in the same millisecond. */
  serial: v.number(),
  /** The owner of the changed cart; null for a guest's, which moves into the account at the sign-in. */
  owner: v.nullable(v.string()),
  change: changeSchema,
});
export type PendingChange = v.InferOutput<typeof pendingChangeSchema>;

export interface Queue {
  /** In the order of sending. */
  readonly pending: readonly PendingChange[];
  /** Consecutive attempts that the API did not answer. */
  readonly failures: number;
}

export const EMPTY_QUEUE: Queue = { pending: [], failures: 0 };

export type QueueEvent =
  | { readonly type: 'submitted'; readonly pending: PendingChange }
  /** The API has applied or rejected it. */
  | { readonly type: 'answered'; readonly key: string }
  | { readonly type: 'unanswered' }
  /** Read from the storage, where all tabs have theirs. */
  | { readonly type: 'read'; readonly pending: readonly PendingChange[] };

/** Returns the queue after an event. */
export function reduceQueue(queue: Queue, event: QueueEvent): Queue {
  switch (event.type) {
    case 'submitted':
      return { ...queue, pending: inOrder([...queue.pending, event.pending]) };
    case 'answered':
      return { pending: queue.pending.filter(({ key }) => key !== event.key), failures: 0 };
    case 'unanswered':
      return { ...queue, failures: queue.failures + 1 };
    case 'read':
      // An empty queue makes no requests, so an earlier failure no longer means that the API is unreachable.
      return { pending: inOrder(event.pending), failures: event.pending.length === 0 ? 0 : queue.failures };
  }
}

const inOrder = (pending: readonly PendingChange[]) =>
  [...pending].sort((a, b) => a.madeAt - b.madeAt || a.serial - b.serial || (a.key < b.key ? -1 : 1));

const MAX_RETRY_DELAY = 60_000;

/** Returns the milliseconds to wait after this number of consecutive failures: exponential backoff. */
export const retryDelay = (failures: number) => Math.min(1000 * 2 ** Math.max(0, failures - 1), MAX_RETRY_DELAY);
