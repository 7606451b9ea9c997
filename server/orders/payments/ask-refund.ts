import type pg from 'pg';
import * as v from 'valibot';
import { netCosts, type RefundableLine, type RefundedPieces, refundOfPieces } from '../../../src/rules/refunds.ts';
import type { Queryable } from '../../db/queryable.ts';
import { readRow, readRows } from '../../db/rows.ts';
import { addTask } from '../../shop-tasks/shop-tasks.ts';
import { queueRefund } from '../jobs.ts';
import { OrderRefusal } from '../refusal.ts';
import type { OrderStatus } from '../statuses.ts';
import { lockOrder, type Mover } from '../transition.ts';
import { insertRefund, type OrderMoney, readMoney, readPaidCards, restOf } from './ledger.ts';
import { howToReturn } from './return-money.ts';

/** What somebody of the shop returns: an amount, or what pieces of some lines cost. */
export interface AskedRefund {
  /** Made before the first click: sent again, it is the same refund. */
  readonly id: string;
  readonly orderId: string;
  readonly what: { readonly amount: number } | { readonly lines: readonly RefundedPieces[] };
  readonly reason: string;
  readonly by: Extract<Mover, `staff:${string}`>;
  readonly now: Date;
}

/** States in which all of the money goes back by cancelling: the pieces come back with it. */
const CANCEL_INSTEAD: ReadonlySet<OrderStatus> = new Set(['paid', 'packed']);

/**
 * Returns a part of what was paid for an order, or all of it, within the caller's transaction: through the provider that
 * took it, else by a task for somebody of the shop. Of two at once the second waits for the order's lock and finds what
 * is left then.
 * @returns kopiykas that go back.
 * @throws OrderRefusal refund_nothing, refund_too_much, refund_cancel_instead, refund_key_used
 */
export async function askForRefund(client: pg.ClientBase, asked: AskedRefund): Promise<number> {
  const { id, orderId, what, reason, by, now } = asked;
  const status = await lockOrder(client, orderId);
  if (status === null) throw new Error(`There is no order ${orderId}`);
  const known = await readKnown(client, id);
  if (known) return sameAs(known, asked);
  const money = await readMoney(client, orderId);
  if (money.refundable === 0) throw new OrderRefusal('refund_nothing');
  const lines = 'lines' in what ? what.lines : null;
  const amount =
    'amount' in what ? what.amount : refundOfPieces(await readRefundableLines(client, orderId), what.lines);
  if (amount === null || amount > money.refundable)
    throw new OrderRefusal('refund_too_much', { most: money.refundable });
  if (amount === 0) throw new OrderRefusal('refund_nothing');
  if (CANCEL_INSTEAD.has(status) && isAll(money, amount)) throw new OrderRefusal('refund_cancel_instead');
  const refund = { id, orderId, amount, cause: 'asked', reason, lines, by, now } as const;
  if (money.way === 'card') await returnByCard(client, refund);
  else {
    await insertRefund(client, { ...refund, paymentId: null });
    await addTask(client, 'refund-by-transfer', orderId, await howToReturn(client, orderId));
  }
  return amount;
}

const isAll = ({ refundable }: OrderMoney, amount: number) => amount === refundable;

const knownSchema = v.object({ orderId: v.string(), amount: v.number() });

function readKnown(client: pg.ClientBase, id: string) {
  return readRow(client, knownSchema, {
    text: 'SELECT order_id AS "orderId", amount FROM refunds WHERE id = $1',
    values: [id],
  });
}

function sameAs(known: v.InferOutput<typeof knownSchema>, { orderId, what }: AskedRefund): number {
  const isSame = known.orderId === orderId && (!('amount' in what) || what.amount === known.amount);
  if (!isSame) throw new OrderRefusal('refund_key_used');
  return known.amount;
}

/** From the first payment that has as much left: an order that was paid twice had the second sent back already. */
async function returnByCard(
  client: pg.ClientBase,
  refund: Omit<Parameters<typeof insertRefund>[1], 'paymentId'>,
): Promise<void> {
  const cards = await readPaidCards(client, refund.orderId);
  const card = cards.find((one) => restOf(one) >= refund.amount);
  if (!card) throw new OrderRefusal('refund_too_much', { most: Math.max(0, ...cards.map(restOf)) });
  await insertRefund(client, { ...refund, paymentId: card.id });
  await queueRefund(client, card.id);
}

const lineSchema = v.object({
  position: v.number(),
  quantity: v.number(),
  cost: v.number(),
  netCost: v.nullable(v.number()),
  discountValue: v.number(),
  refunded: v.number(),
});

/** The lines of an order with the pieces whose money has gone back, or is on its way. */
export async function readRefundableLines(db: Queryable, orderId: string): Promise<RefundableLine[]> {
  const rows = await readRows(db, lineSchema, {
    text: `SELECT i.position, i.quantity, i.cost, i.net_cost AS "netCost", o.discount_value AS "discountValue",
        coalesce((SELECT sum((line ->> 'quantity')::int) FROM refunds r, jsonb_array_elements(r.lines) line
          WHERE r.order_id = o.id AND r.status <> 'failed' AND (line ->> 'position')::int = i.position), 0)::int AS refunded
      FROM order_items i JOIN orders o ON o.id = i.order_id WHERE i.order_id = $1 ORDER BY i.position`,
    values: [orderId],
  });
  const net = netCosts(rows, rows[0]?.discountValue ?? 0);
  return rows.map(({ position, quantity, refunded }) => ({
    position,
    quantity,
    refunded,
    netCost: net.get(position) ?? 0,
  }));
}
