import type pg from 'pg';
import * as v from 'valibot';
import type { MoveRefusal, OrderMove } from '../../studio/contract/order-moves.ts';
import { readRow } from '../db/rows.ts';
import { type PaymentMethod, paymentMethodSchema, type ShippingMethod, shippingMethodSchema } from './methods.ts';
import { moveOrder } from './move-order.ts';
import { OrderRefusal } from './refusal.ts';
import { canFollow, isCancelledOrReturned, isReachable } from './state.ts';
import { ORDER_STATUSES, type OrderStatus } from './statuses.ts';
import { lockOrder, type Mover } from './transition.ts';

/** The properties of an order that determine its next states. */
interface Standing {
  readonly status: OrderStatus;
  readonly shippingMethod: ShippingMethod;
  readonly paymentMethod: PaymentMethod;
  /** Kopiykas that a paid or packed order waits for. */
  readonly rest: number;
}

/** Initial states of an order; staff cannot move an order to them. */
const FIRST: ReadonlySet<OrderStatus> = new Set(['new', 'awaiting-payment']);

/** States by which an order leaves the shop: it has to be paid before. */
const HANDS_OVER: ReadonlySet<OrderStatus> = new Set(['shipped', 'finished']);

/** Returns every state to which staff might move an order, each with the reason if they cannot. */
export function nextMoves(standing: Standing): OrderMove[] {
  return ORDER_STATUSES.filter((to) => to !== standing.status && !FIRST.has(to)).map((to) => ({
    to,
    refusal: moveRefusal(standing, to),
  }));
}

/**
 * Returns the reason why staff cannot move an order; null if they can. The state machine, the bank and the carrier
 * decide.
 */
function moveRefusal({ status, shippingMethod, paymentMethod, rest }: Standing, to: OrderStatus): MoveRefusal | null {
  if (!isReachable(to, shippingMethod)) return 'picked-up';
  if (!canFollow(status, to)) return whyNot(status, to);
  // Only the bank marks a card payment as paid; its news also restores a cancelled order.
  if (to === 'paid' && (paymentMethod === 'card' || status === 'cancelled')) return 'bank-says';
  if (status === 'packed' && to === 'finished' && shippingMethod !== 'pickup') return 'not-sent';
  if (rest > 0 && HANDS_OVER.has(to)) return 'rest-due';
  return null;
}

function whyNot(from: OrderStatus, to: OrderStatus): MoveRefusal {
  if (isCancelledOrReturned(from)) return 'ended';
  if (to === 'cancelled') return 'on-its-way';
  if (to === 'returned') return 'cancel-instead';
  if (from === 'awaiting-payment') return 'not-paid';
  if (from === 'new' && to === 'paid') return 'paid-on-receipt';
  return ORDER_STATUSES.indexOf(to) < ORDER_STATUSES.indexOf(from) ? 'passed' : 'not-yet';
}

const standingSchema = v.object({
  shippingMethod: shippingMethodSchema,
  paymentMethod: paymentMethodSchema,
  rest: v.number(),
});

interface StaffMove {
  readonly orderId: string;
  readonly to: OrderStatus;
  readonly by: Extract<Mover, `staff:${string}`>;
  readonly now: Date;
  readonly note?: string | undefined;
}

/**
 * Moves an order on behalf of a member of the staff, with all effects of the new state, within the caller's
 * transaction.
 * @throws OrderRefusal order_move_refused with the reason
 */
export async function moveByStaff(client: pg.ClientBase, { orderId, to, by, now, note }: StaffMove): Promise<void> {
  const status = await lockOrder(client, orderId);
  const standing = await readRow(client, standingSchema, {
    text: 'SELECT shipping_method AS "shippingMethod", payment_method AS "paymentMethod", rest FROM orders WHERE id = $1',
    values: [orderId],
  });
  if (status === null || !standing) throw new Error(`There is no order ${orderId}`);
  const refusal = moveRefusal({ ...standing, status }, to);
  if (refusal && status !== to) throw new OrderRefusal('order_move_refused', { refusal, from: status, to });
  await moveOrder(client, { orderId, to, by, now, ...(note ? { note } : {}) });
}
