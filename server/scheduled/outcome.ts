import type pg from 'pg';
import { ApiError } from '../errors.ts';
import { addTask } from '../shop-tasks/shop-tasks.ts';

/** It is done, in the batch of this transaction; nobody has to look at it any more. */
export async function markDone(client: pg.ClientBase, id: number): Promise<void> {
  await client.query(
    `UPDATE scheduled_changes SET state = 'done', done_at = now(), error = NULL, failure = NULL, batch = shop_batch()
     WHERE id = $1`,
    [id],
  );
  await closeTask(client, id, 'done');
}

/** What it would replace was changed meanwhile: it waits, and somebody is told. */
export async function markConflict(client: pg.ClientBase, id: number): Promise<void> {
  await client.query("UPDATE scheduled_changes SET state = 'conflict' WHERE id = $1 AND done_at IS NULL", [id]);
  await addTask(client, 'plan-failed', null, String(id));
}

/** It could not be done. @param isFinal it is not tried again by itself, and somebody is told */
export async function markFailed(client: pg.ClientBase, id: number, error: unknown, isFinal: boolean): Promise<void> {
  const failure = error instanceof ApiError && { code: error.code, params: error.params, fields: error.fields };
  const { rowCount } = await client.query(
    `UPDATE scheduled_changes SET error = $2, failure = $3, state = CASE WHEN $4 THEN 'failed' ELSE state END
     WHERE id = $1 AND done_at IS NULL`,
    [id, error instanceof Error ? error.message : String(error), failure ? JSON.stringify(failure) : null, isFinal],
  );
  if (isFinal && rowCount === 1) await addTask(client, 'plan-failed', null, String(id));
}

/** Of one that was done, cancelled or planned anew: nobody has to see to it. The id is what its task says. */
export async function closeTask(client: pg.ClientBase, id: number, resolution: string): Promise<void> {
  await client.query(
    `UPDATE shop_tasks SET done_at = now(), done_by = shop_actor(), resolution = $2
     WHERE kind = 'plan-failed' AND details = $1 AND done_at IS NULL`,
    [String(id), resolution],
  );
}
