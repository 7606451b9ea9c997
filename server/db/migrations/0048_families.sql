CREATE TABLE "family_members" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"family_id" integer NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_families" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_families_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" jsonb NOT NULL,
	"axis" text NOT NULL,
	"second_axis" text,
	"is_pictured" boolean DEFAULT false NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"revised_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "product_families_name_is_localized" CHECK (is_localized("product_families"."name")),
	CONSTRAINT "product_families_axes" CHECK ("product_families"."axis" <> "product_families"."second_axis")
);
--> statement-breakpoint
ALTER TABLE "drafts" DROP CONSTRAINT "drafts_entity";--> statement-breakpoint
ALTER TABLE "family_members" ADD CONSTRAINT "family_members_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_members" ADD CONSTRAINT "family_members_family_id_product_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."product_families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_families" ADD CONSTRAINT "product_families_axis_attributes_code_fk" FOREIGN KEY ("axis") REFERENCES "public"."attributes"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "product_families" ADD CONSTRAINT "product_families_second_axis_attributes_code_fk" FOREIGN KEY ("second_axis") REFERENCES "public"."attributes"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "family_members_family" ON "family_members" USING btree ("family_id","position");--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_entity" CHECK ("drafts"."entity" IN ('product', 'category', 'family', 'post', 'blog-category', 'content-page', 'service', 'attribute', 'promo-code', 'announcement', 'site', 'maintenance', 'discount-levels', 'menu'));
--> statement-breakpoint
-- Each member has a value of what its family differs by, and no two of a family the same: a choice of two things that are
-- called alike is none. Looked at when the transaction ends, so that values can be exchanged.
CREATE FUNCTION check_family(family integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  wrong record;
BEGIN
  SELECT m.product_id INTO wrong
  FROM product_families f JOIN family_members m ON m.family_id = f.id
    LEFT JOIN product_attributes one ON one.product_id = m.product_id AND one.attribute_code = f.axis
    LEFT JOIN product_attributes two ON two.product_id = m.product_id AND two.attribute_code = f.second_axis
  WHERE f.id = family AND (one.value IS NULL OR (f.second_axis IS NOT NULL AND two.value IS NULL))
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'Product % has no value of what family % differs by', wrong.product_id, family
      USING ERRCODE = 'check_violation', TABLE = 'family_members', CONSTRAINT = 'family_members_valued';
  END IF;
  SELECT min(m.product_id) AS product_id INTO wrong
  FROM product_families f JOIN family_members m ON m.family_id = f.id
    JOIN product_attributes one ON one.product_id = m.product_id AND one.attribute_code = f.axis
    LEFT JOIN product_attributes two ON two.product_id = m.product_id AND two.attribute_code = f.second_axis
  WHERE f.id = family
  GROUP BY one.value ->> 'uk', two.value ->> 'uk' HAVING count(*) > 1
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'Product % has the same values as another one of family %', wrong.product_id, family
      USING ERRCODE = 'unique_violation', TABLE = 'family_members', CONSTRAINT = 'family_members_distinct';
  END IF;
END
$$;
--> statement-breakpoint
CREATE FUNCTION check_family_of_row() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  family integer;
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'product_families' THEN family := NEW.id;
    WHEN 'family_members' THEN family := NEW.family_id;
    -- What is removed with its product is no member any more.
    ELSE SELECT family_id INTO family FROM family_members WHERE product_id = OLD.product_id;
  END CASE;
  IF family IS NOT NULL THEN
    PERFORM check_family(family);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER family_values AFTER UPDATE OF axis, second_axis ON product_families
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_family_of_row();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER family_member_values AFTER INSERT OR UPDATE OF family_id ON family_members
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_family_of_row();
--> statement-breakpoint
-- A value that is added takes none from a member.
CREATE CONSTRAINT TRIGGER family_attribute_values AFTER UPDATE OF value OR DELETE ON product_attributes
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_family_of_row();
--> statement-breakpoint
-- The feed (0007_change_feed). `family:ID` is the family itself and who is in it; `variant:ID` what its siblings' pages
-- show of a product, which is less than its own page and its card do: a piece that is sold touches neither, the last one
-- does. Both are written whoever is in a family, so that no change of a product has to look, and to wait, for that.
CREATE FUNCTION pg_temp.watch_families(
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
SELECT pg_temp.watch_families('product_families', 'family', 'id, name, axis, second_axis, is_pictured',
  $$SELECT 'family:' || id FROM changed$$);
--> statement-breakpoint
SELECT pg_temp.watch_families('family_members', 'family', 'product_id, family_id, position',
  $$SELECT unnest(ARRAY['family:' || family_id, 'product:' || product_id]) FROM changed$$);
--> statement-breakpoint
SELECT pg_temp.watch_families('product_attributes', 'variant', 'product_id, attribute_code, value',
  $$SELECT 'variant:' || product_id FROM changed$$);
--> statement-breakpoint
SELECT pg_temp.watch_families('product_media', 'variant', 'product_id, position, media_id',
  $$SELECT 'variant:' || product_id FROM changed$$, lock => 'share media');
--> statement-breakpoint
SELECT pg_temp.watch_families('media', 'variant', 'id, widths',
  $$SELECT 'variant:' || product_id FROM changed JOIN product_media ON media_id = changed.id$$,
  events => '{UPDATE}', lock => 'exclusive media');
--> statement-breakpoint
CREATE TRIGGER changes_truncate AFTER TRUNCATE ON product_families FOR EACH STATEMENT EXECUTE FUNCTION expire_changes();
--> statement-breakpoint
CREATE TRIGGER changes_truncate AFTER TRUNCATE ON family_members FOR EACH STATEMENT EXECUTE FUNCTION expire_changes();
--> statement-breakpoint
-- As it was, with what siblings show.
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
    ('variant:' || n.id,
      (o.stock > 0, o.price, o.is_published, o.slug) IS DISTINCT FROM (n.stock > 0, n.price, n.is_published, n.slug)),
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
--> statement-breakpoint
SELECT keep_revision('product_families'), keep_revision_of_owner('family_members', 'product_families', 'family_id');
--> statement-breakpoint
SELECT keep_history('product_families', 'family', 'id'), keep_history('family_members', 'family', 'family_id');
