/** The names under which coordinators and workers of distributed builds meet in PostgreSQL. */

const TASK = 'build-shard';

/** The task of a build's shards: a worker of another build has no such task, and so takes none of them. */
export const shardTask = (mark: string) => `${TASK}:${mark}`;

/** For LIKE: the tasks of every build. */
export const ANY_SHARD_TASK = `${TASK}:%`;

/** SQL of the key of a shard's job. */
export const shardKeySql = (id: string) => `'${TASK}:' || ${id}`;

/** Tells coordinators that there is news of a shard. */
export const NEWS_CHANNEL = 'build_shards';

export const RESULTS_SCHEMA = 'build_results';

/** The name of the table of a shard's result in RESULTS_SCHEMA. */
const resultName = (id: number) => `shard_${id}`;

/** The table of a shard's result. */
export const resultTable = (id: number) => `${RESULTS_SCHEMA}.${resultName(id)}`;

/** What a worker's connection is called, so that a coordinator sees who is there; PostgreSQL keeps 63 bytes. */
const WORKER = 'build-worker/';
export const workerName = (mark: string) => `${WORKER}${mark}`;

/** For LIKE. */
export const ANY_WORKER_NAME = `${WORKER}%`;

/** SQL of the connections by which workers show that they live. */
export const WORKER_PIDS_SQL = `SELECT pid FROM pg_stat_activity WHERE application_name LIKE '${ANY_WORKER_NAME}'`;

/** SQL: whether the coordinator of `distributed_builds b` lives; see server/jobs/presence.ts. */
export const IS_ALIVE_SQL = `EXISTS (
  SELECT FROM pg_stat_activity a WHERE a.pid = b.backend_pid AND a.backend_start = b.backend_start)`;
