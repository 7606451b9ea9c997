-- Returns the columns of a table that are written (not generated), except those of its revision and those of `but`.
CREATE OR REPLACE FUNCTION written_columns(target regclass, but text[]) RETURNS text[] LANGUAGE sql STABLE
RETURN (
  SELECT array_agg(attname::text ORDER BY attnum) FROM pg_attribute
  WHERE attrelid = target AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    AND attname <> ALL (but || ARRAY['revision', 'revised_in'])
);
