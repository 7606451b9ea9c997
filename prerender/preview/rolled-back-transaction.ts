import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import * as v from 'valibot';
import { type DependencyKey, parseKey } from '../../server/changes/keys.ts';
import { readRow, readRows } from '../../server/db/rows.ts';
import type { Changes } from '../source/snapshot.ts';
import { isBusy } from './errors.ts';

/** ms to wait for a row that another transaction has locked. */
const LOCK_TIMEOUT = 250;
/** ms that one statement may take: orders wait for the rows that it has locked, four seconds at most. */
const STATEMENT_TIMEOUT = 1_500;
/** ms without a query after which PostgreSQL ends the transaction. */
const IDLE_TIMEOUT = 10_000;

/** Number of attempts when transactions conflict, and ms in between. */
const ATTEMPTS = 3;
const PAUSE = 60;

/** Maximum number of changed entities; beyond it everything is rendered. The same as in server/changes/read.ts. */
const MOST_CHANGES = 50_000;

/**
 * Runs work in a transaction with one snapshot and rolls it back. Only the values of sequences persist, because
 * PostgreSQL does not roll them back; notifications are not sent and jobs are not added.
 * @param actor in whose name rows are written
 */
export async function inRolledBackTransaction<Result>(
  pool: pg.Pool,
  actor: string,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await undoneOnce(pool, actor, work);
    } catch (error) {
      if (attempt === ATTEMPTS || !isBusy(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }
}

async function undoneOnce<Result>(
  pool: pg.Pool,
  actor: string,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    // One snapshot for all reads: pages of two snapshots could never be published together.
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    await client.query(
      `SELECT set_config('lock_timeout', $1, true), set_config('statement_timeout', $2, true),
         set_config('idle_in_transaction_session_timeout', $3, true),
         set_config('shop.actor', $4, true), set_config('shop.batch', $5, true)`,
      [`${LOCK_TIMEOUT}ms`, `${STATEMENT_TIMEOUT}ms`, `${IDLE_TIMEOUT}ms`, actor, randomUUID()],
    );
    return await work(client);
  } finally {
    try {
      await client.query('ROLLBACK');
    } catch (error) {
      // The transaction ends with its connection.
      failure = error instanceof Error ? error : new Error(String(error));
    }
    client.release(failure);
  }
}

const entitySchema = v.object({ entity: v.string() });

/**
 * Selects true if the transaction truncated tables: TRUNCATE does not log the removed rows, so every reader starts from
 * scratch.
 */
const IS_EXPIRED = `SELECT EXISTS (SELECT FROM change_horizon WHERE xid = pg_current_xact_id_if_assigned()) AS "isExpired"`;

/** Returns the changes that the transaction has logged so far, as the next build would read them. */
export async function changesOfTransaction(client: pg.ClientBase): Promise<Changes> {
  // Runs the deferred constraints and triggers, some of which write, before the transaction ends.
  await client.query('SET CONSTRAINTS ALL IMMEDIATE');
  const horizon = await readRow(client, v.object({ isExpired: v.boolean() }), { text: IS_EXPIRED });
  if (horizon?.isExpired) return 'everything';
  const rows = await readRows(client, entitySchema, {
    text: 'SELECT DISTINCT entity FROM changes WHERE xid = pg_current_xact_id_if_assigned() LIMIT $1',
    values: [MOST_CHANGES + 1],
  });
  if (rows.length > MOST_CHANGES) return 'everything';
  return rows.map(({ entity }): DependencyKey => parseKey(entity));
}
