-- Whether a text has a character that can be seen: not only spaces, controls and characters without a width or a mark
-- (soft hyphen, joiners, direction marks, fillers, the blank of Braille). The same as isVisible() in src/contract/text.ts.
CREATE FUNCTION is_visible(value text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN value ~ '[^[:space:][:cntrl:]\u0080-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb]';
--> statement-breakpoint
CREATE OR REPLACE FUNCTION is_localized(value jsonb) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(is_visible(value ->> 'uk') AND is_visible(value ->> 'ru'), value IS NULL);
--> statement-breakpoint
-- A check is asked again at every write of a row: a product whose name nobody sees could not even be sold any more. What
-- nobody sees becomes a dash, which an editor finds.
DO $$
DECLARE localized record;
BEGIN
  FOR localized IN
    SELECT con.conrelid::regclass AS name, att.attname AS col
    FROM pg_constraint con JOIN pg_attribute att ON att.attrelid = con.conrelid AND att.attnum = con.conkey[1]
    WHERE con.contype = 'c' AND con.conname LIKE '%\_is\_localized'
  LOOP
    EXECUTE format(
      $sql$UPDATE %1$s SET %2$I = %2$I
        || CASE WHEN is_visible(%2$I ->> 'uk') THEN '{}' ELSE '{"uk": "—"}' END::jsonb
        || CASE WHEN is_visible(%2$I ->> 'ru') THEN '{}' ELSE '{"ru": "—"}' END::jsonb
        WHERE NOT is_localized(%2$I)$sql$,
      localized.name, localized.col);
  END LOOP;
END
$$;
--> statement-breakpoint
UPDATE products SET
  sku = CASE WHEN is_visible(sku) THEN left(sku, 50) || '-' || id ELSE 'SKU-' || id END
  WHERE char_length(sku) > 64 OR NOT is_visible(sku);
--> statement-breakpoint
UPDATE products SET brand = NULL WHERE NOT is_visible(brand);
--> statement-breakpoint
UPDATE products SET weight = 0 WHERE weight < 0;
--> statement-breakpoint
-- What was for sale at no price is kept, and hidden until somebody says what it costs.
UPDATE products SET is_published = false WHERE price = 0 AND is_published;
--> statement-breakpoint
DELETE FROM product_tiers WHERE price <= 0 OR cost_breakpoint <= 0;
--> statement-breakpoint
DELETE FROM product_links WHERE linked_product_id = product_id;
--> statement-breakpoint
UPDATE services SET price = 0 WHERE price < 0;
--> statement-breakpoint
CREATE TABLE "imported_stocks" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"stock" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_tiers" DROP CONSTRAINT "product_tiers_price";--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_price";--> statement-breakpoint
ALTER TABLE "imported_stocks" ADD CONSTRAINT "imported_stocks_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_links" ADD CONSTRAINT "product_links_not_itself" CHECK ("product_links"."linked_product_id" <> "product_links"."product_id");--> statement-breakpoint
ALTER TABLE "product_tiers" ADD CONSTRAINT "product_tiers_breakpoint" CHECK ("product_tiers"."cost_breakpoint" > 0);--> statement-breakpoint
ALTER TABLE "product_tiers" ADD CONSTRAINT "product_tiers_price" CHECK ("product_tiers"."price" > 0);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_sku" CHECK (char_length("products"."sku") <= 64 AND is_visible("products"."sku"));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_brand" CHECK (is_visible("products"."brand"));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_weight" CHECK ("products"."weight" >= 0);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_price" CHECK ("products"."price" > 0 OR ("products"."price" = 0 AND NOT "products"."is_published"));--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_price" CHECK ("services"."price" >= 0);