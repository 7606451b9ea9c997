-- Derives `planned_prices` from a planned change, so that a product's page finds its next price by an index.
CREATE OR REPLACE FUNCTION note_planned_prices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO planned_prices (change_id, product_id, price, replaces)
  SELECT NEW.id, of.product_id, of.price, of.replaces
  FROM prices_of_plan(NEW.kind, NEW.payload, NEW.subjects, NEW.replaced) AS of
  ON CONFLICT (change_id, product_id) DO UPDATE SET price = excluded.price, replaces = excluded.replaces;
  RETURN NULL;
END
$$;
