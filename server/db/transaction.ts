import pRetry from 'p-retry';
import pg from 'pg';
import { beginOn, changesOf } from './connections.ts';

/**
 * Retries of a transaction that the database ended because of a deadlock or a serialization failure. `randomize` makes
 * two conflicting transactions wait for different times.
 */
const RETRY = { retries: 4, minTimeout: 10, factor: 2, randomize: true } as const;

/** `deadlock_detected` and `serialization_failure`: nothing was written, and a retry may succeed. */
const REPEATABLE: ReadonlySet<string> = new Set(['40P01', '40001']);

/**
 * Runs `work` in a transaction on one connection; commits when it succeeds, and rolls back when it throws. A
 * transaction that the database ended because of a conflict is retried, so `work` may run several times and must keep
 * no state between runs. Effects that no rollback undoes, such as a request to a vendor, must not be in it: see
 * withLock().
 */
export function inTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  return pRetry(() => attemptTransaction(pool, work), { ...RETRY, shouldRetry: ({ error }) => isRepeatable(error) });
}

/** Runs `work` as one transaction on a connection that is already held, such as that of a lock. It is not retried. */
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

/** Returns true if a statement failed because of a unique constraint. */
export const isUniqueViolation = (error: unknown) => error instanceof pg.DatabaseError && error.code === '23505';

async function attemptTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const changes = changesOf(pool);
  const client = await changes.connect();
  let failure: Error | undefined;
  try {
    await client.query(beginOn(changes));
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    // The connection is kept if it can roll back: in a rush, refusals are as common as successes.
    failure = await rollBack(client);
    throw error;
  } finally {
    // Otherwise it is closed, which ends its transaction.
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
