import type { ShippingMethod } from './methods.ts';
import type { OrderStatus } from './statuses.ts';

/**
 * What can follow each state of an order. Everything else is refused, whoever asks: a customer, a payment, the carrier
 * or the clock.
 *
 *     new ─────────────────────┐
 *                              ├─► packed ─► shipped ─► delivered ─► finished
 *     awaiting-payment ─► paid ┘      │          └──────────┴────────────┴──► returned
 *            └────────────┴───────────┴─► cancelled
 *
 * `new` is paid on delivery; what is picked up goes from `packed` to `finished`. `packed` is a person's word and never a
 * job's. A payment that arrives after its order was cancelled brings it back, if the pieces are
 * still there (server/orders/payments/apply-news.ts).
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

/** States of a parcel that a carrier has. */
const ON_ITS_WAY: ReadonlySet<OrderStatus> = new Set(['shipped', 'delivered']);

/** Whether an order that is delivered this way comes into a state at all. */
export const isReachable = (to: OrderStatus, method: ShippingMethod) => method !== 'pickup' || !ON_ITS_WAY.has(to);

/** States in which nothing is sold: the pieces come back to the shop, and the money to whoever paid. */
const COME_TO_NOTHING: ReadonlySet<OrderStatus> = new Set(['cancelled', 'returned']);

export const comesToNothing = (to: OrderStatus) => COME_TO_NOTHING.has(to);

/** States in which a customer cancels alone. A packed order is in its box, with a waybill: the shop does it, by phone. */
const LEFT_TO_CUSTOMER: ReadonlySet<OrderStatus> = new Set(['new', 'awaiting-payment', 'paid']);

export const canCustomerCancel = (from: OrderStatus) => LEFT_TO_CUSTOMER.has(from);
