import type pg from 'pg';
import * as v from 'valibot';
import { type AskedPieces, fatesToWrite } from '../../../src/rules/piece-fates.ts';
import {
  afterRefund,
  byLine,
  maxRefundOfUnsent,
  type RefundableLine,
  refundOfPieces,
} from '../../../src/rules/refunds.ts';
import { readRow } from '../../db/rows.ts';
import { addTask } from '../../tasks/add-task.ts';
import { queueWaybill } from '../jobs.ts';
import { requireNoWaybill } from '../parcels/free-parcel.ts';
import { repack } from '../parcels/repack.ts';
import { OrderRefusal } from '../refusal.ts';
import { returnPieces } from '../returned-pieces.ts';
import type { OrderStatus } from '../statuses.ts';
import { lockOrder, type Mover } from '../transition.ts';
import { insertRefund, readMoney } from './ledger.ts';
import { refundCards } from './refund-cards.ts';
import { readRefundableLines } from './refundable-lines.ts';
import { refundInstructions } from './return-money.ts';

/** A refund that staff request: of an amount, or of the cost of some pieces. */
export interface RefundRequest {
  /** An idempotency key, created before the first click: a repeated request is the same refund. */
  readonly id: string;
  readonly orderId: string;
  readonly what: { readonly amount: number } | { readonly lines: readonly AskedPieces[] };
  readonly reason: string;
  readonly by: Extract<Mover, `staff:${string}`>;
  readonly now: Date;
}

/** States in which nothing is sent yet: a full refund is then made by cancelling, which also returns the stock. */
const UNSENT: ReadonlySet<OrderStatus> = new Set(['paid', 'packed']);

/**
 * Refunds part or all of an order's payments, within the caller's transaction: through the provider that took the
 * money, else by a task for staff. Of two concurrent requests, the second one waits for the lock of the order and
 * refunds at most what is left. Pieces of a packed order are taken out of its parcel, which gets another waybill.
 * @returns kopiykas to be refunded
 * @throws OrderRefusal refund_nothing, refund_too_much, refund_cancel_instead, refund_pieces_instead, refund_key_used,
 * pieces_not_held, pieces_not_sent, waybill_refused
 * @throws WaybillStands
 */
export async function requestRefund(client: pg.ClientBase, asked: RefundRequest): Promise<number> {
  const { id, orderId, what, reason, by, now } = asked;
  const status = await lockOrder(client, orderId);
  if (status === null) throw new Error(`There is no order ${orderId}`);
  const known = await readKnown(client, id);
  if (known) return sameAs(known, asked);
  const money = await readMoney(client, orderId);
  if (money.refundable === 0) throw new OrderRefusal('refund_nothing');
  const lines = 'lines' in what ? what.lines : null;
  const before = await readRefundableLines(client, orderId);
  const amount = 'amount' in what ? what.amount : refundOfPieces(before, what.lines);
  if (amount === null || amount > money.refundable)
    throw new OrderRefusal('refund_too_much', { most: money.refundable });
  if (amount === 0) throw new OrderRefusal('refund_nothing');
  const after = afterRefund(before, lines ?? []);
  const isUnsent = UNSENT.has(status);
  if (isUnsent) requireWorthSending(after, { refundable: money.refundable, amount, isOfPieces: lines !== null });
  const isParcelChanged = status === 'packed' && lines !== null;
  if (isParcelChanged) await requireNoWaybill(client, orderId);
  const pieces = fatesToWrite(lines ?? [], before, isUnsent ? 'shelf' : 'kept');
  await returnPieces(client, { orderId, pieces, reason, by, now });
  const refund = {
    id,
    orderId,
    amount,
    cause: 'asked',
    reason,
    lines: lines && byLine(lines),
    by,
    now,
  } as const;
  if (money.way === 'card') await refundCards(client, refund);
  else {
    await insertRefund(client, { ...refund, paymentId: null });
    await addTask(client, 'refund-by-transfer', orderId, await refundInstructions(client, orderId));
  }
  if (isUnsent && lines)
    await repack(client, orderId, new Map(after.map((line) => [line.position, line.quantity - line.refunded])));
  if (isParcelChanged) await queueWaybill(client, orderId);
  return amount;
}

interface Worth {
  readonly refundable: number;
  readonly amount: number;
  readonly isOfPieces: boolean;
}

/**
 * Requires that the pieces still to be sent remain paid.
 * @throws OrderRefusal refund_cancel_instead, refund_pieces_instead
 */
function requireWorthSending(after: readonly RefundableLine[], { refundable, amount, isOfPieces }: Worth): void {
  const isNothingLeft = after.every(({ quantity, refunded }) => refunded === quantity);
  if (amount === refundable || isNothingLeft) throw new OrderRefusal('refund_cancel_instead');
  const most = maxRefundOfUnsent(after, refundable);
  if (!isOfPieces && amount > most) throw new OrderRefusal('refund_pieces_instead', { most });
}

const knownSchema = v.object({ orderId: v.string(), amount: v.number() });

function readKnown(client: pg.ClientBase, id: string) {
  return readRow(client, knownSchema, {
    // Parts that were taken from other payments were requested in the same transaction.
    text: `SELECT r.order_id AS "orderId", (SELECT sum(part.amount) FROM refunds part WHERE part.order_id = r.order_id
        AND part.created_at = r.created_at AND part.by = r.by AND part.cause = r.cause)::bigint AS amount
      FROM refunds r WHERE r.id = $1`,
    values: [id],
  });
}

function sameAs(known: v.InferOutput<typeof knownSchema>, { orderId, what }: RefundRequest): number {
  const isSame = known.orderId === orderId && (!('amount' in what) || what.amount === known.amount);
  if (!isSame) throw new OrderRefusal('refund_key_used');
  return known.amount;
}
