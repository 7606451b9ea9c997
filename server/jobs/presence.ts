import type pg from 'pg';
import * as v from 'valibot';
import { readRows } from '../db/rows.ts';

/**
 * Records that a worker is alive. Jobs are locked in the name of a pool of workers; a killed process leaves them
 * locked, and graphile-worker releases such jobs only after four hours. So each process holds a database connection
 * while it lives, and stores its pid: PostgreSQL notices at once when the process dies for any reason.
 */
export async function announceWorker(client: pg.ClientBase, workerId: string): Promise<void> {
  await client.query(
    `INSERT INTO job_workers (worker_id, backend_pid, backend_start)
     SELECT $1, pid, backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid()
     ON CONFLICT (worker_id) DO UPDATE
       SET backend_pid = excluded.backend_pid, backend_start = excluded.backend_start`,
    [workerId],
  );
}

/** Removes a worker, so that its jobs count as those of a dead one: for a worker that could not store their results. */
export async function withdrawWorker(client: pg.ClientBase, workerId: string): Promise<void> {
  await client.query('DELETE FROM job_workers WHERE worker_id = $1', [workerId]);
}

/** Releases the jobs of workers of this process, which is about to exit while the jobs still run. */
export async function releaseWorkers(client: pg.ClientBase, workerIds: readonly string[]): Promise<void> {
  await client.query('DELETE FROM job_workers WHERE worker_id = ANY ($1)', [workerIds]);
  await client.query('SELECT graphile_worker.force_unlock_workers($1)', [workerIds]);
}

/** Seconds for which a new lock is not released: its worker may not have announced itself yet. */
const GRACE = 5;

/** Releases the jobs of dead workers. @returns the ids of those workers */
export async function releaseDeadWorkers(client: pg.ClientBase | pg.Pool): Promise<string[]> {
  const rows = await readRows(client, v.object({ id: v.string() }), {
    text: `WITH alive AS (
       SELECT w.worker_id FROM job_workers w
       JOIN pg_stat_activity a ON a.pid = w.backend_pid AND a.backend_start = w.backend_start
     ), gone AS (
       DELETE FROM job_workers WHERE worker_id NOT IN (SELECT worker_id FROM alive)
     )
     SELECT DISTINCT locked_by AS id FROM graphile_worker.jobs
     WHERE locked_by IS NOT NULL AND locked_by NOT IN (SELECT worker_id FROM alive)
       AND locked_at < now() - make_interval(secs => $1)`,
    values: [GRACE],
  });
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await client.query('SELECT graphile_worker.force_unlock_workers($1)', [ids]);
  return ids;
}
