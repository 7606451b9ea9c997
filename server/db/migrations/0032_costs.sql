ALTER TABLE "products" ADD COLUMN "cost" integer;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "unit_cost" integer;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_cost" CHECK ("products"."cost" >= 0);
--> statement-breakpoint
-- What a piece had cost when it was sold, whoever writes the order.
CREATE FUNCTION note_unit_cost() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.unit_cost IS NULL THEN
    SELECT cost INTO NEW.unit_cost FROM products WHERE id = NEW.product_id;
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER note_unit_cost BEFORE INSERT ON order_items FOR EACH ROW EXECUTE FUNCTION note_unit_cost();
--> statement-breakpoint
-- Names the new column too.
SELECT keep_revision('products', '{stock}'), keep_history('products', 'product', 'id', '{stock}');
