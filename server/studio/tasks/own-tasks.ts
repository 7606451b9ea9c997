import type pg from 'pg';
import * as v from 'valibot';
import { may } from '../../../studio/contract/permissions.ts';
import {
  assignOwnTask,
  closeOwnTask,
  type Resolution,
  reopenOwnTask,
  type ShopTask,
  type TaskSubject,
  writeOwnTask,
} from '../../../studio/contract/tasks.ts';
import { readRow } from '../../db/rows.ts';
import { ApiError } from '../../errors.ts';
import type { CurrentStaff } from '../../staff/session.ts';
import { byOf } from '../orders/write-order.ts';
import { studioRoute } from '../route.ts';
import { readTask } from './tasks.ts';

type NewTask = v.InferOutput<typeof writeOwnTask.body>;

/** SQL that finds the subject of a task by its id as text, for each column of `shop_tasks`. */
const SUBJECTS: Readonly<Record<TaskSubject, string>> = {
  order: 'SELECT id FROM orders WHERE id::text = $1',
  customer: 'SELECT id FROM customers WHERE id::text = $1',
  product: 'SELECT id FROM products WHERE id::text = $1',
};

async function findSubject(pool: pg.Pool, about: NewTask['about']): Promise<unknown> {
  if (!about) return null;
  const row = await readRow(pool, v.object({ id: v.unknown() }), { text: SUBJECTS[about.kind], values: [about.id] });
  if (!row) throw new ApiError('bad_request', { fields: { about: 'gone' } });
  return row.id;
}

/**
 * Stores a task, once for its key.
 * @throws ApiError bad_request if the colleague has left, or the subject does not exist
 */
async function write(pool: pg.Pool, { staffId }: CurrentStaff, task: NewTask): Promise<number> {
  const subject = await findSubject(pool, task.about);
  const of = (kind: TaskSubject) => (task.about?.kind === kind ? subject : null);
  await requireColleague(pool, task.assignedTo);
  await pool.query(
    `INSERT INTO shop_tasks (kind, details, key, text, written_by, assigned_to, due_on, order_id, customer_id, product_id)
     VALUES ('own', '', $1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (key) DO NOTHING`,
    [task.key, task.text, staffId, task.assignedTo, task.dueOn, of('order'), of('customer'), of('product')],
  );
  const row = await readRow(pool, v.object({ id: v.number() }), {
    text: 'SELECT id FROM shop_tasks WHERE key = $1 AND written_by = $2',
    values: [task.key, staffId],
  });
  // The key is that of a task of somebody else.
  if (!row) throw new ApiError('bad_request', { fields: { key: 'taken' } });
  return row.id;
}

async function requireColleague(pool: pg.Pool, id: string): Promise<void> {
  const { rowCount } = await pool.query('SELECT FROM staff WHERE id = $1 AND NOT is_disabled', [id]);
  if (rowCount === 0) throw new ApiError('bad_request', { fields: { assignedTo: 'gone' } });
}

/**
 * Changes an own task of the caller and returns it; a repeated change has no effect.
 * @param set SQL of the new values; its parameters begin at $3
 * @throws ApiError task_not_found if it is neither written by the caller nor for the caller
 */
async function change(
  pool: pg.Pool,
  staff: CurrentStaff,
  { id, set, values }: { readonly id: number; readonly set: string; readonly values: readonly unknown[] },
): Promise<ShopTask> {
  const { rowCount } = await pool.query(
    `UPDATE shop_tasks t SET ${set} WHERE t.id = $1 AND t.kind = 'own' AND ($2::uuid IN (t.written_by, t.assigned_to)
       OR $${values.length + 3}::boolean AND EXISTS (SELECT FROM staff s WHERE s.id = t.assigned_to AND s.is_disabled))`,
    [id, staff.staffId, ...values, may(staff.role, 'staff.manage')],
  );
  if (rowCount === 0) throw new ApiError('task_not_found');
  return readTask(pool, id, staff);
}

const DONE = 'done' satisfies Resolution;
const about = { permission: 'tasks.own', parameters: { id: 'Id of the task.' }, errors: ['task_not_found'] } as const;

/** Tasks that the staff write for themselves and for colleagues. */
export const ownTaskRoutes = [
  studioRoute(
    writeOwnTask,
    { summary: 'Writes a task for the caller or a colleague.', permission: 'tasks.own' },
    async ({ deps: { pool }, staff, body }) => readTask(pool, await write(pool, staff, body), staff),
  ),

  studioRoute(
    assignOwnTask,
    { summary: 'Hands an own task over to a colleague.', ...about },
    async ({ deps: { pool }, staff, params, body }) => {
      await requireColleague(pool, body.assignedTo);
      return change(pool, staff, { id: Number(params.id), set: 'assigned_to = $3', values: [body.assignedTo] });
    },
  ),

  studioRoute(
    closeOwnTask,
    { summary: 'Closes an own task.', ...about },
    ({ deps: { pool, clock }, staff, params }) => {
      const set = `done_at = coalesce(t.done_at, $3), done_by = coalesce(t.done_by, $4), resolution = '${DONE}'`;
      return change(pool, staff, { id: Number(params.id), set, values: [clock(), byOf(staff)] });
    },
  ),

  studioRoute(
    reopenOwnTask,
    { summary: 'Opens a closed own task again.', ...about },
    ({ deps: { pool }, staff, params }) =>
      change(pool, staff, {
        id: Number(params.id),
        set: 'done_at = NULL, done_by = NULL, resolution = NULL',
        values: [],
      }),
  ),
];
