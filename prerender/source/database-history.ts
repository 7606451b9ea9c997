import type pg from 'pg';
import * as v from 'valibot';

/**
 * What distinguishes the history of a database from that of another one, or of the same after it was restored: the cluster, the
 * feed's table, and the newest change in the feed. A dump makes another table; files that are put back, and a dump of
 * the cluster, lack changes that had been followed, or have others in their place. Numbers of transactions say nothing:
 * they go on, whatever is restored.
 */
const IDENTITY = `(SELECT system_identifier FROM pg_control_system()) || '/' || 'changes'::regclass::oid`;
const NEWEST = `(SELECT id || '/' || xid || '/' || extract(epoch FROM at) FROM changes ORDER BY xid DESC, id DESC LIMIT 1)`;

/** SQL of the history up to the present moment: `cluster/table/change/transaction/time`, the last three if there are any. */
export const HISTORY_SQL = `${IDENTITY} || coalesce('/' || ${NEWEST}, '')`;

/**
 * Whether what a reader has followed is part of this database's history. A standby may only be late: it is left to
 * revisions.
 */
export async function followsHistory(client: pg.ClientBase, history: string): Promise<boolean> {
  const [cluster, table, id = null, xid = null, time = null] = history.split('/');
  const { rows } = await client.query(
    `SELECT pg_is_in_recovery() OR (${IDENTITY} = $1 AND ($2::bigint IS NULL
       OR EXISTS (SELECT FROM changes WHERE id = $2 AND xid = $3::text::xid8 AND extract(epoch FROM at) = $4::numeric)
       OR EXISTS (SELECT FROM change_horizon WHERE xid >= $3::text::xid8))) AS follows`,
    [`${cluster}/${table}`, id, xid, time],
  );
  return v.parse(v.object({ follows: v.boolean() }), rows[0]).follows;
}
