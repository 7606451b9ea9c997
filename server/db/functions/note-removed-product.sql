-- Keeps the names of products that are hidden, for the pages at their addresses, until they are published again.
-- record_product_updates() explains the FULL JOIN.
CREATE OR REPLACE FUNCTION note_removed_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Nearly every update is of a price or stock: it runs no further statement, whose triggers would run, too.
  PERFORM FROM old_rows o FULL JOIN new_rows n USING (id) WHERE o.is_published <> n.is_published;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  DELETE FROM removed_products USING new_rows n WHERE product_id = n.id AND n.is_published;
  INSERT INTO removed_products (product_id, name)
  SELECT o.id, o.name FROM old_rows o FULL JOIN new_rows n USING (id) WHERE o.is_published AND NOT n.is_published
  ON CONFLICT (product_id) DO UPDATE SET name = excluded.name;
  RETURN NULL;
END
$$;
