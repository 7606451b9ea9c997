-- Returns the columns of a table that are written (not generated), except those of its revision and those of `but`. A
-- column that a migration has marked as retired is left out, because a trigger that names a column keeps a later release
-- from dropping it.
CREATE OR REPLACE FUNCTION written_columns(target regclass, but text[]) RETURNS text[] LANGUAGE sql STABLE
RETURN (
  SELECT array_agg(attname::text ORDER BY attnum) FROM pg_attribute
  WHERE attrelid = target AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    AND attname <> ALL (but || ARRAY['revision', 'revised_in'])
    AND coalesce(col_description(attrelid, attnum), '') NOT LIKE 'retired%'
);
