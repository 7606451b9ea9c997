/** Names that coordinators and workers of distributed builds share in PostgreSQL. */

const JOB = 'build-shard';

/**
 * Returns the name of the jobs of a build's shards. A worker of another build has no handler for it, so it takes no such
 * shard.
 */
export const shardJob = (mark: string) => `${JOB}:${mark}`;

/** LIKE pattern of the shard jobs of all builds. */
export const ANY_SHARD_JOB = `${JOB}:%`;

/** SQL of the key of a shard's job. */
export const shardKeySql = (id: string) => `'${JOB}:' || ${id}`;

/** Channel that notifies coordinators of changes to shards. */
export const NEWS_CHANNEL = 'build_shards';

export const RESULTS_SCHEMA = 'build_results';

/** Returns the name of the table of a shard's result in RESULTS_SCHEMA. */
const resultName = (id: number) => `shard_${id}`;

/** Returns the qualified table of a shard's result. */
export const resultTable = (id: number) => `${RESULTS_SCHEMA}.${resultName(id)}`;

/**
 * Prefix of the application name of a worker's connection, by which a coordinator counts workers; PostgreSQL keeps 63
 * bytes.
 */
const WORKER = 'build-worker/';
export const workerName = (mark: string) => `${WORKER}${mark}`;

/** LIKE pattern of the names of all workers. */
export const ANY_WORKER_NAME = `${WORKER}%`;

/** SQL that selects the connections of live workers. */
export const WORKER_PIDS_SQL = `SELECT pid FROM pg_stat_activity WHERE application_name LIKE '${ANY_WORKER_NAME}'`;

/** SQL condition: the coordinator of `distributed_builds b` is alive; see server/jobs/presence.ts. */
export const IS_ALIVE_SQL = `EXISTS (
  SELECT FROM pg_stat_activity a WHERE a.pid = b.backend_pid AND a.backend_start = b.backend_start)`;
