import type { ShippingMethod } from './methods.ts';
import type { OrderStatus } from './statuses.ts';

/**
 * States that can follow each state of an order. Any other step is refused for every actor: customers, staff,
 * payments, the carrier and the clock.
 *
 *     new ─────────────────────┐
 *                              ├─► packed ─► shipped ─► delivered ─► finished
 *     awaiting-payment ─► paid ┘      │          └──────────┴────────────┴──► returned
 *            └────────────┴───────────┴─► cancelled
 *
 * A `new` order is paid on receipt; one whose payment method the staff change then awaits a payment, and the reverse. A
 * pickup goes from `packed` to `finished`. Only a person marks an order as `packed`, never a job. A payment that arrives
 * after its order was cancelled restores the order, if the pieces are still in stock
 * (server/orders/payments/apply-news.ts).
 */
const NEXT: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  new: ['awaiting-payment', 'packed', 'cancelled'],
  'awaiting-payment': ['new', 'paid', 'cancelled'],
  paid: ['packed', 'cancelled'],
  // A pickup is never shipped.
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

/** States that only parcels of a carrier reach. */
const ON_ITS_WAY: ReadonlySet<OrderStatus> = new Set(['shipped', 'delivered']);

/** Returns true if an order with this delivery method can reach the state. */
export const isReachable = (to: OrderStatus, method: ShippingMethod) => method !== 'pickup' || !ON_ITS_WAY.has(to);

/** States in which the sale is undone: stock and payments are returned. */
const CANCELLED_OR_RETURNED: ReadonlySet<OrderStatus> = new Set(['cancelled', 'returned']);

export const isCancelledOrReturned = (to: OrderStatus) => CANCELLED_OR_RETURNED.has(to);

/**
 * States in which customers may cancel without asking. A packed order has a box and a waybill: the shop cancels it, on
 * a call.
 */
const LEFT_TO_CUSTOMER: ReadonlySet<OrderStatus> = new Set(['new', 'awaiting-payment', 'paid']);

export const canCustomerCancel = (from: OrderStatus) => LEFT_TO_CUSTOMER.has(from);
