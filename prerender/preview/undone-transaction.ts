import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import * as v from 'valibot';
import { type DependencyKey, parseKey } from '../../server/changes/keys.ts';
import { readRow, readRows } from '../../server/db/rows.ts';
import type { Changes } from '../source/snapshot.ts';
import { isBusy } from './errors.ts';

/** ms that a row is waited for which somebody else has locked. */
const LOCK_TIMEOUT = 250;
/** ms that one statement may take: orders wait for the rows that it has locked, four seconds at most. */
const STATEMENT_TIMEOUT = 1_500;
/** ms without a question to the database, after which it ends the transaction by itself. */
const IDLE_TIMEOUT = 10_000;

/** Times that a transaction is begun which met somebody else's, and ms in between. */
const ATTEMPTS = 3;
const PAUSE = 60;

/** Entities beyond which everything is rendered; the same as in server/changes/read.ts. */
const MOST_CHANGES = 50_000;

/**
 * Does some work in a transaction of one moment, and undoes it: nothing of it can stay but numbers of sequences, which
 * PostgreSQL does not give back. What it would notify of is not sent, and the jobs that it would add are not there.
 * @param actor in whose name rows are written
 */
export async function undone<Result>(
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
    // One moment for all that is read: pages of two moments would be none that can be published.
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

/** TRUNCATE does not say what it took away: every reader of the feed begins anew. */
const IS_EXPIRED = `SELECT EXISTS (SELECT FROM change_horizon WHERE xid = pg_current_xact_id_if_assigned()) AS "isExpired"`;

/** What the transaction has told the change feed so far, as the next build would read it. */
export async function changesOfTransaction(client: pg.ClientBase): Promise<Changes> {
  // What is checked, and written by triggers, only when a transaction ends.
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
