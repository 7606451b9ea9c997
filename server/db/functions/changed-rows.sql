-- Returns the query of the columns of the rows that a statement has changed, before and after, for a trigger with transition
-- tables: rows that are equal in these columns are left out.
CREATE OR REPLACE FUNCTION changed_rows(operation text, columns text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE operation
    WHEN 'INSERT' THEN format('SELECT %s FROM new_rows', columns)
    WHEN 'DELETE' THEN format('SELECT %s FROM old_rows', columns)
    ELSE format(
      '(SELECT %1$s FROM old_rows EXCEPT SELECT %1$s FROM new_rows)
       UNION ALL (SELECT %1$s FROM new_rows EXCEPT SELECT %1$s FROM old_rows)', columns)
  END
$$;
