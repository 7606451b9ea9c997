import type pg from 'pg';
import * as v from 'valibot';
import { sessionsOf } from './connections.ts';
import { readRow } from './rows.ts';

/**
 * Runs `work` while no other caller in any process runs under the same name. What `work` writes through the connection
 * is committed at once, even if it throws later; the lock ends with the connection when the process dies.
 */
export async function withLock<Result>(
  pool: pg.Pool,
  name: string,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await sessionsOf(pool).connect();
  try {
    await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [name]);
    return await work(client);
  } finally {
    // A connection that cannot unlock is closed, which releases its lock.
    client.release(await unlock(client, name));
  }
}

async function unlock(client: pg.PoolClient, name: string): Promise<Error | undefined> {
  try {
    await client.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [name]);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/**
 * Takes an advisory lock until the transaction ends.
 * @returns false, without waiting, if another session has it
 */
export async function isLockFree(client: pg.ClientBase, name: string): Promise<boolean> {
  const row = await readRow(client, v.object({ isFree: v.boolean() }), {
    text: 'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS "isFree"',
    values: [name],
  });
  return row?.isFree ?? false;
}
