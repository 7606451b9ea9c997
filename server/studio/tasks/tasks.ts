import type pg from 'pg';
import * as v from 'valibot';
import type { ResponseOf } from '../../../src/contract/endpoint.ts';
import { kindsOf, TASK_KINDS, type tasksQuery } from '../../../studio/contract/queries/tasks.ts';
import { listTasks, type ShopTask } from '../../../studio/contract/tasks.ts';
import { readRow, readRows } from '../../db/rows.ts';
import { ApiError } from '../../errors.ts';
import { isRepeatable } from '../../orders/repeat-task.ts';
import { readActors } from '../orders/actors.ts';

type Query = v.InferOutput<v.ObjectSchema<typeof tasksQuery, undefined>>;

const rowSchema = v.object({
  id: v.number(),
  kind: v.picklist(TASK_KINDS),
  orderId: v.nullable(v.string()),
  number: v.nullable(v.number()),
  reason: listTasks.response.entries.tasks.item.entries.reason,
  transfer: listTasks.response.entries.tasks.item.entries.transfer,
  createdAt: v.date(),
  assignedId: v.nullable(v.string()),
  assignedName: v.nullable(v.string()),
  doneAt: v.nullable(v.date()),
  doneBy: v.nullable(v.string()),
  resolution: v.nullable(v.string()),
  hasJob: v.boolean(),
});
type Row = v.InferOutput<typeof rowSchema>;

/**
 * SQL of the manual refunds of a task `t` about an order `o`: those that are queued, or for a done task those that it
 * finished. A company is paid at its account, a person as agreed.
 */
const TRANSFER_SQL = `(SELECT json_build_object('amount', sum(r.amount),
    'payee', coalesce(o.company ->> 'name', o.recipient_name), 'code', o.company ->> 'code',
    'phone', o.recipient_phone, 'paymentMethod', o.payment_method,
    'parts', json_agg(json_build_object('id', r.id, 'amount', r.amount, 'cause', r.cause, 'reason', r.reason) ORDER BY r.created_at))
  FROM refunds r WHERE r.order_id = o.id AND r.payment_id IS NULL
    AND CASE WHEN t.done_at IS NULL THEN r.status = 'queued' ELSE r.finished_at = t.done_at END
  HAVING count(*) > 0)`;

const TASK_SQL = `SELECT t.id, t.kind, t.order_id AS "orderId", o.number, t.reason, t.created_at AS "createdAt",
    t.assigned_to AS "assignedId", s.name AS "assignedName", t.done_at AS "doneAt", t.done_by AS "doneBy", t.resolution,
    t.job IS NOT NULL AS "hasJob", CASE WHEN t.kind = 'refund-by-transfer' THEN ${TRANSFER_SQL} END AS transfer
  FROM shop_tasks t LEFT JOIN orders o ON o.id = t.order_id LEFT JOIN staff s ON s.id = t.assigned_to`;

/** SQL of the number of all open tasks. */
export const COUNT_OPEN_SQL = 'SELECT count(*)::int AS open FROM shop_tasks WHERE done_at IS NULL';

/** Maximum number of done tasks in the list. */
const MOST_DONE = 200;

const personSchema = v.object({ id: v.string(), name: v.string() });

/** Returns the open tasks, the oldest first; or the done ones, the latest first. */
export async function readTasks(pool: pg.Pool, query: Query, staffId: string): Promise<ResponseOf<typeof listTasks>> {
  const { state = 'open' } = query;
  const [rows, people, open] = await Promise.all([
    readRows(pool, rowSchema, {
      text: `${TASK_SQL} WHERE (t.done_at IS NULL) = $1 AND ($2::text[] IS NULL OR t.kind = ANY($2))
          AND ($3::text IS NULL OR ($3 = 'mine' AND t.assigned_to = $4) OR ($3 = 'nobody' AND t.assigned_to IS NULL))
        ORDER BY ${state === 'open' ? 't.id' : `t.done_at DESC LIMIT ${MOST_DONE}`}`,
      values: [state === 'open', kindsIn(query), query.assigned ?? null, staffId],
    }),
    readRows(pool, personSchema, {
      text: `SELECT id, name FROM staff WHERE NOT is_disabled AND role IN ('owner', 'order-manager') ORDER BY name, id`,
    }),
    readRow(pool, v.object({ open: v.number() }), {
      text: COUNT_OPEN_SQL,
    }),
  ]);
  return { tasks: await toTasks(pool, rows), open: open?.open ?? 0, people };
}

/** Returns the kinds that a query is about; null for all. */
function kindsIn({ kind, group }: Query): readonly string[] | null {
  if (!group) return kind ?? null;
  return kindsOf(group).filter((one) => kind?.includes(one) ?? true);
}

/**
 * Returns one task.
 * @throws ApiError task_not_found
 */
export async function readTask(pool: pg.Pool, id: number): Promise<ShopTask> {
  const rows = await readRows(pool, rowSchema, { text: `${TASK_SQL} WHERE t.id = $1`, values: [id] });
  const [task] = await toTasks(pool, rows);
  if (!task) throw new ApiError('task_not_found');
  return task;
}

async function toTasks(pool: pg.Pool, rows: readonly Row[]): Promise<ShopTask[]> {
  const actor = await readActors(
    pool,
    rows.map(({ doneBy }) => doneBy),
  );
  return rows.map((row) => {
    const { orderId, number, assignedId, assignedName, doneBy, hasJob, ...task } = row;
    return {
      ...task,
      order: orderId === null || number === null ? null : { id: orderId, number },
      createdAt: row.createdAt.toISOString(),
      assignedTo: assignedId === null ? null : { id: assignedId, name: assignedName ?? '' },
      doneAt: row.doneAt?.toISOString() ?? null,
      doneBy: doneBy === null ? null : actor(doneBy),
      isRepeatable: row.doneAt === null && isRepeatable(row.kind, hasJob),
    };
  });
}
