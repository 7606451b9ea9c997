ALTER TABLE "posts" ADD COLUMN "is_published" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "is_in_menu" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "show_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "show_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "content_pages" ADD COLUMN "is_in_footer" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "content_pages" ADD COLUMN "is_published" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "maintenance" ADD COLUMN "starts_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "maintenance" ADD COLUMN "opens_itself" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Only for this file: the triggers of one rule (0007_change_feed) in place of those with the same name.
CREATE OR REPLACE FUNCTION pg_temp.watch(
  target text, rule text, columns text, entities text,
  events text[] DEFAULT '{INSERT,UPDATE,DELETE}', lock text DEFAULT ''
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  event text;
BEGIN
  FOREACH event IN ARRAY events LOOP
    EXECUTE format('DROP TRIGGER IF EXISTS %I ON %I', format('changes_%s_%s', rule, lower(event)), target);
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
-- Texts name products by their SKUs. Apart from the other changes of products, which orders wait for.
CREATE FUNCTION record_sku_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (entity) VALUES ('sku:' || OLD.sku), ('sku:' || NEW.sku);
  PERFORM pg_notify('changes', '');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER changes_sku_update AFTER UPDATE OF sku ON products
FOR EACH ROW WHEN (OLD.sku <> NEW.sku) EXECUTE FUNCTION record_sku_changes();
--> statement-breakpoint
SELECT pg_temp.watch('products', 'sku', 'id, sku', $$SELECT 'sku:' || sku FROM changed$$, events => '{INSERT,DELETE}');
--> statement-breakpoint
-- Posts and content pages can be unpublished.
SELECT pg_temp.watch(target, 'page', 'slug, is_published', $$SELECT 'page:' || slug FROM changed$$)
FROM unnest(ARRAY['posts', 'content_pages']) AS target;
--> statement-breakpoint
SELECT pg_temp.watch('posts', 'post', 'id, slug, category_id, published_on, title, excerpt, html, media_id, is_published',
  $$SELECT 'post:' || id FROM changed$$, lock => 'share media');
--> statement-breakpoint
SELECT pg_temp.watch('posts', 'card',
  $$id, slug, category_id, published_on, title, excerpt, media_id, is_published,
    array_length(regexp_split_to_array(html ->> 'uk', '\s+'), 1) AS words_uk,
    array_length(regexp_split_to_array(html ->> 'ru', '\s+'), 1) AS words_ru$$,
  $$SELECT 'posts' FROM changed
    UNION SELECT 'articles:' || pm.category_id FROM changed JOIN post_materials pm ON pm.post_id = changed.id$$,
  lock => 'exclusive posts');
--> statement-breakpoint
SELECT pg_temp.watch('content_pages', 'content', 'slug, title, summary, html, is_published',
  $$SELECT 'content:' || slug FROM changed$$);
--> statement-breakpoint
-- What the menu and the footer show.
SELECT pg_temp.watch('content_pages', 'layout', 'slug, title, position, is_in_footer, is_published',
  $$SELECT 'layout' FROM changed$$);
--> statement-breakpoint
SELECT pg_temp.watch('categories', 'layout', 'id, slug, parent_id, position, name, is_in_menu',
  $$SELECT 'layout' FROM changed
    WHERE parent_id IS NULL OR EXISTS (SELECT FROM categories c WHERE c.id = changed.parent_id AND c.parent_id IS NULL)$$,
  lock => 'exclusive tree');
--> statement-breakpoint
-- With the new columns.
SELECT keep_revision('posts'), keep_revision('categories'), keep_revision('content_pages'), keep_revision('announcement'),
  keep_revision('maintenance'), keep_history('posts', 'post', 'id'), keep_history('categories', 'category', 'id'),
  keep_history('content_pages', 'content-page', 'slug'), keep_history('announcement', 'announcement', 'id'),
  keep_history('maintenance', 'maintenance', 'id');
