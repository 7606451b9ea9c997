import type { OrderStatus } from '../resources/orders/statuses.ts';

/**
 * What can follow each state of an order. Everything else is refused, whoever asks: a customer, a payment, the carrier
 * or the clock.
 *
 *     new ─────────────────────┐
 *                              ├─► packed ─► shipped ─► delivered ─► finished
 *     awaiting-payment ─► paid ┘      │          └──────────┴────────────┴──► returned
 *            └────────────┴───────────┴─► cancelled
 *
 * `new` is paid on delivery; what is picked up goes from `packed` to `finished`. A payment that arrives after its order was cancelled brings it back, if the pieces are
 * still there (server/orders/payment-news.ts).
 */
const NEXT: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  new: ['packed', 'cancelled'],
  'awaiting-payment': ['paid', 'cancelled'],
  paid: ['packed', 'cancelled'],
  // What is picked up is never on its way.
  packed: ['shipped', 'finished', 'cancelled'],
  shipped: ['delivered', 'finished', 'returned'],
  delivered: ['finished', 'returned'],
  finished: ['returned'],
  cancelled: ['paid'],
  returned: [],
};

export function canFollow(from: OrderStatus, to: OrderStatus): boolean {
  return NEXT[from].includes(to);
}

/** States in which nothing is sold: the pieces come back to the shop, and the money to whoever paid. */
const COME_TO_NOTHING: ReadonlySet<OrderStatus> = new Set(['cancelled', 'returned']);

export const comesToNothing = (to: OrderStatus) => COME_TO_NOTHING.has(to);

/** States in which a customer cancels alone. A packed order has its waybill and its box: the shop does it, by phone. */
const LEFT_TO_CUSTOMER: ReadonlySet<OrderStatus> = new Set(['new', 'awaiting-payment', 'paid']);

export const canCustomerCancel = (from: OrderStatus) => LEFT_TO_CUSTOMER.has(from);
