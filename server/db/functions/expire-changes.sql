-- Makes every reader of the change feed start again, because TRUNCATE does not name the removed rows.
CREATE OR REPLACE FUNCTION expire_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO change_horizon (id, xid) VALUES (1, pg_current_xact_id())
  ON CONFLICT (id) DO UPDATE SET xid = excluded.xid WHERE change_horizon.xid < excluded.xid;
  PERFORM pg_notify('changes', '');
  RETURN NULL;
END
$$;
