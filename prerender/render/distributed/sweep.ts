import type pg from 'pg';
import { ANY_SHARD_JOB, IS_ALIVE_SQL, RESULTS_SCHEMA, shardKeySql } from './names.ts';

/** Removes the shards, results and jobs of builds whose coordinator died. */
export async function sweepBuilds(client: pg.ClientBase | pg.Pool): Promise<void> {
  await client.query(`DELETE FROM distributed_builds b WHERE NOT ${IS_ALIVE_SQL}`);
  await sweepResults(client);
  await sweepJobs(client);
}

/** Drops results whose shard is gone. */
async function sweepResults(client: pg.ClientBase | pg.Pool): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname = $1 AND NOT EXISTS (SELECT FROM build_shards s WHERE tablename = 'shard_' || s.id)`,
    [RESULTS_SCHEMA],
  );
  for (const { name } of rows) await client.query(`DROP TABLE IF EXISTS ${name}`);
}

/** Completes jobs whose shard is gone; workers notice by themselves for jobs in progress. */
async function sweepJobs(client: pg.ClientBase | pg.Pool): Promise<void> {
  await client.query(
    `SELECT graphile_worker.complete_jobs(ARRAY(
       SELECT j.id FROM graphile_worker.jobs j
       WHERE j.task_identifier LIKE $1 AND j.locked_at IS NULL
         AND NOT EXISTS (SELECT FROM build_shards s WHERE j.key = ${shardKeySql('s.id')})))`,
    [ANY_SHARD_JOB],
  );
}
