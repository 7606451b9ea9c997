import pg from 'pg';
import * as v from 'valibot';
import { type Changes, changesSchema } from '../../src/contract/changes.ts';
import { readRow } from '../db/rows.ts';

/** What was sent is no cursor. */
export class CursorError extends Error {
  override readonly name = 'CursorError';
}

/**
 * Entities of one answer, at most. An import of 5,000 prices is 10,000 (each product and its card). Beyond 50,000, some
 * 3 MB, so much of a shop has changed that building everything costs no more than finding out what to leave.
 */
const MAX_CHANGES = 50_000;

/** PostgreSQL's code for a text that is no value of the type. */
const INVALID_TEXT = '22P02';

/** The present place in the feed. Whoever takes it before reading everything else misses nothing. */
export async function readCursor(client: pg.Pool | pg.ClientBase): Promise<string> {
  const row = await readRow(client, v.object({ cursor: v.string() }), {
    text: 'SELECT pg_current_snapshot()::text AS cursor',
  });
  if (!row) throw new Error('PostgreSQL has told no snapshot');
  return row.cursor;
}

const answerSchema = v.object({
  ...v.pick(changesSchema, ['cursor', 'changes']).entries,
  isExpired: v.boolean(),
});
type Answer = v.InferOutput<typeof answerSchema>;

/**
 * What was committed after `since`, each entity once, and where to read on. One statement, so that the cursor and the
 * list are of one snapshot: a transaction that began earlier and commits later is in the next answer.
 * @param limit entities that one answer lists at most.
 * @throws CursorError
 */
export async function readChanges(
  client: pg.Pool | pg.ClientBase,
  since: string,
  limit: number = MAX_CHANGES,
): Promise<Changes> {
  const { cursor, isExpired, changes } = await readAnswer(client, since, limit);
  if (isExpired) return { cursor, changes: [], reset: 'expired' };
  if (changes.length > limit) return { cursor, changes: [], reset: 'too_many' };
  // The same place, in fewer words for caches: nothing that it does not see has been written.
  if (changes.length === 0) return { cursor: since, changes };
  return { cursor, changes };
}

async function readAnswer(client: pg.Pool | pg.ClientBase, since: string, limit: number): Promise<Answer> {
  try {
    const statement = { name: 'changes', text: CHANGES_SQL, values: [since, limit + 1] };
    const answer = await readRow(client, answerSchema, statement);
    if (!answer) throw new Error('The change feed has not answered');
    return answer;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === INVALID_TEXT) {
      throw new CursorError('This is no cursor of the change feed', { cause: error });
    }
    throw error;
  }
}

/**
 * A change is new when its transaction is invisible in `since`; those before its oldest unfinished one are visible, which
 * is what the index finds. A cursor is too old when something that it did not see may have been swept, and of another
 * database when it has seen transactions that are still to come.
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
 * Deletes old changes and remembers up to which transaction any may be missing. One statement: a reader sees both or
 * neither.
 */
export const SWEEP_CHANGES = `WITH swept AS (DELETE FROM changes WHERE at < now() - interval '30 days' RETURNING xid)
  INSERT INTO change_horizon (id, xid) SELECT 1, xid FROM swept ORDER BY xid DESC LIMIT 1
  ON CONFLICT (id) DO UPDATE SET xid = excluded.xid WHERE change_horizon.xid < excluded.xid`;
