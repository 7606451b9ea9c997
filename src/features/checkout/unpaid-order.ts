import * as v from 'valibot';
import { localArea, storedItem } from '../../lib/browser-storage.ts';
import { UNPAID_LIFETIME } from '../../rules/browser-data.ts';
import type { OrderAccess } from './order-queries.ts';

const storedSchema = v.array(v.object({ order: v.string(), token: v.string(), placedAt: v.number() }));

const stored = storedItem(localArea, 'unpaid-order', storedSchema);

/** Maximum number of remembered orders. */
const MOST = 5;

/** Returns the orders of this browser that were unpaid when last checked, the latest first. */
export const readUnpaid = (): v.InferOutput<typeof storedSchema> =>
  (stored.read() ?? []).filter(({ placedAt }) => Date.now() - placedAt < UNPAID_LIFETIME * 1000);

/**
 * Remembers that an order waits for its card payment, so that a shopper who leaves the bank's page can return to it.
 */
export function rememberUnpaid({ order, token }: OrderAccess): void {
  const others = readUnpaid().filter((known) => known.order !== order);
  stored.write([{ order, token, placedAt: Date.now() }, ...others].slice(0, MOST));
}

/** Removes orders, and all whose payment time is over. */
export function forgetUnpaid(...orders: readonly string[]): void {
  const left = readUnpaid().filter(({ order }) => !orders.includes(order));
  if (left.length > 0) stored.write(left);
  else stored.remove();
}
