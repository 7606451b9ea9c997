-- Returns the ids of a category and its ancestors.
CREATE OR REPLACE FUNCTION category_and_above(start integer) RETURNS SETOF integer LANGUAGE sql STABLE AS $$
  WITH RECURSIVE above AS (
    SELECT start AS id
    UNION
    SELECT c.parent_id FROM above JOIN categories c ON c.id = above.id WHERE c.parent_id IS NOT NULL
  )
  SELECT id FROM above
$$;
