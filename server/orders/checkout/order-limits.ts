import type pg from 'pg';
import { createLimits } from '../../rate-limits/limits.ts';
import type { OrderDeps } from '../deps.ts';

/** The order's properties that rate limits protect from abuse. */
interface Ordering {
  /** The shopper's IP address. */
  readonly address: string;
  readonly phone: string;
  readonly email: string | null;
}

/**
 * Takes the rate-limit points of an order in its transaction, so that an order that fails costs none, and equal
 * concurrent ones cost one. Takes them in a fixed order to avoid deadlocks.
 * @throws ApiError too_many_requests
 */
export async function takeOrderPoints(
  client: pg.ClientBase,
  deps: OrderDeps,
  { address, phone, email }: Ordering,
): Promise<void> {
  const limits = createLimits({ ...deps, pool: client });
  await limits.take('ordersOfAddress', address);
  for (const contact of email === null ? [phone] : [phone, email]) {
    await limits.take('ordersOfContact', contact);
    await limits.take('ordersOfContactADay', contact);
  }
}
