import type pg from 'pg';
import * as v from 'valibot';
import { readRow, readRows } from '../../db/rows.ts';
import { inTransaction } from '../../db/transaction.ts';
import { requestOfJob } from '../../request-context.ts';
import { type ScheduledChange, ScheduledChangeError } from './changes.ts';
import { closeTask } from './outcome.ts';
import { refuseUnknown } from './targets.ts';

/** Name of the job that applies a change; see server/jobs/handlers.ts. */
export const APPLY_SCHEDULED_CHANGE = 'apply-scheduled-change';

/** Maximum number of attempts, over about an hour; after that the staff gets a task. */
const MAX_ATTEMPTS = 8;

const jobKey = (id: number) => `${APPLY_SCHEDULED_CHANGE}:${id}`;

/** Queues the job that applies a change at `dueAt`, in the caller's transaction; a waiting job gets the new time. */
export async function queueScheduled(client: pg.ClientBase, id: number, dueAt: Date): Promise<void> {
  await client.query(
    `SELECT graphile_worker.add_job($1, (jsonb_build_object('id', $2::int) || $6::jsonb)::json, run_at => $3,
       max_attempts => $4, job_key => $5)`,
    [APPLY_SCHEDULED_CHANGE, id, dueAt, MAX_ATTEMPTS, jobKey(id), requestOfJob()],
  );
}

/** Removes the job of a change from the queue. */
export async function unqueueScheduled(client: pg.ClientBase, id: number): Promise<void> {
  await client.query('SELECT graphile_worker.remove_job($1)', [jobKey(id)]);
}

/**
 * Stores a change and queues the job that applies it at `dueAt`, in one transaction. @returns its id
 * @throws ScheduledChangeError when its subject does not exist
 */
export async function scheduleChange(pool: pg.Pool, change: ScheduledChange, dueAt: Date): Promise<number> {
  return inTransaction(pool, async (client) => {
    const subject = await refuseUnknown(client, change);
    const row = await readRow(client, v.object({ id: v.number() }), {
      text: 'INSERT INTO scheduled_changes (due_at, kind, payload, subjects) VALUES ($1, $2, $3, $4) RETURNING id',
      values: [dueAt, change.kind, JSON.stringify(change.payload), [subject]],
    });
    if (!row) throw new Error('A change could not be scheduled');
    await queueScheduled(client, row.id, dueAt);
    return row.id;
  });
}

/**
 * Deletes a change that has not been applied.
 * @throws ScheduledChangeError when there is none, or when it is a part of a sale, which the studio cancels as one
 */
export async function cancelScheduledChange(pool: pg.Pool, id: number): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      `DELETE FROM scheduled_changes WHERE id = $1 AND done_at IS NULL
         AND NOT EXISTS (SELECT FROM sales WHERE $1 IN (begin_plan, end_plan))`,
      [id],
    );
    if (rowCount === 0) throw new ScheduledChangeError(`There is no open scheduled change with the id ${id}`);
    await unqueueScheduled(client, id);
    await closeTask(client, id, 'cancelled');
  });
}

const scheduledRowSchema = v.object({
  id: v.number(),
  dueAt: v.date(),
  kind: v.string(),
  payload: v.unknown(),
  /** Error of the last attempt, if there was one. */
  error: v.nullable(v.string()),
});
export type ScheduledRow = v.InferOutput<typeof scheduledRowSchema>;

/** Returns the open changes, the next one first. */
export async function listScheduledChanges(pool: pg.Pool): Promise<ScheduledRow[]> {
  return readRows(pool, scheduledRowSchema, {
    text: `SELECT id, due_at AS "dueAt", kind, payload, error FROM scheduled_changes
     WHERE done_at IS NULL ORDER BY due_at, id`,
  });
}
