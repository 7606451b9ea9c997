import type pg from 'pg';
import * as v from 'valibot';
import type { ResponseOf } from '../../../src/contract/endpoint.ts';
import { may, type Role } from '../../../studio/contract/permissions.ts';
import { kindsOf, TASK_KINDS, type tasksQuery } from '../../../studio/contract/queries/tasks.ts';
import { type listTasks, personSchema, type ShopTask, shopTaskSchema } from '../../../studio/contract/tasks.ts';
import { readRow, readRows } from '../../db/rows.ts';
import { ApiError } from '../../errors.ts';
import { isRepeatable } from '../../orders/repeat-task.ts';
import type { CurrentStaff } from '../../staff/session.ts';
import { readActors } from '../orders/actors.ts';

type Query = v.InferOutput<v.ObjectSchema<typeof tasksQuery, undefined>>;

const rowSchema = v.object({
  id: v.number(),
  kind: v.picklist(TASK_KINDS),
  orderId: v.nullable(v.string()),
  number: v.nullable(v.number()),
  reason: shopTaskSchema.entries.reason,
  own: shopTaskSchema.entries.own,
  transfer: shopTaskSchema.entries.transfer,
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

/** SQL of the columns that only tasks `t` of kind `own` have. */
const OWN_SQL = `CASE WHEN t.kind = 'own' THEN json_build_object('text', t.text, 'dueOn', t.due_on,
    'isOverdue', t.done_at IS NULL AND coalesce(t.due_on < (now() AT TIME ZONE 'Europe/Kyiv')::date, false),
    'writtenBy', json_build_object('id', t.written_by, 'name', coalesce(w.name, '')),
    'about', CASE
      WHEN t.customer_id IS NOT NULL THEN (SELECT json_build_object('kind', 'customer', 'id', c.id,
        'name', coalesce(c.name, c.phone, c.email, '—')) FROM customers c WHERE c.id = t.customer_id)
      WHEN t.product_id IS NOT NULL THEN (SELECT json_build_object('kind', 'product', 'id', p.id::text,
        'name', p.sku) FROM products p WHERE p.id = t.product_id) END) END`;

/**
 * Returns the SQL condition of the tasks `t`, done by `s`, that a staff member may see: own tasks only of their author
 * and of the one who does them, and those of colleagues who have left for whoever manages the staff.
 * @param reader placeholder of the staff member's id
 */
export function visibleTasksSql(role: Role, reader = '$1'): string {
  const orphans = may(role, 'staff.manage') ? ' OR s.is_disabled' : '';
  const own = `t.kind = 'own' AND (t.written_by = ${reader} OR t.assigned_to = ${reader}${orphans})`;
  return may(role, 'tasks.read') ? `(t.kind <> 'own' OR ${own})` : `(${own})`;
}

const TASK_SQL = `SELECT t.id, t.kind, t.order_id AS "orderId", o.number, t.reason, t.created_at AS "createdAt",
    t.assigned_to AS "assignedId", s.name AS "assignedName", t.done_at AS "doneAt", t.done_by AS "doneBy", t.resolution,
    t.job IS NOT NULL AS "hasJob", ${OWN_SQL} AS own, CASE WHEN t.kind = 'refund-by-transfer' THEN ${TRANSFER_SQL} END AS transfer
  FROM shop_tasks t LEFT JOIN orders o ON o.id = t.order_id LEFT JOIN staff s ON s.id = t.assigned_to
    LEFT JOIN staff w ON w.id = t.written_by`;

/** Returns the SQL of the number of open tasks that a staff member (`$1`) may see. */
export const countOpenSql = (role: Role): string => `SELECT count(*)::int AS open FROM shop_tasks t
  LEFT JOIN staff s ON s.id = t.assigned_to WHERE t.done_at IS NULL AND ${visibleTasksSql(role)}`;

/** Maximum number of done tasks in the list. */
const MOST_DONE = 200;

type Reader = Pick<CurrentStaff, 'staffId' | 'role'>;

/**
 * Returns the open tasks: overdue own tasks first, then the oldest; or the done ones, the latest first. Only those that
 * the reader may see.
 */
export async function readTasks(pool: pg.Pool, query: Query, { staffId, role }: Reader): Promise<ShopTask[]> {
  const isOpen = query.state !== 'done';
  const rows = await readRows(pool, rowSchema, {
    text: `${TASK_SQL} WHERE ${visibleTasksSql(role)} AND (t.done_at IS NULL) = $2
        AND ($3::text[] IS NULL OR t.kind = ANY($3))
        AND ($4::text IS NULL OR ($4 = 'mine' AND t.assigned_to = $1) OR ($4 = 'nobody' AND t.assigned_to IS NULL))
      ORDER BY ${isOpen ? 't.due_on NULLS LAST, t.id' : `t.done_at DESC LIMIT ${MOST_DONE}`}`,
    values: [staffId, isOpen, kindsIn(query), query.assigned ?? null],
  });
  return toTasks(pool, rows, role);
}

/** Returns the tasks of a query with what their screen shows besides. */
export async function readTaskList(pool: pg.Pool, query: Query, reader: Reader): Promise<ResponseOf<typeof listTasks>> {
  const [tasks, people, colleagues, open] = await Promise.all([
    readTasks(pool, query, reader),
    readRows(pool, personSchema, {
      text: `SELECT id, name FROM staff WHERE NOT is_disabled AND role IN ('owner', 'order-manager') ORDER BY name, id`,
    }),
    readRows(pool, personSchema, { text: 'SELECT id, name FROM staff WHERE NOT is_disabled ORDER BY name, id' }),
    readRow(pool, v.object({ open: v.number() }), { text: countOpenSql(reader.role), values: [reader.staffId] }),
  ]);
  return { tasks, open: open?.open ?? 0, people, colleagues };
}

/** Returns the kinds that a query is about; null for all. */
function kindsIn({ kind, group }: Query): readonly string[] | null {
  if (!group) return kind ?? null;
  return kindsOf(group).filter((one) => kind?.includes(one) ?? true);
}

/**
 * Returns one task as the reader may see it.
 * @throws ApiError task_not_found
 */
export async function readTask(pool: pg.Pool, id: number, { role }: Reader): Promise<ShopTask> {
  const rows = await readRows(pool, rowSchema, { text: `${TASK_SQL} WHERE t.id = $1`, values: [id] });
  const [task] = await toTasks(pool, rows, role);
  if (!task) throw new ApiError('task_not_found');
  return task;
}

async function toTasks(pool: pg.Pool, rows: readonly Row[], role: Role): Promise<ShopTask[]> {
  const actor = await readActors(
    pool,
    rows.map(({ doneBy }) => doneBy),
  );
  return rows.map((row) => {
    const { orderId, number, own, assignedId, assignedName, doneBy, hasJob, ...task } = row;
    return {
      ...task,
      own: own && { ...own, about: own.about?.kind === 'customer' && !may(role, 'customers.read') ? null : own.about },
      order: orderId === null || number === null ? null : { id: orderId, number },
      createdAt: row.createdAt.toISOString(),
      assignedTo: assignedId === null ? null : { id: assignedId, name: assignedName ?? '' },
      doneAt: row.doneAt?.toISOString() ?? null,
      doneBy: doneBy === null ? null : actor(doneBy),
      isRepeatable: row.doneAt === null && isRepeatable(row.kind, hasJob),
    };
  });
}
