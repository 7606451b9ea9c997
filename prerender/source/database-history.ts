import * as v from 'valibot';
import type { Queryable } from '../../server/db/queryable.ts';

/**
 * SQL values that distinguish the history of a database from that of another database, or of the same one after a
 * restore: the cluster, the feed's table, and the newest change in the feed. A restored dump has another table;
 * restored files, or a dump of the cluster, lack changes that a reader has seen, or have others in their place.
 * Transaction numbers cannot tell: they continue after any restore.
 */
const IDENTITY = `(SELECT system_identifier FROM pg_control_system()) || '/' || 'changes'::regclass::oid`;
const NEWEST = `(SELECT id || '/' || xid || '/' || extract(epoch FROM at) FROM changes ORDER BY xid DESC, id DESC LIMIT 1)`;

/**
 * SQL of the history up to now: `cluster/table/change/transaction/time`, the last three only if the feed has changes.
 */
export const HISTORY_SQL = `${IDENTITY} || coalesce('/' || ${NEWEST}, '')`;

/**
 * Returns true if the history that a reader has followed is part of this database's history. Always true on a standby,
 * which may merely lag; revisions protect against that.
 */
export async function followsHistory(db: Queryable, history: string): Promise<boolean> {
  const [cluster, table, id = null, xid = null, time = null] = history.split('/');
  const { rows } = await db.query(
    `SELECT pg_is_in_recovery() OR (${IDENTITY} = $1 AND ($2::bigint IS NULL
       OR EXISTS (SELECT FROM changes WHERE id = $2 AND xid = $3::text::xid8 AND extract(epoch FROM at) = $4::numeric)
       OR EXISTS (SELECT FROM change_horizon WHERE xid >= $3::text::xid8))) AS follows`,
    [`${cluster}/${table}`, id, xid, time],
  );
  return v.parse(v.object({ follows: v.boolean() }), rows[0]).follows;
}
