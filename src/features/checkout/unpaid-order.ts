import * as v from 'valibot';
import { localArea, storedItem } from '../../lib/browser-storage.ts';
import { UNPAID_LIFETIME } from '../../rules/browser-data.ts';
import type { OrderAccess } from './order-queries.ts';

const storedSchema = v.object({ order: v.string(), token: v.string(), placedAt: v.number() });

const stored = storedItem(localArea, 'unpaid-order', storedSchema);

/** An order that was placed in this browser waits for its payment by card: whoever leaves the bank's page finds it again. */
export const rememberUnpaid = ({ order, token }: OrderAccess): void =>
  stored.write({ order, token, placedAt: Date.now() });

export const forgetUnpaid = (): void => stored.remove();

/** The last such order; null when there is none, or nobody can pay for it any more. */
export function readUnpaid(): OrderAccess | null {
  const order = stored.read();
  return order && Date.now() - order.placedAt < UNPAID_LIFETIME * 1000 ? order : null;
}
