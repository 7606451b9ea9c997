-- Counts the revisions of changed rows. It runs after the statement: a trigger BEFORE UPDATE would lock each row as if all
-- columns of the statement changed, the SKU too, so that an import would wait for carts with its products, and each order
-- would pay for the lock. The lines that the statement has added to the audit log name the changed rows. Arguments: the
-- table with the revision, and its key, which is the lines' entity_id.
CREATE OR REPLACE FUNCTION count_revision() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  seen text := 'shop.revised_' || TG_TABLE_NAME;
  last bigint := coalesce(nullif(current_setting(seen, true), ''), '0');
  newest bigint;
BEGIN
  SELECT max(id) INTO newest FROM audit_log WHERE xid = pg_current_xact_id() AND id > last;
  IF newest IS NULL THEN
    RETURN NULL;
  END IF;
  EXECUTE format(
    'WITH rows AS (
       SELECT %2$I AS key FROM %1$s WHERE revised_in <> pg_current_xact_id() AND %2$I IN (
         SELECT entity_id::%3$s FROM audit_log WHERE xid = pg_current_xact_id() AND id > $1 AND source = $2
       ) ORDER BY %2$I FOR NO KEY UPDATE
     )
     UPDATE %1$s AS t SET revision = revision + 1, revised_in = pg_current_xact_id() FROM rows WHERE t.%2$I = rows.key',
    TG_ARGV[0], TG_ARGV[1],
    (SELECT format_type(atttypid, NULL) FROM pg_attribute WHERE attrelid = TG_ARGV[0]::regclass AND attname = TG_ARGV[1]))
  USING last, TG_TABLE_NAME;
  PERFORM set_config(seen, newest::text, true);
  RETURN NULL;
END
$$;
