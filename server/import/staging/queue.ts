import type pg from 'pg';
import { requestOfJob } from '../../request-context.ts';

/** Name of the job that runs the next step of an import; its payload is `{ importId }`. */
export const WORK_ON_IMPORT = 'work-on-import';

/** Maximum number of attempts of a step; a killed worker leaves complete batches, and the next attempt continues. */
const MAX_ATTEMPTS = 10;

/**
 * Queues the step of an import's state, in the transaction that changes the state. Imports run one at a time: two
 * imports of the same products would overwrite each other.
 */
export async function queueImport(client: Pick<pg.ClientBase, 'query'>, importId: string): Promise<void> {
  await client.query(
    `SELECT graphile_worker.add_job($1, (jsonb_build_object('importId', $2::text) || $4::jsonb)::json, queue_name => $1,
       job_key => $1 || ':' || $2, max_attempts => $3)`,
    [WORK_ON_IMPORT, importId, MAX_ATTEMPTS, requestOfJob()],
  );
}
