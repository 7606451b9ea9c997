ALTER TABLE "drafts" DROP CONSTRAINT "drafts_entity";--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "media_alt" jsonb;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "media_alt" jsonb;--> statement-breakpoint
ALTER TABLE "search_redirects" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "search_redirects" ADD COLUMN "revised_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
ALTER TABLE "search_synonyms" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "search_synonyms" ADD COLUMN "revised_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_media_alt_is_localized" CHECK (is_localized("posts"."media_alt"));--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_media_alt_is_localized" CHECK (is_localized("categories"."media_alt"));--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_entity" CHECK ("drafts"."entity" IN ('product', 'category', 'post', 'blog-category', 'content-page', 'service', 'attribute', 'promo-code', 'announcement', 'site', 'maintenance', 'menu'));--> statement-breakpoint
SELECT keep_history('search_synonyms', 'search-synonyms', 'id'), keep_history('search_redirects', 'search-redirect', 'id'),
  keep_history('categories', 'category', 'id'), keep_history('posts', 'post', 'id');
--> statement-breakpoint
SELECT keep_revision('search_synonyms'), keep_revision('search_redirects'), keep_revision('categories'),
  keep_revision('posts');
--> statement-breakpoint
-- Pages show what a picture shows: whoever reads the picture reads its words.
DO $$
DECLARE
  old record;
BEGIN
  FOR old IN SELECT tgname, tgrelid::regclass AS target, pg_get_triggerdef(oid) AS definition FROM pg_trigger
    WHERE tgfoid = 'record_changes()'::regprocedure AND tgrelid IN ('categories'::regclass, 'posts'::regclass) LOOP
    CONTINUE WHEN old.definition NOT LIKE '%media_id%';
    EXECUTE format('DROP TRIGGER %I ON %s', old.tgname, old.target);
    EXECUTE replace(old.definition, 'media_id', 'media_id, media_alt');
  END LOOP;
END
$$;
