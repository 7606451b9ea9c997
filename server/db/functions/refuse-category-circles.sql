-- Rejects a category that would be its own ancestor. Transactions that move categories run one after another (by the lock
-- of the tree, which the change feed's trigger takes too) and then read what the others have committed; in a transaction
-- that cannot see that, the locked rows make PostgreSQL report a serialization failure.
CREATE OR REPLACE FUNCTION refuse_category_circles() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  circle text;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM FROM old_rows o FULL JOIN new_rows n USING (id) WHERE o.parent_id IS DISTINCT FROM n.parent_id;
    IF NOT FOUND THEN
      RETURN NULL;
    END IF;
  END IF;
  PERFORM lock_changes('exclusive', 'tree');
  PERFORM FROM categories WHERE id IN (
    WITH RECURSIVE above AS (
      SELECT parent_id AS id FROM new_rows WHERE parent_id IS NOT NULL
      UNION
      SELECT c.parent_id FROM above JOIN categories c ON c.id = above.id WHERE c.parent_id IS NOT NULL
    )
    SELECT id FROM above
  ) ORDER BY id FOR SHARE;
  WITH RECURSIVE above AS (
    SELECT id AS start, parent_id AS id FROM new_rows WHERE parent_id IS NOT NULL
    UNION
    SELECT above.start, c.parent_id FROM above JOIN categories c ON c.id = above.id
    WHERE c.parent_id IS NOT NULL AND above.id <> above.start
  )
  SELECT string_agg(c.slug, ', ' ORDER BY c.slug) INTO circle FROM above JOIN categories c ON c.id = above.start
  WHERE above.id = above.start;
  IF circle IS NOT NULL THEN
    RAISE EXCEPTION 'A category cannot lie in itself: %', circle
      USING ERRCODE = 'check_violation', TABLE = 'categories', CONSTRAINT = 'categories_no_circle';
  END IF;
  RETURN NULL;
END
$$;
