import pRetry from 'p-retry';
import pg from 'pg';
import { changesOf } from './connections.ts';

/**
 * Of a transaction that the database has ended for the sake of another. Of two that are in each other's way one must be
 * first: they wait for different times (`randomize`).
 */
const RETRY = { retries: 4, minTimeout: 10, factor: 2, randomize: true } as const;

/** `deadlock_detected` and `serialization_failure`: nothing was written, and the same again may succeed. */
const REPEATABLE: ReadonlySet<string> = new Set(['40P01', '40001']);

/**
 * Runs `work` on one connection; everything that it wrote is kept when it succeeds, and nothing when it throws. A
 * transaction that the database ended because of another one is begun again, so `work` may run several times and must
 * keep nothing from one time to the next. What no rollback undoes, such as asking a vendor, has no place in it: see
 * withLock().
 */
export function inTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  return pRetry(() => attemptTransaction(pool, work), { ...RETRY, shouldRetry: ({ error }) => isRepeatable(error) });
}

/** Runs `work` as one transaction of a connection that is held already, such as that of a lock. It is not begun again. */
export async function transactionOn<Result>(client: pg.PoolClient, work: () => Promise<Result>): Promise<Result> {
  await client.query('BEGIN');
  try {
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

const isRepeatable = (error: unknown) => error instanceof pg.DatabaseError && REPEATABLE.has(error.code ?? '');

/** Whether a statement failed because somebody else has a value that must be unique. */
export const isUniqueViolation = (error: unknown) => error instanceof pg.DatabaseError && error.code === '23505';

async function attemptTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await changesOf(pool).connect();
  let failure: Error | undefined;
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    // Refusals are as common as successes in a rush: a connection that can still roll back is kept.
    failure = await rollBack(client);
    throw error;
  } finally {
    // One that cannot is closed, and its transaction ends with it.
    client.release(failure);
  }
}

async function rollBack(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    await client.query('ROLLBACK');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
