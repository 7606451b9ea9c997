import type pg from 'pg';
import { createLimits } from '../../rate-limits/limits.ts';
import type { OrderDeps } from '../deps.ts';

/** Whom an order could be meant to hurt. */
interface Ordering {
  /** Where it comes from. */
  readonly address: string;
  readonly phone: string;
  readonly email: string | null;
}

/**
 * Takes the points of an order in its transaction, so that one which is not made after all costs none, and equal ones that
 * come at once cost one. Always in the same order, so that no two orders wait for each other.
 * @throws ApiError too_many_requests.
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
