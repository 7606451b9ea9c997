-- Sets the unit cost of an order's item at the time of the sale.
CREATE OR REPLACE FUNCTION note_unit_cost() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.unit_cost IS NULL THEN
    SELECT cost INTO NEW.unit_cost FROM products WHERE id = NEW.product_id;
  END IF;
  RETURN NEW;
END
$$;
