CREATE TABLE "landing_pages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "landing_pages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"category_id" integer NOT NULL,
	"filters" jsonb NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"label" jsonb NOT NULL,
	"name" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"seo_title" jsonb,
	"seo_description" jsonb,
	"is_published" boolean DEFAULT true NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"revised_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "landing_pages_slug_unique" UNIQUE("slug"),
	CONSTRAINT "landing_pages_filters" CHECK (jsonb_typeof("landing_pages"."filters") = 'object' AND "landing_pages"."filters" <> '{}'),
	CONSTRAINT "landing_pages_label_is_localized" CHECK (is_localized("landing_pages"."label")),
	CONSTRAINT "landing_pages_name_is_localized" CHECK (is_localized("landing_pages"."name")),
	CONSTRAINT "landing_pages_description_is_localized" CHECK (is_localized("landing_pages"."description")),
	CONSTRAINT "landing_pages_seo_title_is_localized" CHECK (is_localized("landing_pages"."seo_title")),
	CONSTRAINT "landing_pages_seo_description_is_localized" CHECK (is_localized("landing_pages"."seo_description"))
);
--> statement-breakpoint
ALTER TABLE "attributes" ADD COLUMN "is_filter" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "landing_pages" ADD CONSTRAINT "landing_pages_slug_page_entries_slug_fk" FOREIGN KEY ("slug") REFERENCES "public"."page_entries"("slug") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "landing_pages" ADD CONSTRAINT "landing_pages_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "landing_pages_category" ON "landing_pages" USING btree ("category_id","position");--> statement-breakpoint
UPDATE "attributes" SET "is_filter" = false WHERE "code" IN ('safety', 'contents');
--> statement-breakpoint
SELECT keep_revision('attributes'), keep_history('attributes', 'attribute', 'code'),
  keep_revision('landing_pages'), keep_history('landing_pages', 'landing-page', 'id');
--> statement-breakpoint
-- Only for this file: adds the triggers of one rule.
CREATE OR REPLACE FUNCTION pg_temp.watch(
  target text, rule text, columns text, entities text,
  events text[] DEFAULT '{INSERT,UPDATE,DELETE}', lock text DEFAULT ''
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  event text;
BEGIN
  FOREACH event IN ARRAY events LOOP
    EXECUTE format(
      'CREATE TRIGGER %I AFTER %s ON %I REFERENCING %s FOR EACH STATEMENT EXECUTE FUNCTION record_changes(%L, %L, %L)',
      format('changes_%s_%s', rule, lower(event)), event, target,
      CASE event
        WHEN 'INSERT' THEN 'NEW TABLE AS new_rows'
        WHEN 'DELETE' THEN 'OLD TABLE AS old_rows'
        ELSE 'OLD TABLE AS old_rows NEW TABLE AS new_rows'
      END,
      columns, entities, lock);
  END LOOP;
END
$$;
--> statement-breakpoint
-- Filters of lists.
SELECT pg_temp.watch('product_attributes', 'facets', 'product_id, attribute_code, value',
  $$SELECT 'facets:' || p.category_id FROM changed JOIN products p ON p.id = product_id$$, lock => 'share facets');
--> statement-breakpoint
SELECT pg_temp.watch('attributes', 'facets', 'code, name, position, is_filter',
  $$SELECT 'facets:' || p.category_id FROM changed
    JOIN product_attributes pa ON pa.attribute_code = code JOIN products p ON p.id = pa.product_id$$,
  events => '{UPDATE}', lock => 'exclusive facets');
--> statement-breakpoint
-- Pages for choices of filters. Both categories, when one is moved.
SELECT pg_temp.watch('landing_pages', 'page', 'slug, is_published', $$SELECT 'page:' || slug FROM changed$$);
--> statement-breakpoint
SELECT pg_temp.watch('landing_pages', 'landings',
  'id, slug, category_id, filters, position, label, name, description, seo_title, seo_description, is_published',
  $$SELECT 'landings:' || category_id FROM changed$$);
--> statement-breakpoint
CREATE TRIGGER changes_truncate AFTER TRUNCATE ON landing_pages FOR EACH STATEMENT EXECUTE FUNCTION expire_changes();
--> statement-breakpoint
-- As it was, with what filters show of a product.
CREATE OR REPLACE FUNCTION record_product_updates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (entity)
  SELECT DISTINCT touched.entity FROM old_rows o JOIN new_rows n USING (id)
  CROSS JOIN LATERAL (VALUES
    ('product:' || n.id,
      (o.stock, o.price, o.old_price, o.is_published, o.slug, o.sku, o.category_id, o.brand, o.name, o.summary,
        o.description, o.seo_title, o.seo_description, o.weight)
      IS DISTINCT FROM
      (n.stock, n.price, n.old_price, n.is_published, n.slug, n.sku, n.category_id, n.brand, n.name, n.summary,
        n.description, n.seo_title, n.seo_description, n.weight)),
    ('card:' || n.id,
      (o.stock, o.price, o.old_price, o.is_published, o.slug, o.sku, o.name)
      IS DISTINCT FROM
      (n.stock, n.price, n.old_price, n.is_published, n.slug, n.sku, n.name)),
    -- Of the category that it lies in, which those above have read too. What enters or leaves a list is a list key.
    ('facets:' || n.category_id,
      (o.stock > 0, o.price, o.old_price, o.brand, o.name, o.created_at)
      IS DISTINCT FROM
      (n.stock > 0, n.price, n.old_price, n.brand, n.name, n.created_at)),
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
  -- Whoever writes attributes looks up which category their product lies in.
  IF EXISTS (SELECT FROM old_rows o JOIN new_rows n USING (id) WHERE o.category_id <> n.category_id) THEN
    PERFORM lock_changes('exclusive', 'facets');
  END IF;
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
