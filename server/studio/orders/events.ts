import * as v from 'valibot';
import { PIECE_FATES } from '../../../src/rules/piece-fates.ts';
import { messageSubjectSchema } from '../../../studio/contract/message-subjects.ts';
import { orderChangeSchema } from '../../../studio/contract/order-edit.ts';
import { type OrderEvent, orderEventSchema } from '../../../studio/contract/order-events.ts';
import { TASK_KINDS } from '../../../studio/contract/queries/tasks.ts';
import { taskReasonSchema } from '../../../studio/contract/task-reasons.ts';
import type { Queryable } from '../../db/queryable.ts';
import { readRows } from '../../db/rows.ts';
import { SUBJECT_SQL } from '../../messages/content.ts';
import { orderStatusSchema } from '../../orders/statuses.ts';
import { paymentStatusSchema } from '../../payments/provider.ts';
import { readActors } from './actors.ts';

const instant = v.date();
const maybe = v.nullable(v.string());

/** The schema and SQL of each kind of event; $1 is the order. */
const SOURCES = {
  state: {
    schema: v.object({
      id: v.number(),
      at: instant,
      by: maybe,
      from: v.nullable(orderStatusSchema),
      to: orderStatusSchema,
      note: maybe,
    }),
    sql: `SELECT id, at, by, from_status AS "from", to_status AS "to",
      CASE WHEN by LIKE 'staff:%' THEN note END AS note FROM order_transitions WHERE order_id = $1`,
  },
  payment: {
    schema: v.object({
      id: v.string(),
      at: instant,
      by: maybe,
      provider: v.string(),
      status: paymentStatusSchema,
      amount: v.number(),
    }),
    sql: `SELECT id, coalesce(finished_at, created_at) AS at, 'payment:' || provider AS by, provider, status, amount
      FROM payments WHERE order_id = $1`,
  },
  refund: {
    schema: v.object({
      id: v.string(),
      at: instant,
      by: maybe,
      amount: v.number(),
      status: v.picklist(['queued', 'returned', 'failed']),
      cause: v.picklist(['asked', 'edited', 'ended']),
      isByHand: v.boolean(),
      reason: v.string(),
      finishedAt: v.nullable(instant),
    }),
    sql: `SELECT id, created_at AS at, by, amount, status, cause, payment_id IS NULL AS "isByHand", reason,
      finished_at AS "finishedAt" FROM refunds WHERE order_id = $1`,
  },
  message: {
    schema: v.object({
      id: v.string(),
      at: instant,
      by: v.null(),
      channel: v.picklist(['email', 'phone']),
      recipient: v.string(),
      event: messageSubjectSchema,
      sentAt: v.nullable(instant),
      isRefused: v.boolean(),
    }),
    sql: `SELECT id, created_at AS at, NULL AS by, channel, recipient, ${SUBJECT_SQL} AS event, sent_at AS "sentAt",
      failure IS NOT NULL AS "isRefused"
      FROM messages m WHERE content ->> 'orderId' = $1`,
  },
  note: {
    schema: v.object({
      id: v.string(),
      at: instant,
      by: maybe,
      to: v.picklist(['team', 'customer']),
      text: v.string(),
    }),
    sql: 'SELECT id, at, by, kind AS "to", text FROM order_notes WHERE order_id = $1',
  },
  edit: {
    schema: v.object({ id: v.number(), at: instant, by: maybe, changes: v.array(orderChangeSchema) }),
    sql: 'SELECT id, at, by, changes FROM order_edits WHERE order_id = $1',
  },
  task: {
    schema: v.object({
      id: v.number(),
      at: instant,
      by: maybe,
      task: v.picklist(TASK_KINDS),
      reason: v.nullable(taskReasonSchema),
      doneAt: v.nullable(instant),
      resolution: maybe,
    }),
    sql: `SELECT id, created_at AS at, done_by AS by, kind AS task, reason, done_at AS "doneAt", resolution
      FROM shop_tasks WHERE order_id = $1 AND kind <> 'own'`,
  },
  pieces: {
    schema: v.object({
      id: v.number(),
      at: instant,
      by: maybe,
      sku: v.string(),
      quantity: v.number(),
      fate: v.picklist(PIECE_FATES),
      reason: v.string(),
    }),
    sql: `SELECT r.id, r.at, r.by, coalesce(i.sku, '') AS sku, r.quantity, r.fate, r.reason FROM order_returns r
      LEFT JOIN order_items i USING (order_id, position) WHERE r.order_id = $1`,
  },
  waybill: {
    schema: v.object({ id: v.string(), at: instant, by: v.null(), number: maybe }),
    sql: `SELECT id, waybill_asked_at AS at, NULL AS by, tracking_number AS number FROM orders
      WHERE id = $1 AND waybill_asked_at IS NOT NULL`,
  },
} as const;

const KINDS = Object.keys(SOURCES) as (keyof typeof SOURCES)[];

/** Returns all events of an order, newest first. */
export async function readEvents(db: Queryable, orderId: string): Promise<OrderEvent[]> {
  const read = await Promise.all(
    KINDS.map(async (kind) => {
      const rows = await readRows(db, SOURCES[kind].schema, { text: SOURCES[kind].sql, values: [orderId] });
      return rows.map((row) => ({ ...row, kind }));
    }),
  );
  const rows = read.flat().sort((one, other) => other.at.getTime() - one.at.getTime() || later(one.id, other.id));
  const actor = await readActors(
    db,
    rows.map(({ by }) => by),
  );
  return v.parse(
    v.array(orderEventSchema),
    rows.map(({ by, ...row }) => ({ ...asJson(row), id: `${row.kind}:${row.id}`, by: by === null ? null : actor(by) })),
  );
}

/** Compares ids of events at the same instant: of numbers the higher one comes first. */
const later = (one: string | number, other: string | number): number =>
  typeof one === 'number' && typeof other === 'number' ? other - one : 0;

/** Converts dates to ISO 8601, as in the contract. */
const asJson = (row: object) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  );
