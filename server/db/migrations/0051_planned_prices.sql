CREATE TABLE "planned_prices" (
	"change_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"price" integer NOT NULL,
	"replaces" jsonb NOT NULL,
	CONSTRAINT "planned_prices_change_id_product_id_pk" PRIMARY KEY("change_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "planned_prices" ADD CONSTRAINT "planned_prices_change_id_scheduled_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."scheduled_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "planned_prices_product" ON "planned_prices" USING btree ("product_id");--> statement-breakpoint
-- What a plan makes products cost, and over which prices: of each kind of plan that can name a price, see server/scheduled/
-- and server/studio/schedule/of-products.ts. The subjects of a plan, what it writes and what it replaces are in one order.
CREATE FUNCTION prices_of_plan(kind text, payload jsonb, subjects text[], replaced jsonb)
RETURNS TABLE (product_id integer, price integer, replaces jsonb) LANGUAGE sql STABLE AS $$
  SELECT DISTINCT ON (1)
    substring(about.subject FROM '^product:(\d+)$')::integer, (written.fields ->> 'price')::integer,
    coalesce((
      SELECT jsonb_object_agg(name, seen.fields -> name) FROM unnest(ARRAY['price', 'oldPrice']) AS name
      WHERE seen.fields ? name), '{}')
  FROM unnest(subjects) WITH ORDINALITY AS about (subject, place)
    JOIN jsonb_array_elements(CASE
      WHEN kind = 'price' THEN jsonb_build_array(payload)
      WHEN payload ->> 'write' = 'product.update' THEN jsonb_build_array(payload #> '{input,changes}')
      WHEN payload ->> 'write' = 'prices.update' THEN payload #> '{input,rows}'
      ELSE '[]'
    END) WITH ORDINALITY AS written (fields, place) USING (place)
    LEFT JOIN jsonb_array_elements(coalesce(replaced, '[]')) WITH ORDINALITY AS seen (fields, place) USING (place)
  WHERE about.subject ~ '^product:\d+$' AND jsonb_typeof(written.fields -> 'price') = 'number'
  ORDER BY 1, place DESC
$$;
--> statement-breakpoint
CREATE FUNCTION note_planned_prices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO planned_prices (change_id, product_id, price, replaces)
  SELECT NEW.id, of.product_id, of.price, of.replaces
  FROM prices_of_plan(NEW.kind, NEW.payload, NEW.subjects, NEW.replaced) AS of
  ON CONFLICT (change_id, product_id) DO UPDATE SET price = excluded.price, replaces = excluded.replaces;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER note_planned_prices_insert AFTER INSERT ON scheduled_changes
FOR EACH ROW EXECUTE FUNCTION note_planned_prices();
--> statement-breakpoint
CREATE TRIGGER note_planned_prices_update AFTER UPDATE OF payload, subjects, replaced ON scheduled_changes
FOR EACH ROW WHEN ((OLD.payload, OLD.subjects, OLD.replaced) IS DISTINCT FROM (NEW.payload, NEW.subjects, NEW.replaced))
EXECUTE FUNCTION note_planned_prices();
--> statement-breakpoint
INSERT INTO planned_prices (change_id, product_id, price, replaces)
SELECT c.id, of.product_id, of.price, of.replaces
FROM scheduled_changes c, prices_of_plan(c.kind, c.payload, c.subjects, c.replaced) AS of WHERE c.done_at IS NULL;
--> statement-breakpoint
-- The feed (0007_change_feed): a product's page says until when its price holds. A plan that comes or goes is told of by its
-- prices, which go with it; one that is moved, was tried in vain or is done, by itself.
CREATE FUNCTION pg_temp.watch_plans(target text, event text, columns text, entities text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'CREATE TRIGGER %I AFTER %s ON %I REFERENCING %s FOR EACH STATEMENT EXECUTE FUNCTION record_changes(%L, %L, %L)',
    format('changes_plans_%s', lower(event)), event, target,
    CASE event
      WHEN 'INSERT' THEN 'NEW TABLE AS new_rows'
      WHEN 'DELETE' THEN 'OLD TABLE AS old_rows'
      ELSE 'OLD TABLE AS old_rows NEW TABLE AS new_rows'
    END,
    columns, entities, '');
END
$$;
--> statement-breakpoint
SELECT pg_temp.watch_plans('planned_prices', event, 'change_id, product_id, price, replaces',
  $$SELECT 'product:' || product_id FROM changed$$)
FROM unnest(ARRAY['INSERT', 'UPDATE', 'DELETE']) AS event;
--> statement-breakpoint
SELECT pg_temp.watch_plans('scheduled_changes', 'UPDATE', $$id, due_at, state = 'planned' AND error IS NULL AS is_ahead$$,
  $$SELECT 'product:' || d.product_id FROM changed JOIN planned_prices d ON d.change_id = changed.id$$);
--> statement-breakpoint
CREATE TRIGGER changes_truncate AFTER TRUNCATE ON planned_prices FOR EACH STATEMENT EXECUTE FUNCTION expire_changes();
