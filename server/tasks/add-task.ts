import type pg from 'pg';
import type { TaskKind } from '../../studio/contract/queries/tasks.ts';
import type { TaskReason } from '../../studio/contract/task-reasons.ts';

/** Kinds of tasks that the shop adds for the staff. */
export type ShopTaskKind = Exclude<TaskKind, 'own'>;

interface TaskOptions {
  /** The studio formats it; null if the kind is sufficient. */
  readonly reason?: TaskReason | null;
  /** The job that failed for good; staff can queue it again. */
  readonly job?: { readonly task: string; readonly payload: unknown } | null;
}

/**
 * Adds a task to an order, or to the shop if `orderId` is null, within the caller's transaction. An open task of the
 * same kind is not added again; tasks of the shop are also distinguished by their details.
 * @returns true if it was added
 */
export async function addTask(
  client: pg.ClientBase | pg.Pool,
  kind: ShopTaskKind,
  orderId: string | null,
  details: string,
  { reason = null, job = null }: TaskOptions = {},
): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO shop_tasks (kind, order_id, details, job, reason) SELECT $1, $2::uuid, $3, $4::jsonb, $5::jsonb
     WHERE NOT EXISTS (SELECT FROM shop_tasks WHERE kind = $1 AND done_at IS NULL
       AND (order_id = $2::uuid OR ($2::uuid IS NULL AND order_id IS NULL AND details = $3)))`,
    [kind, orderId, details, job && JSON.stringify(job), reason && JSON.stringify(reason)],
  );
  return rowCount === 1;
}
