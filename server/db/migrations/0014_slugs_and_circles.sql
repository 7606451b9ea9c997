-- A slug is the name of a file and none of the shop's own; src/rules/slug.ts is the same in TypeScript, and a test compares
-- both. Rows that are there already and break a rule stay (NOT VALID), so that no shop is kept from being brought up to
-- date: builds report and leave them out until somebody renames them, which is then checked.
CREATE FUNCTION reserved_slugs() RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN ARRAY[
  '404', 'account', 'api', 'assets', 'blog', 'build', 'cart', 'checkout', 'dev', 'favicon', 'feeds', 'fonts',
  'health', 'index', 'login', 'logo', 'maintenance', 'manifest', 'media', 'oauth', 'oauth-success',
  'order-payment-details', 'order-success', 'page', 'robots', 'ru', 'search', 'sitemap', 'studio', 'uk'
];
--> statement-breakpoint
CREATE FUNCTION is_page_slug(slug text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN length(slug) <= 200
  AND slug COLLATE "C" ~ '^[a-z0-9]+(?:-[a-z0-9]+)*$' AND NOT slug = ANY (reserved_slugs());
--> statement-breakpoint
ALTER TABLE "redirects" ADD CONSTRAINT "redirects_from_slug" CHECK (is_page_slug("redirects"."from_slug")) NOT VALID;--> statement-breakpoint
ALTER TABLE "page_entries" ADD CONSTRAINT "page_entries_slug" CHECK (is_page_slug("page_entries"."slug") OR ("page_entries"."type" = 'index' AND "page_entries"."slug" IN ('', 'blog'))) NOT VALID;--> statement-breakpoint
-- As it was, but that a slug which could never have been a page of its own leaves no redirect: it could not be renamed.
CREATE OR REPLACE FUNCTION redirect_renamed_page() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM redirects WHERE from_slug = NEW.slug;
  IF is_page_slug(OLD.slug) THEN
    INSERT INTO redirects (from_slug, to_slug) VALUES (OLD.slug, NEW.slug)
    ON CONFLICT (from_slug) DO UPDATE SET to_slug = excluded.to_slug;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- No category lies in itself, however many steps down. Whoever puts categories elsewhere does it one after another (the
-- lock of the tree, which the change feed's trigger takes too), and then looks at what the others have committed; in a
-- transaction that cannot see that, the locked rows make PostgreSQL refuse it.
CREATE FUNCTION refuse_category_circles() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  circle text;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM FROM old_rows o JOIN new_rows n USING (id) WHERE o.parent_id IS DISTINCT FROM n.parent_id;
    IF NOT FOUND THEN
      RETURN NULL;
    END IF;
  END IF;
  PERFORM lock_changes('exclusive', 'tree');
  PERFORM FROM categories WHERE id IN (
    WITH RECURSIVE above AS (
      SELECT parent_id AS id FROM new_rows WHERE parent_id IS NOT NULL
      UNION
      SELECT c.parent_id FROM above JOIN categories c ON c.id = above.id WHERE c.parent_id IS NOT NULL
    )
    SELECT id FROM above
  ) ORDER BY id FOR SHARE;
  WITH RECURSIVE above AS (
    SELECT id AS start, parent_id AS id FROM new_rows WHERE parent_id IS NOT NULL
    UNION
    SELECT above.start, c.parent_id FROM above JOIN categories c ON c.id = above.id
    WHERE c.parent_id IS NOT NULL AND above.id <> above.start
  )
  SELECT string_agg(c.slug, ', ' ORDER BY c.slug) INTO circle FROM above JOIN categories c ON c.id = above.start
  WHERE above.id = above.start;
  IF circle IS NOT NULL THEN
    RAISE EXCEPTION 'A category cannot lie in itself: %', circle
      USING ERRCODE = 'check_violation', TABLE = 'categories', CONSTRAINT = 'categories_no_circle';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER categories_no_circle_insert AFTER INSERT ON categories REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION refuse_category_circles();
--> statement-breakpoint
CREATE TRIGGER categories_no_circle_update AFTER UPDATE ON categories
REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION refuse_category_circles();
