import type pg from 'pg';
import type { Resolution } from '../../../studio/contract/tasks.ts';
import { ApiError } from '../../errors.ts';
import { addTask } from '../../tasks/add-task.ts';

/** Marks a change as done, in the batch of this transaction. */
export async function markDone(client: pg.ClientBase, id: number): Promise<void> {
  await client.query(
    `UPDATE scheduled_changes SET state = 'done', done_at = now(), error = NULL, failure = NULL, batch = shop_batch()
     WHERE id = $1`,
    [id],
  );
  await closeTask(client, id, 'done');
}

/**
 * Marks a change as conflicting, because the values that it would replace were changed meanwhile; the staff gets a
 * task.
 */
export async function markConflict(client: pg.ClientBase, id: number): Promise<void> {
  await client.query("UPDATE scheduled_changes SET state = 'conflict' WHERE id = $1 AND done_at IS NULL", [id]);
  await addTask(client, 'plan-failed', null, String(id));
}

/** Stores the failure of a change. @param isFinal true if it is not retried and the staff gets a task */
export async function markFailed(client: pg.ClientBase, id: number, error: unknown, isFinal: boolean): Promise<void> {
  const failure = error instanceof ApiError && { code: error.code, params: error.params, fields: error.fields };
  const { rowCount } = await client.query(
    `UPDATE scheduled_changes SET error = $2, failure = $3, state = CASE WHEN $4 THEN 'failed' ELSE state END
     WHERE id = $1 AND done_at IS NULL`,
    [id, error instanceof Error ? error.message : String(error), failure ? JSON.stringify(failure) : null, isFinal],
  );
  if (isFinal && rowCount === 1) await addTask(client, 'plan-failed', null, String(id));
}

/** Closes the task of a change that was done, cancelled or rescheduled. The task's details are the change's id. */
export async function closeTask(client: pg.ClientBase, id: number, resolution: Resolution): Promise<void> {
  await client.query(
    `UPDATE shop_tasks SET done_at = now(), done_by = shop_actor(), resolution = $2
     WHERE kind = 'plan-failed' AND details = $1 AND done_at IS NULL`,
    [String(id), resolution],
  );
}
