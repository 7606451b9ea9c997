-- Records the entities that the changed rows of a statement touch. Arguments: the columns that pages read; a query of
-- entities over `changed`, which has these columns of the old and the new rows; optionally a lock, such as 'share tree'. A
-- statement that changes none of these columns records nothing.
CREATE OR REPLACE FUNCTION record_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entities text := TG_ARGV[1];
  lock text := TG_ARGV[2];
  changed text := changed_rows(TG_OP, TG_ARGV[0]);
  is_changed boolean;
  touched bigint;
BEGIN
  IF lock <> '' THEN
    EXECUTE format('SELECT EXISTS (%s)', changed) INTO is_changed;
    IF NOT is_changed THEN
      RETURN NULL;
    END IF;
    PERFORM lock_changes(split_part(lock, ' ', 1), split_part(lock, ' ', 2));
  END IF;
  -- A separate statement, so that it sees what the transactions that it waited for have committed.
  EXECUTE format(
    'WITH changed AS (%s) INSERT INTO changes (entity) SELECT DISTINCT entity FROM (%s) AS touched (entity)',
    changed, entities);
  GET DIAGNOSTICS touched = ROW_COUNT;
  IF touched > 0 THEN
    -- Equal notifications of one transaction are sent once.
    PERFORM pg_notify('changes', '');
  END IF;
  RETURN NULL;
END
$$;
