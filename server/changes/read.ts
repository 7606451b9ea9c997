import pg from 'pg';
import * as v from 'valibot';
import { type Changes, changesSchema } from '../../src/contract/changes.ts';
import type { Queryable } from '../db/queryable.ts';
import { readRow } from '../db/rows.ts';

/** The given cursor is malformed. */
export class CursorError extends Error {
  override readonly name = 'CursorError';
}

/**
 * Maximum number of entities in one answer. An import of 5,000 prices makes 10,000 (each product and its card). Beyond
 * 50,000, some 3 MB, so much of a shop has changed that a full build costs no more than finding out what to skip.
 */
const MAX_CHANGES = 50_000;

/** PostgreSQL's code for a text that is not a valid value of the type. */
const INVALID_TEXT = '22P02';

/** Returns the current cursor of the feed. A caller that takes it before reading everything else misses no change. */
export async function readCursor(client: pg.Pool | pg.ClientBase): Promise<string> {
  const row = await readRow(client, v.object({ cursor: v.string() }), {
    text: 'SELECT pg_current_snapshot()::text AS cursor',
  });
  if (!row) throw new Error('PostgreSQL returned no snapshot');
  return row.cursor;
}

const answerSchema = v.object({
  ...v.pick(changesSchema, ['cursor', 'changes']).entries,
  isExpired: v.boolean(),
});
type Answer = v.InferOutput<typeof answerSchema>;

/**
 * Returns the entities changed by transactions committed after `since`, each once, and the cursor to continue from. It
 * is one statement, so that the cursor and the list are of one snapshot: a transaction that began earlier and commits
 * later is in the next answer.
 * @param limit maximum number of entities in one answer
 * @throws CursorError
 */
export async function readChanges(client: Queryable, since: string, limit: number = MAX_CHANGES): Promise<Changes> {
  const { cursor, isExpired, changes } = await readAnswer(client, since, limit);
  if (isExpired) return { cursor, changes: [], reset: 'expired' };
  if (changes.length > limit) return { cursor, changes: [], reset: 'too_many' };
  // The old cursor is equivalent, and the same URL can be cached: nothing that it does not see has been written.
  if (changes.length === 0) return { cursor: since, changes };
  return { cursor, changes };
}

async function readAnswer(client: Queryable, since: string, limit: number): Promise<Answer> {
  try {
    const statement = { name: 'changes', text: CHANGES_SQL, values: [since, limit + 1] };
    const answer = await readRow(client, answerSchema, statement);
    if (!answer) throw new Error('The change feed returned no row');
    return answer;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === INVALID_TEXT) {
      throw new CursorError('The cursor of the change feed is malformed', { cause: error });
    }
    throw error;
  }
}

/**
 * A change is new when its transaction is invisible in `since`; transactions before the oldest one unfinished in
 * `since` are visible, so the index can skip them. A cursor is expired when a change that it did not see may have been
 * swept, and belongs to another database when it has seen transactions that do not exist yet.
 */
const CHANGES_SQL = `SELECT pg_current_snapshot()::text AS cursor,
    pg_snapshot_xmax($1::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot())
      OR EXISTS (SELECT FROM change_horizon WHERE xid >= pg_snapshot_xmin($1::pg_snapshot)) AS "isExpired",
    (SELECT coalesce(json_agg(json_build_object(
       'entity', entity, 'at', to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY at, entity), '[]')
     FROM (
       SELECT entity, max(at) AS at FROM changes
       WHERE xid >= pg_snapshot_xmin($1::pg_snapshot) AND NOT pg_visible_in_snapshot(xid, $1::pg_snapshot)
       GROUP BY entity LIMIT $2
     ) c) AS changes`;

/**
 * SQL of the age in seconds of the oldest change that a reader has not seen; null if it has seen all. The parameter $1
 * is the reader's cursor, null before its first read.
 */
export const READ_LAG_SQL = `SELECT extract(epoch FROM clock_timestamp() - min(at))::float8 FROM changes
  WHERE xid >= pg_snapshot_xmin($1::pg_snapshot) AND NOT pg_visible_in_snapshot(xid, $1::pg_snapshot)`;

/**
 * SQL that deletes old changes and records up to which transaction changes may be missing. It is one statement, so that
 * a reader sees both effects or neither.
 */
export const SWEEP_CHANGES = `WITH swept AS (DELETE FROM changes WHERE at < now() - interval '30 days' RETURNING xid)
  INSERT INTO change_horizon (id, xid) SELECT 1, xid FROM swept ORDER BY xid DESC LIMIT 1
  ON CONFLICT (id) DO UPDATE SET xid = excluded.xid WHERE change_horizon.xid < excluded.xid`;
