import type pg from 'pg';
import { inTransaction } from '../../../server/db/transaction.ts';
import type { PageJob } from '../../plan/plan.ts';
import type { RendererPlans } from '../renderers.ts';
import { IS_ALIVE_SQL, NEWS_CHANNEL, resultTable } from './names.ts';

/** A shard as a worker receives it. */
export interface Shard {
  readonly buildId: number;
  readonly snapshot: string;
  readonly renderers: RendererPlans;
  readonly jobs: readonly PageJob[];
}

/** Maximum bytes of a result in one row. */
const CHUNK_SIZE = 4 * 2 ** 20;

/**
 * Takes a shard for a worker, by the pid of its connection. Returns null if the shard is no longer needed: it is done,
 * was taken back, or its build has ended.
 */
export async function takeShard(pool: pg.Pool, id: number, workerPid: number | null): Promise<Shard | null> {
  const { rows } = await pool.query<Shard>(
    `UPDATE build_shards s SET taken_at = clock_timestamp(), taken_by = $2 FROM distributed_builds b
     WHERE s.id = $1 AND NOT s.is_done AND s.error IS NULL AND b.id = s.build_id AND ${IS_ALIVE_SQL}
     RETURNING b.id AS "buildId", b.snapshot, b.renderers, s.jobs`,
    [id, workerPid],
  );
  return rows[0] ?? null;
}

/**
 * Stores a result for the coordinator, atomically. The job is completed afterwards, in another transaction: a worker
 * that dies in between leaves a job that finds its shard done. @returns false if the result is no longer needed
 */
export async function storeResult(pool: pg.Pool, id: number, result: Uint8Array): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const { rowCount } = await client.query('UPDATE build_shards SET is_done = true WHERE id = $1 AND NOT is_done', [
      id,
    ]);
    if (rowCount === 0) return false;
    const table = resultTable(id);
    // Unlogged: neither it nor the build has to survive a crash of the server. External storage: it is already
    // compressed.
    await client.query(`CREATE UNLOGGED TABLE ${table} (number integer NOT NULL, content bytea NOT NULL)`);
    await client.query(`ALTER TABLE ${table} ALTER COLUMN content SET STORAGE EXTERNAL`);
    for (let start = 0; start < result.length; start += CHUNK_SIZE) {
      const chunk = result.subarray(start, start + CHUNK_SIZE);
      await client.query(`INSERT INTO ${table} VALUES ($1, $2)`, [start / CHUNK_SIZE, chunk]);
    }
    await client.query(`NOTIFY ${NEWS_CHANNEL}`);
    return true;
  });
}

/** Hands a shard that cannot be rendered here back to the coordinator. @returns false if it is no longer needed */
export async function storeFailure(pool: pg.Pool, id: number, error: unknown): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      `UPDATE build_shards s SET error = $2 FROM distributed_builds b
       WHERE s.id = $1 AND NOT s.is_done AND b.id = s.build_id AND ${IS_ALIVE_SQL}`,
      [id, error instanceof Error ? error.message : String(error)],
    );
    await client.query(`NOTIFY ${NEWS_CHANNEL}`);
    return rowCount !== 0;
  });
}
