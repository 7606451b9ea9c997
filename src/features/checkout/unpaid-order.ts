import * as v from 'valibot';
import { localArea, storedItem } from '../../lib/browser-storage.ts';
import { UNPAID_LIFETIME } from '../../rules/browser-data.ts';
import type { OrderAccess } from './order-queries.ts';

const storedSchema = v.array(v.object({ order: v.string(), token: v.string(), placedAt: v.number() }));

const stored = storedItem(localArea, 'unpaid-order', storedSchema);

/** Orders that are remembered at a time. */
const MOST = 5;

/** Orders of this browser that were not paid for when it was last looked, the latest first. */
export const readUnpaid = (): v.InferOutput<typeof storedSchema> =>
  (stored.read() ?? []).filter(({ placedAt }) => Date.now() - placedAt < UNPAID_LIFETIME * 1000);

/** Remembers that an order waits for its payment by card: whoever leaves the bank's page finds it again. */
export function rememberUnpaid({ order, token }: OrderAccess): void {
  const others = readUnpaid().filter((known) => known.order !== order);
  stored.write([{ order, token, placedAt: Date.now() }, ...others].slice(0, MOST));
}

/** Forgets orders, and all for which nobody can pay any more. */
export function forgetUnpaid(...orders: readonly string[]): void {
  const left = readUnpaid().filter(({ order }) => !orders.includes(order));
  if (left.length > 0) stored.write(left);
  else stored.remove();
}
