/**
 * Deletes old changes and remembers up to which transaction any may be missing. One statement: a reader sees both or
 * neither.
 */
export const SWEEP_CHANGES = `WITH swept AS (DELETE FROM changes WHERE at < now() - interval '30 days' RETURNING xid)
  INSERT INTO change_horizon (id, xid) SELECT 1, xid FROM swept ORDER BY xid DESC LIMIT 1
  ON CONFLICT (id) DO UPDATE SET xid = excluded.xid WHERE change_horizon.xid < excluded.xid`;
