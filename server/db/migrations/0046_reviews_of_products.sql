CREATE TABLE "dropped_pictures" (
	"media_id" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "no_review_letters" (
	"email_hash" "bytea" PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"review_key" uuid NOT NULL,
	"review_id" integer,
	"position" integer DEFAULT 0 NOT NULL,
	"bytes" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"media_id" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "review_photos_bytes" CHECK (octet_length("review_photos"."bytes") <= 4194304)
);
--> statement-breakpoint
DROP INDEX "reviews_published";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "review_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "product_id" integer;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "hidden_photos" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "review_photos" ADD CONSTRAINT "review_photos_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_photos" ADD CONSTRAINT "review_photos_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_photos_review" ON "review_photos" USING btree ("review_id","position");--> statement-breakpoint
CREATE INDEX "review_photos_media" ON "review_photos" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "review_photos_left" ON "review_photos" USING btree ("created_at") WHERE "review_photos"."review_id" IS NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reviews_product" ON "reviews" USING btree ("product_id","status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "reviews"."product_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_order" ON "reviews" USING btree ("order_id","product_id") WHERE "reviews"."order_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "reviews_published" ON "reviews" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "reviews"."status" = 'published' AND "reviews"."product_id" IS NULL;
--> statement-breakpoint
-- The feed (0037_reviews) hears what is said of a product as a change of the product's page; of its cards only what the
-- stars come to.
DROP TRIGGER changes_reviews_insert ON reviews;--> statement-breakpoint
DROP TRIGGER changes_reviews_update ON reviews;--> statement-breakpoint
DROP TRIGGER changes_reviews_delete ON reviews;--> statement-breakpoint
CREATE FUNCTION pg_temp.watch_said(target text, rule text, columns text, entities text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  event text;
BEGIN
  FOREACH event IN ARRAY '{INSERT,UPDATE,DELETE}'::text[] LOOP
    EXECUTE format(
      'CREATE TRIGGER %I AFTER %s ON %I REFERENCING %s FOR EACH STATEMENT EXECUTE FUNCTION record_changes(%L, %L, %L)',
      format('changes_%s_%s', rule, lower(event)), event, target,
      CASE event
        WHEN 'INSERT' THEN 'NEW TABLE AS new_rows'
        WHEN 'DELETE' THEN 'OLD TABLE AS old_rows'
        ELSE 'OLD TABLE AS old_rows NEW TABLE AS new_rows'
      END,
      columns, entities, '');
  END LOOP;
END
$$;
--> statement-breakpoint
SELECT pg_temp.watch_said('reviews', 'reviews',
  $$id, status = 'published' AS is_shown, product_id, author, rating, text, lang, is_buyer, hides_contacts, hidden_photos, reply, created_at$$,
  $$SELECT CASE WHEN product_id IS NULL THEN 'reviews' ELSE 'product:' || product_id END FROM changed WHERE is_shown$$);
--> statement-breakpoint
SELECT pg_temp.watch_said('reviews', 'stars', $$id, status = 'published' AS is_shown, product_id, rating$$,
  $$SELECT 'card:' || product_id FROM changed WHERE is_shown AND product_id IS NOT NULL$$);
--> statement-breakpoint
-- A photo is shown once it has renditions.
SELECT pg_temp.watch_said('review_photos', 'photos', 'id, review_id, position, media_id',
  $$SELECT 'product:' || r.product_id FROM changed JOIN reviews r ON r.id = changed.review_id
    WHERE r.product_id IS NOT NULL AND changed.media_id IS NOT NULL$$);
--> statement-breakpoint
CREATE TRIGGER changes_truncate AFTER TRUNCATE ON review_photos FOR EACH STATEMENT EXECUTE FUNCTION expire_changes();
--> statement-breakpoint
-- However a photo comes to be shown no more (its review is withdrawn, deleted, or goes with an account or a product), its
-- files go too.
CREATE FUNCTION drop_picture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO dropped_pictures (media_id) VALUES (OLD.media_id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER drop_picture_delete AFTER DELETE ON review_photos FOR EACH ROW
  WHEN (OLD.media_id IS NOT NULL) EXECUTE FUNCTION drop_picture();
--> statement-breakpoint
CREATE TRIGGER drop_picture_update AFTER UPDATE OF media_id ON review_photos FOR EACH ROW
  WHEN (OLD.media_id IS NOT NULL AND NEW.media_id IS DISTINCT FROM OLD.media_id) EXECUTE FUNCTION drop_picture();
--> statement-breakpoint
-- What says who wrote it, the order among it, is in no history.
SELECT keep_revision('reviews', '{told_at}'),
  keep_history('reviews', 'review', 'id', '{told_at}', '{key,author,text,order_number,order_id,customer_id,told_at}');
--> statement-breakpoint
-- With the address that letters lead to.
CREATE OR REPLACE FUNCTION reserved_slugs() RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN ARRAY[
  '404', 'account', 'api', 'apple-touch-icon', 'assets', 'blog', 'build', 'cart', 'checkout', 'dev', 'favicon',
  'feeds', 'fonts', 'health', 'icon-192', 'icon-512', 'icon-maskable-512', 'index', 'login', 'logo', 'maintenance',
  'manifest', 'media', 'oauth', 'oauth-success', 'order-payment-details', 'order-review', 'order-success', 'page',
  'preview', 'robots', 'ru', 'search', 'site', 'sitemap', 'studio', 'uk', 'visits'
];
