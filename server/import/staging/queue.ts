import type pg from 'pg';

/** The task that does the next step of an import; its payload is `{ importId }`. */
export const WORK_ON_IMPORT = 'work-on-import';

/** A worker that is killed leaves whole batches; as often the step is taken up again. */
const MAX_ATTEMPTS = 10;

/**
 * Queues what an import's state asks for, in the transaction that changes the state. Imports are worked on one at a time:
 * two of the same products would undo each other.
 */
export async function queueImport(client: Pick<pg.ClientBase, 'query'>, importId: string): Promise<void> {
  await client.query(
    `SELECT graphile_worker.add_job($1, json_build_object('importId', $2::text), queue_name => $1,
       job_key => $1 || ':' || $2, max_attempts => $3)`,
    [WORK_ON_IMPORT, importId, MAX_ATTEMPTS],
  );
}
