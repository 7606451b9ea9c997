import type pg from 'pg';

/** What shoppers' pages are as of. */
export interface Published {
  /** The place in the change feed. */
  readonly cursor: string;
  /** Its release. */
  readonly release: string | null;
  /** An earlier place, all before which has been stamped; null to look at everything. */
  readonly since: string | null;
}

/** Stamps what pages show of the log with the time and the release in which it went live: all before a place in the feed. */
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
