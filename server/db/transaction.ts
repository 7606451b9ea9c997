import type pg from 'pg';

/** Runs `work` on one connection; everything that it wrote is kept when it succeeds, and nothing when it throws. */
export async function inTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
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
