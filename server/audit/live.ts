import type pg from 'pg';

/** The state of the site that shoppers see. */
export interface Published {
  /** The position in the change feed up to which the site is built. */
  readonly cursor: string;
  /** The release of the site. */
  readonly release: string | null;
  /** An earlier position in the feed; all lines before it are stamped already. Null checks every line. */
  readonly since: string | null;
}

/**
 * Stamps log lines before a position of the change feed with the time and the release in which pages began to show
 * them.
 */
export async function stampLive(pool: pg.Pool, { cursor, release, since }: Published): Promise<void> {
  await pool.query({
    name: 'audit-live',
    text: `UPDATE audit_log a SET live_at = clock_timestamp(), release = $2
     WHERE a.live_at IS NULL AND pg_visible_in_snapshot(a.xid, $1::pg_snapshot)
       AND ($3::pg_snapshot IS NULL OR a.xid >= pg_snapshot_xmin($3::pg_snapshot))
       AND EXISTS (SELECT FROM changes c WHERE c.xid = a.xid)`,
    values: [cursor, release, since],
  });
}
