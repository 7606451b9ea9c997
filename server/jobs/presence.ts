import type pg from 'pg';
import * as v from 'valibot';
import { readRows } from '../db/rows.ts';

/**
 * Which worker is alive. The jobs of a process are locked in the name of its pool of workers; one that was killed leaves
 * them locked, and graphile-worker gives such jobs back only after four hours. So each process holds a connection for as
 * long as it lives, and says whose it is: PostgreSQL notices at once when the process dies, whatever it died of.
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

/** Its jobs are those of a dead worker from now on, as when it could not note what became of them. */
export async function withdrawWorker(client: pg.ClientBase, workerId: string): Promise<void> {
  await client.query('DELETE FROM job_workers WHERE worker_id = $1', [workerId]);
}

/** Seconds that a lock is left alone: its worker may not have announced itself yet. */
const GRACE = 5;

/** Gives back the jobs of workers that are no longer there. @returns the ids of those workers. */
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
