import * as v from 'valibot';
import type { Cart } from '../../contract/cart.ts';
import { ApiError } from '../../lib/api.ts';
import { applyChange, changeSchema } from './change.ts';

/** A change that the API has not answered yet. */
export const intentSchema = v.object({
  /** Made before it is first sent: the API applies it once, however often it is sent. */
  key: v.string(),
  /** Milliseconds since the epoch. */
  madeAt: v.number(),
  /** Orders what a tab has made in the same millisecond. */
  serial: v.number(),
  /** Whose cart it was made on; null for a guest's, which goes into the account at the sign-in. */
  owner: v.nullable(v.string()),
  change: changeSchema,
});
export type Intent = v.InferOutput<typeof intentSchema>;

export interface Queue {
  /** In the order in which they are sent. */
  readonly intents: readonly Intent[];
  /** Tries in a row that the API did not answer. */
  readonly failures: number;
}

export const EMPTY_QUEUE: Queue = { intents: [], failures: 0 };

export type QueueEvent =
  | { readonly type: 'submitted'; readonly intent: Intent }
  /** The API has answered: applied or refused. */
  | { readonly type: 'answered'; readonly key: string }
  | { readonly type: 'unanswered' }
  /** What all tabs keep, read anew. */
  | { readonly type: 'read'; readonly intents: readonly Intent[] };

/** The queue after something has happened. */
export function reduceQueue(queue: Queue, event: QueueEvent): Queue {
  switch (event.type) {
    case 'submitted':
      return { ...queue, intents: inOrder([...queue.intents, event.intent]) };
    case 'answered':
      return { intents: queue.intents.filter(({ key }) => key !== event.key), failures: 0 };
    case 'unanswered':
      return { ...queue, failures: queue.failures + 1 };
    case 'read':
      // With nothing left to send, nothing is known to be away.
      return { intents: inOrder(event.intents), failures: event.intents.length === 0 ? 0 : queue.failures };
  }
}

const inOrder = (intents: readonly Intent[]) =>
  [...intents].sort((a, b) => a.madeAt - b.madeAt || a.serial - b.serial || (a.key < b.key ? -1 : 1));

/** A change of a customer's cart concerns no other; a guest's goes where the guest's cart goes. */
const concerns = ({ owner }: Intent, cart: Cart) => owner === null || owner === cart.owner;

/** The API's cart with the effects of what it has not answered yet; null when not even the cart is known. */
export function showCart(confirmed: Cart, intents: readonly Intent[], isAway: boolean): Cart {
  return (
    intents
      .filter((intent) => concerns(intent, confirmed))
      // What a code gives only the API knows; while it is asked, the form waits for the answer.
      .filter(({ change }) => isAway || change.kind !== 'enter-promo')
      .reduce((cart, { key, change }) => applyChange(cart, change, key), confirmed)
  );
}

/** Most milliseconds between two tries. */
const LONGEST_PAUSE = 60_000;

/** Milliseconds to wait after so many tries in a row without an answer. */
export const pauseAfter = (failures: number) => Math.min(1000 * 2 ** Math.max(0, failures - 1), LONGEST_PAUSE);

/** Statuses of a gateway without an API behind it, of maintenance, and of no answer at all. */
const AWAY: ReadonlySet<number> = new Set([0, 502, 503, 504]);

/** Whether the API is away, which refuses nothing: what was asked may be asked again. */
export const isAwayError = (error: unknown) => error instanceof ApiError && AWAY.has(error.status);
