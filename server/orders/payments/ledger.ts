import type pg from 'pg';
import * as v from 'valibot';
import type { Queryable } from '../../db/queryable.ts';
import { readRow, readRows } from '../../db/rows.ts';
import { paymentMethodSchema } from '../methods.ts';
import { isCancelledOrReturned } from '../state.ts';
import { orderStatusSchema } from '../statuses.ts';

/** A card payment with its sums that are returned, and queued to be returned; kopiykas. */
const paidCardSchema = v.object({
  id: v.string(),
  amount: v.number(),
  returned: v.number(),
  queued: v.number(),
});
export type PaidCard = v.InferOutput<typeof paidCardSchema>;

/** Returns the kopiykas of a payment that can still be refunded. */
export const restOf = ({ amount, returned, queued }: PaidCard): number => amount - returned - queued;

/** SQL of a PaidCard from a row `p` of payments. A payment in the state `refunded` counts as returned in full. */
const PAID_CARD_SQL = `p.id, p.amount,
  CASE WHEN p.status = 'refunded' THEN p.amount ELSE coalesce((SELECT sum(r.amount) FROM refunds r
    WHERE r.payment_id = p.id AND r.status = 'returned'), 0)::bigint END AS returned,
  CASE WHEN p.status = 'refunded' THEN 0 ELSE coalesce((SELECT sum(r.amount) FROM refunds r
    WHERE r.payment_id = p.id AND r.status = 'queued'), 0)::bigint END AS queued`;

/** Reads every payment of an order that has brought money, the oldest first. */
export function readPaidCards(db: Queryable, orderId: string): Promise<PaidCard[]> {
  return readRows(db, paidCardSchema, {
    text: `SELECT ${PAID_CARD_SQL} FROM payments p
      WHERE p.order_id = $1 AND p.status IN ('paid', 'refunded') ORDER BY p.created_at, p.id`,
    values: [orderId],
  });
}

export async function readPaidCard(db: Queryable, paymentId: string): Promise<PaidCard | null> {
  return readRow(db, paidCardSchema, {
    text: `SELECT ${PAID_CARD_SQL} FROM payments p WHERE p.id = $1 AND p.status IN ('paid', 'refunded')`,
    values: [paymentId],
  });
}

const byHandSchema = v.object({
  status: orderStatusSchema,
  paymentMethod: paymentMethodSchema,
  total: v.number(),
  /** True if staff say that it was paid to the shop's account, or on receipt. */
  isReceived: v.boolean(),
  returned: v.number(),
  queued: v.number(),
  /** Kopiykas by which edits lowered the total after the payment. */
  edited: v.number(),
  /** Kopiykas that the shop's account has received; null if it was not recorded. */
  received: v.nullable(v.number()),
  /** Kopiykas that a paid or packed order waits for. */
  rest: v.number(),
});

/** The money of an order, in kopiykas. */
export interface OrderMoney {
  /**
   * `card`: a provider took and returns the money. `hand`: paid to the account or on receipt; a person returns the
   * money.
   */
  readonly way: 'card' | 'hand' | 'none';
  readonly paid: number;
  readonly returned: number;
  /** Requested refunds that are not finished. */
  readonly queued: number;
  /** Kopiykas that can still be refunded. */
  readonly refundable: number;
  /** Kopiykas that the shop holds beyond the total; 0 for a cancelled or returned order. */
  readonly overpaid: number;
  /** Kopiykas of the total that are not paid yet; 0 for a cancelled or returned order. */
  readonly due: number;
}

/**
 * Calculates the money of an order from its payments and refunds.
 * @throws Error when there is no such order
 */
export async function readMoney(db: Queryable, orderId: string): Promise<OrderMoney> {
  const [order, cards] = [await readByHand(db, orderId), await readPaidCards(db, orderId)];
  const isCard = cards.length > 0;
  const sum = (of: (card: PaidCard) => number) => cards.reduce((total, card) => total + of(card), 0);
  const byHand = order.isReceived ? (order.received ?? order.total + order.edited) : 0;
  const paid = isCard ? sum(({ amount }) => amount) : byHand;
  const returned = isCard ? sum((card) => card.returned) : order.returned;
  const queued = isCard ? sum((card) => card.queued) : order.queued;
  const kept = paid - returned - queued;
  const total = isCancelledOrReturned(order.status) ? 0 : order.total;
  return {
    way: isCard ? 'card' : order.isReceived ? 'hand' : 'none',
    paid,
    returned,
    queued,
    refundable: Math.max(0, kept),
    overpaid: isCancelledOrReturned(order.status) || kept <= 0 ? 0 : Math.max(0, kept - total),
    // A goodwill refund does not make the sum due again.
    due: order.rest > 0 ? order.rest : Math.max(0, total - paid),
  };
}

async function readByHand(db: Queryable, orderId: string): Promise<v.InferOutput<typeof byHandSchema>> {
  const row = await readRow(db, byHandSchema, {
    text: `SELECT o.status, o.payment_method AS "paymentMethod", o.total_cost AS total, o.received, o.rest,
        o.received IS NOT NULL OR CASE o.payment_method
          WHEN 'invoice' THEN EXISTS (SELECT FROM order_transitions t WHERE t.order_id = o.id AND t.to_status = 'paid')
          WHEN 'cash-on-delivery' THEN EXISTS (
            SELECT FROM order_transitions t WHERE t.order_id = o.id AND t.to_status = 'finished')
          ELSE false END AS "isReceived",
        ${byHandSum("r.status = 'returned'")} AS returned, ${byHandSum("r.status = 'queued'")} AS queued,
        ${byHandSum("r.status <> 'failed' AND r.cause = 'edited'")} AS edited
      FROM orders o WHERE o.id = $1`,
    values: [orderId],
  });
  if (!row) throw new Error(`There is no order ${orderId}`);
  return row;
}

const byHandSum = (where: string) => `coalesce((SELECT sum(r.amount) FROM refunds r
  WHERE r.order_id = o.id AND r.payment_id IS NULL AND ${where}), 0)::bigint`;

/** A refund to be inserted. */
export interface NewRefund {
  readonly id: string;
  readonly orderId: string;
  /** Null for a refund that staff send by hand. */
  readonly paymentId: string | null;
  /** The sum, in kopiykas. */
  readonly amount: number;
  readonly cause: 'asked' | 'edited' | 'ended';
  readonly reason: string;
  readonly lines: readonly { readonly position: number; readonly quantity: number }[] | null;
  readonly by: string;
  readonly now: Date;
}

/** Inserts a refund within the caller's transaction; a trigger refuses more than was paid. */
export async function insertRefund(client: pg.ClientBase, refund: NewRefund): Promise<void> {
  const { id, orderId, paymentId, amount, cause, reason, lines, by, now } = refund;
  await client.query(
    `INSERT INTO refunds (id, order_id, payment_id, amount, status, cause, reason, lines, by, created_at)
     VALUES ($1, $2, $3, $4, 'queued', $5, $6, $7, $8, $9)`,
    [id, orderId, paymentId, amount, cause, reason, lines && JSON.stringify(lines), by, now],
  );
}
