CREATE TABLE "outdated_translations" (
	"product_id" integer NOT NULL,
	"field" text NOT NULL,
	"lang" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outdated_translations_product_id_field_pk" PRIMARY KEY("product_id","field"),
	CONSTRAINT "outdated_translations_field" CHECK ("outdated_translations"."field" IN ('name', 'summary', 'description', 'seoTitle', 'seoDescription')),
	CONSTRAINT "outdated_translations_lang" CHECK ("outdated_translations"."lang" IN ('uk', 'ru'))
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"delta" integer NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"actor" text DEFAULT nullif(current_setting('shop.actor', true), ''),
	"batch" uuid DEFAULT nullif(current_setting('shop.batch', true), '')::uuid,
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "stock_movements_reason" CHECK ("stock_movements"."reason" IN ('received', 'returned', 'sold-elsewhere', 'damaged', 'lost', 'used', 'correction', 'counted', 'imported', 'changed')),
	CONSTRAINT "stock_movements_note" CHECK (is_visible("stock_movements"."note"))
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "seo_title" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "seo_description" jsonb;--> statement-breakpoint
ALTER TABLE "outdated_translations" ADD CONSTRAINT "outdated_translations_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_movements_product" ON "stock_movements" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "order_items_product" ON "order_items" USING btree ("product_id");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_seo_title_is_localized" CHECK (is_localized("products"."seo_title"));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_seo_description_is_localized" CHECK (is_localized("products"."seo_description"));--> statement-breakpoint
-- Writes down stock that changed without a reason having been given: by an import, a command, by hand. Orders, whose items
-- and transitions say what they took, and whoever writes its own movement say so with `shop.stock_recorded`, which holds
-- for one statement.
CREATE FUNCTION record_stock_movements() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('shop.stock_recorded', true) = 'on' THEN
    PERFORM set_config('shop.stock_recorded', '', true);
    RETURN NULL;
  END IF;
  INSERT INTO stock_movements (product_id, delta, reason)
  SELECT n.id, n.stock - o.stock,
    CASE WHEN current_setting('shop.actor', true) ~ '^(import:|command:import$)' THEN 'imported' ELSE 'changed' END
  FROM old_rows o JOIN new_rows n USING (id) WHERE n.stock <> o.stock;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER stock_movements_update AFTER UPDATE ON products
REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION record_stock_movements();
--> statement-breakpoint
-- One language of a text that changes alone leaves the other behind, until that one changes too.
CREATE FUNCTION note_outdated_translations() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  text_ record;
BEGIN
  FOR text_ IN
    SELECT field, (old_text ->> 'uk') IS DISTINCT FROM (new_text ->> 'uk') AS is_uk_changed,
      (old_text ->> 'ru') IS DISTINCT FROM (new_text ->> 'ru') AS is_ru_changed
    FROM (VALUES ('name', OLD.name, NEW.name), ('summary', OLD.summary, NEW.summary),
      ('description', OLD.description, NEW.description), ('seoTitle', OLD.seo_title, NEW.seo_title),
      ('seoDescription', OLD.seo_description, NEW.seo_description)) AS texts (field, old_text, new_text)
    WHERE old_text IS DISTINCT FROM new_text
  LOOP
    DELETE FROM outdated_translations
    WHERE product_id = NEW.id AND field = text_.field
      AND CASE lang WHEN 'uk' THEN text_.is_uk_changed ELSE text_.is_ru_changed END;
    IF NOT FOUND AND text_.is_uk_changed <> text_.is_ru_changed THEN
      INSERT INTO outdated_translations (product_id, field, lang)
      VALUES (NEW.id, text_.field, CASE WHEN text_.is_uk_changed THEN 'ru' ELSE 'uk' END)
      ON CONFLICT DO NOTHING;
    END IF;
  END LOOP;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER outdated_translations_update
AFTER UPDATE OF name, summary, description, seo_title, seo_description ON products
FOR EACH ROW WHEN ((OLD.name, OLD.summary, OLD.description, OLD.seo_title, OLD.seo_description)
  IS DISTINCT FROM (NEW.name, NEW.summary, NEW.description, NEW.seo_title, NEW.seo_description))
EXECUTE FUNCTION note_outdated_translations();
--> statement-breakpoint
-- As it was, with what search results show.
CREATE OR REPLACE FUNCTION record_product_updates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (entity)
  SELECT touched.entity FROM old_rows o JOIN new_rows n USING (id)
  CROSS JOIN LATERAL (VALUES
    ('product:' || n.id,
      (o.stock, o.price, o.old_price, o.is_published, o.slug, o.sku, o.category_id, o.brand, o.name, o.summary,
        o.description, o.seo_title, o.seo_description)
      IS DISTINCT FROM
      (n.stock, n.price, n.old_price, n.is_published, n.slug, n.sku, n.category_id, n.brand, n.name, n.summary,
        n.description, n.seo_title, n.seo_description)),
    ('card:' || n.id,
      (o.stock, o.price, o.old_price, o.is_published, o.slug, o.sku, o.name)
      IS DISTINCT FROM
      (n.stock, n.price, n.old_price, n.is_published, n.slug, n.sku, n.name)),
    ('page:' || n.slug, (o.is_published, o.slug) IS DISTINCT FROM (n.is_published, n.slug)),
    ('page:' || o.slug, o.slug <> n.slug)
  ) AS touched (entity, differs)
  WHERE touched.differs;
  IF FOUND THEN
    PERFORM pg_notify('changes', '');
  END IF;

  PERFORM FROM old_rows o JOIN new_rows n USING (id)
  WHERE (o.is_published OR n.is_published)
    AND (o.popularity, o.category_id, o.is_published, o.created_at)
      IS DISTINCT FROM (n.popularity, n.category_id, n.is_published, n.created_at);
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  PERFORM lock_changes('share', 'tree');
  INSERT INTO changes (entity)
  WITH listed AS (
    SELECT DISTINCT touched.category_id FROM old_rows o JOIN new_rows n USING (id)
    CROSS JOIN LATERAL (VALUES (o.category_id, o.is_published), (n.category_id, n.is_published))
      AS touched (category_id, is_published)
    WHERE touched.is_published
      AND (o.popularity, o.category_id, o.is_published) IS DISTINCT FROM (n.popularity, n.category_id, n.is_published)
  )
  SELECT 'list:' || above FROM listed, category_and_above(listed.category_id) AS above
  UNION
  SELECT 'list:all';
  PERFORM pg_notify('changes', '');
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- With the new columns.
SELECT keep_revision('products', '{stock}'), keep_history('products', 'product', 'id', '{stock}');
