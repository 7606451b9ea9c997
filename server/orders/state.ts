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

/** States in which an order keeps pieces from everybody else; leaving them gives the pieces back. */
const GIVES_BACK: ReadonlySet<OrderStatus> = new Set(['cancelled']);

export const givesStockBack = (to: OrderStatus) => GIVES_BACK.has(to);
