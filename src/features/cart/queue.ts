import * as v from 'valibot';
import { changeSchema } from './change.ts';

/** A change that the API has not answered yet. */
export const pendingChangeSchema = v.object({
  /** Idempotency key, made before the change is first sent: the API applies it once, however often it is sent. */
  key: v.string(),
  /** Milliseconds since the epoch. */
  madeAt: v.number(),
  /** Orders the changes that a tab has made in the same millisecond. */
  serial: v.number(),
  /** Whose cart it was made on; null for a guest's, which goes into the account at the sign-in. */
  owner: v.nullable(v.string()),
  change: changeSchema,
});
export type PendingChange = v.InferOutput<typeof pendingChangeSchema>;

export interface Queue {
  /** In the order in which they are sent. */
  readonly pending: readonly PendingChange[];
  /** Attempts in a row that the API did not answer. */
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

/** The queue after an event. */
export function reduceQueue(queue: Queue, event: QueueEvent): Queue {
  switch (event.type) {
    case 'submitted':
      return { ...queue, pending: inOrder([...queue.pending, event.pending]) };
    case 'answered':
      return { pending: queue.pending.filter(({ key }) => key !== event.key), failures: 0 };
    case 'unanswered':
      return { ...queue, failures: queue.failures + 1 };
    case 'read':
      // With nothing left to send, nothing says that the API is unreachable.
      return { pending: inOrder(event.pending), failures: event.pending.length === 0 ? 0 : queue.failures };
  }
}

const inOrder = (pending: readonly PendingChange[]) =>
  [...pending].sort((a, b) => a.madeAt - b.madeAt || a.serial - b.serial || (a.key < b.key ? -1 : 1));

const MAX_RETRY_DELAY = 60_000;

/** Milliseconds to wait after so many failures in a row: exponential backoff. */
export const retryDelay = (failures: number) => Math.min(1000 * 2 ** Math.max(0, failures - 1), MAX_RETRY_DELAY);
