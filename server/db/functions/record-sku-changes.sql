-- Records a changed SKU, because texts name products by SKU. It is separate from the other updates of products, which
-- orders wait for.
CREATE OR REPLACE FUNCTION record_sku_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (entity) VALUES ('sku:' || OLD.sku), ('sku:' || NEW.sku);
  PERFORM pg_notify('changes', '');
  RETURN NULL;
END
$$;
