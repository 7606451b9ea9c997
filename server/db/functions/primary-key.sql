-- Returns the columns of a table's primary key.
CREATE OR REPLACE FUNCTION primary_key(target regclass) RETURNS text[] LANGUAGE sql STABLE
RETURN (
  SELECT array_agg(attname::text ORDER BY attnum) FROM pg_index JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY (indkey)
  WHERE indrelid = target AND indisprimary
);
