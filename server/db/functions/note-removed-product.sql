-- Keeps the name of a product that is hidden, for the page at its address, until it is published again.
CREATE OR REPLACE FUNCTION note_removed_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.is_published THEN
    DELETE FROM removed_products WHERE product_id = NEW.id;
  ELSE
    INSERT INTO removed_products (product_id, name) VALUES (OLD.id, OLD.name)
    ON CONFLICT (product_id) DO UPDATE SET name = excluded.name;
  END IF;
  RETURN NULL;
END
$$;
