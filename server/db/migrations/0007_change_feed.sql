CREATE TABLE "change_horizon" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"xid" "xid8" NOT NULL,
	CONSTRAINT "change_horizon_is_singleton" CHECK ("change_horizon"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"entity" text NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "redirects" (
	"from_slug" text PRIMARY KEY NOT NULL,
	"to_slug" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scheduled_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "scheduled_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"due_at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"done_at" timestamp with time zone,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scheduled_changes_kind" CHECK ("scheduled_changes"."kind" IN ('price', 'publication', 'announcement'))
);
--> statement-breakpoint
ALTER TABLE "redirects" ADD CONSTRAINT "redirects_to_slug_page_entries_slug_fk" FOREIGN KEY ("to_slug") REFERENCES "public"."page_entries"("slug") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "changes_xid" ON "changes" USING btree ("xid");--> statement-breakpoint
CREATE INDEX "redirects_to" ON "redirects" USING btree ("to_slug");--> statement-breakpoint
CREATE INDEX "scheduled_changes_due" ON "scheduled_changes" USING btree ("due_at");--> statement-breakpoint
-- What follows fills the feed; docs/decisions/0022-change-feed.md says why it is like this.

-- Ids of a category and of everything above it.
CREATE FUNCTION category_and_above(start integer) RETURNS SETOF integer LANGUAGE sql STABLE AS $$
  WITH RECURSIVE above AS (
    SELECT start AS id
    UNION
    SELECT c.parent_id FROM above JOIN categories c ON c.id = above.id WHERE c.parent_id IS NOT NULL
  )
  SELECT id FROM above
$$;
--> statement-breakpoint
-- Held until the transaction ends. A change that touches other rows' entities ("exclusive": a service's price touches
-- the products that offer it) waits for those who are making such rows touchable ("share": a product begins to offer
-- it), so that neither overlooks the other. Orders take no such lock.
CREATE FUNCTION lock_changes(mode text, name text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  key bigint := hashtextextended('changes:' || name, 0);
BEGIN
  IF mode = 'exclusive' THEN
    PERFORM pg_advisory_xact_lock(key);
  ELSE
    PERFORM pg_advisory_xact_lock_shared(key);
  END IF;
END
$$;
--> statement-breakpoint
-- Writes down what the rows that differ touch. Arguments: the columns that pages read; a query of entities over
-- `changed`, which has these columns of the rows as they were and as they are; optionally a lock, such as 'share tree'.
-- A statement that changes nothing of it writes nothing.
CREATE FUNCTION record_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  columns text := TG_ARGV[0];
  entities text := TG_ARGV[1];
  lock text := TG_ARGV[2];
  changed text := CASE TG_OP
    WHEN 'INSERT' THEN format('SELECT %s FROM new_rows', columns)
    WHEN 'DELETE' THEN format('SELECT %s FROM old_rows', columns)
    ELSE format(
      '(SELECT %1$s FROM old_rows EXCEPT SELECT %1$s FROM new_rows)
       UNION ALL (SELECT %1$s FROM new_rows EXCEPT SELECT %1$s FROM old_rows)', columns)
  END;
  is_changed boolean;
BEGIN
  IF lock <> '' THEN
    EXECUTE format('SELECT EXISTS (%s)', changed) INTO is_changed;
    IF NOT is_changed THEN
      RETURN NULL;
    END IF;
    PERFORM lock_changes(split_part(lock, ' ', 1), split_part(lock, ' ', 2));
  END IF;
  -- A statement of its own: it sees what those have committed who were waited for.
  EXECUTE format(
    'WITH changed AS (%s) INSERT INTO changes (entity) SELECT DISTINCT entity FROM (%s) AS touched (entity)',
    changed, entities);
  IF FOUND THEN
    -- Equal notifications of one transaction are sent once.
    PERFORM pg_notify('changes', '');
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Updates of products, apart from the others because orders wait for it: no dynamic SQL, no lock for price and stock,
-- and the columns that change most are compared first.
CREATE FUNCTION record_product_updates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (entity)
  SELECT touched.entity FROM old_rows o JOIN new_rows n USING (id)
  CROSS JOIN LATERAL (VALUES
    ('product:' || n.id,
      (o.stock, o.price, o.old_price, o.is_published, o.slug, o.sku, o.category_id, o.brand, o.name, o.summary,
        o.description)
      IS DISTINCT FROM
      (n.stock, n.price, n.old_price, n.is_published, n.slug, n.sku, n.category_id, n.brand, n.name, n.summary,
        n.description)),
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
-- TRUNCATE does not say what it took away: every reader begins anew.
CREATE FUNCTION expire_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO change_horizon (id, xid) VALUES (1, pg_current_xact_id())
  ON CONFLICT (id) DO UPDATE SET xid = excluded.xid WHERE change_horizon.xid < excluded.xid;
  PERFORM pg_notify('changes', '');
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Only for this file: adds the triggers of one rule.
CREATE FUNCTION pg_temp.watch(
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
-- Pages come and go: by their entries, and by the rows behind them, which may be written later.
SELECT pg_temp.watch('page_entries', 'page', 'slug, type', $$SELECT 'page:' || slug FROM changed$$);
--> statement-breakpoint
SELECT pg_temp.watch(target, 'page', 'slug', $$SELECT 'page:' || slug FROM changed$$)
FROM unnest(ARRAY['categories', 'blog_categories', 'posts', 'content_pages']) AS target;
--> statement-breakpoint
-- Products.
CREATE TRIGGER changes_product_update AFTER UPDATE ON products
REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION record_product_updates();
--> statement-breakpoint
SELECT pg_temp.watch('products', 'product', 'id, slug',
  $$SELECT unnest(ARRAY['product:' || id, 'card:' || id, 'page:' || slug]) FROM changed$$,
  events => '{INSERT,DELETE}');
--> statement-breakpoint
SELECT pg_temp.watch('products', 'list', 'category_id, is_published',
  $$SELECT 'list:' || above
    FROM (SELECT DISTINCT category_id FROM changed WHERE is_published) AS listed, category_and_above(category_id) AS above
    UNION SELECT 'list:all' FROM changed WHERE is_published$$,
  events => '{INSERT,DELETE}', lock => 'share tree');
--> statement-breakpoint
SELECT pg_temp.watch('product_tiers', 'product', 'product_id, cost_breakpoint, price',
  $$SELECT unnest(ARRAY['product:' || product_id, 'card:' || product_id]) FROM changed$$);
--> statement-breakpoint
SELECT pg_temp.watch('product_services', 'product', 'product_id, service_code',
  $$SELECT 'product:' || product_id FROM changed$$, lock => 'share services');
--> statement-breakpoint
SELECT pg_temp.watch('services', 'product', 'code, name, price, position',
  $$SELECT 'product:' || product_id FROM changed JOIN product_services ON service_code = code$$,
  events => '{UPDATE}', lock => 'exclusive services');
--> statement-breakpoint
SELECT pg_temp.watch('product_attributes', 'product', 'product_id, attribute_code, value',
  $$SELECT 'product:' || product_id FROM changed$$, lock => 'share attributes');
--> statement-breakpoint
SELECT pg_temp.watch('attributes', 'product', 'code, name, position',
  $$SELECT 'product:' || product_id FROM changed JOIN product_attributes ON attribute_code = code$$,
  events => '{UPDATE}', lock => 'exclusive attributes');
--> statement-breakpoint
-- The card too, whichever picture it is: which one comes first may be changing in another transaction.
SELECT pg_temp.watch('product_media', 'product', 'product_id, position, media_id, alt',
  $$SELECT unnest(ARRAY['product:' || product_id, 'card:' || product_id]) FROM changed$$, lock => 'share media');
--> statement-breakpoint
SELECT pg_temp.watch('product_links', 'product', 'product_id, position, linked_product_id',
  $$SELECT 'product:' || product_id FROM changed$$);
--> statement-breakpoint
SELECT pg_temp.watch('media', 'picture', 'id, width, height, widths, placeholder',
  $$SELECT unnest(ARRAY['product:' || product_id, 'card:' || product_id])
    FROM changed JOIN product_media ON media_id = changed.id
    UNION SELECT 'category-text:' || c.id FROM changed JOIN categories c ON c.media_id = changed.id
    UNION SELECT unnest(ARRAY['post:' || b.id, 'posts']) FROM changed JOIN posts b ON b.media_id = changed.id
    UNION SELECT 'articles:' || pm.category_id FROM changed
      JOIN posts b ON b.media_id = changed.id JOIN post_materials pm ON pm.post_id = b.id$$,
  events => '{UPDATE}', lock => 'exclusive media');
--> statement-breakpoint
-- Categories.
SELECT pg_temp.watch('categories', 'category', 'id, slug, parent_id, position, name',
  $$SELECT 'category:' || id FROM changed$$);
--> statement-breakpoint
SELECT pg_temp.watch('categories', 'text', 'id, description, media_id',
  $$SELECT 'category-text:' || id FROM changed$$, lock => 'share media');
--> statement-breakpoint
-- Its parent's page shows which categories lie in it.
SELECT pg_temp.watch('categories', 'parent', 'id, parent_id',
  $$SELECT 'category:' || parent_id FROM changed WHERE parent_id IS NOT NULL$$);
--> statement-breakpoint
-- Everything in a category that is moved leaves the lists above the old place and enters those above the new one.
SELECT pg_temp.watch('categories', 'list', 'id, parent_id',
  $$SELECT 'list:' || above FROM changed, category_and_above(parent_id) AS above WHERE parent_id IS NOT NULL
    UNION SELECT 'list:all'$$,
  events => '{UPDATE}', lock => 'exclusive tree');
--> statement-breakpoint
-- The menu shows two levels.
SELECT pg_temp.watch('categories', 'layout', 'id, slug, parent_id, position, name',
  $$SELECT 'layout' FROM changed
    WHERE parent_id IS NULL OR EXISTS (SELECT FROM categories c WHERE c.id = changed.parent_id AND c.parent_id IS NULL)$$,
  lock => 'exclusive tree');
--> statement-breakpoint
-- The blog.
SELECT pg_temp.watch('blog_categories', 'category', 'id, slug, name, description, position',
  $$SELECT 'blog-categories' FROM changed$$);
--> statement-breakpoint
-- Posts and their cards name their category.
SELECT pg_temp.watch('blog_categories', 'post', 'id, slug, name',
  $$SELECT unnest(ARRAY['post:' || b.id, 'posts']) FROM changed JOIN posts b ON b.category_id = changed.id
    UNION SELECT 'articles:' || pm.category_id FROM changed
      JOIN posts b ON b.category_id = changed.id JOIN post_materials pm ON pm.post_id = b.id$$,
  events => '{UPDATE}', lock => 'exclusive posts');
--> statement-breakpoint
SELECT pg_temp.watch('posts', 'post', 'id, slug, category_id, published_on, title, excerpt, html, media_id',
  $$SELECT 'post:' || id FROM changed$$, lock => 'share media');
--> statement-breakpoint
-- A card tells how long the text takes to read: of the text it knows the number of words.
SELECT pg_temp.watch('posts', 'card',
  $$id, slug, category_id, published_on, title, excerpt, media_id,
    array_length(regexp_split_to_array(html ->> 'uk', '\s+'), 1) AS words_uk,
    array_length(regexp_split_to_array(html ->> 'ru', '\s+'), 1) AS words_ru$$,
  $$SELECT 'posts' FROM changed
    UNION SELECT 'articles:' || pm.category_id FROM changed JOIN post_materials pm ON pm.post_id = changed.id$$,
  lock => 'exclusive posts');
--> statement-breakpoint
SELECT pg_temp.watch('post_materials', 'post', 'post_id, position, category_id',
  $$SELECT unnest(ARRAY['post:' || post_id, 'articles:' || category_id]) FROM changed$$, lock => 'share posts');
--> statement-breakpoint
-- What stands on its own.
SELECT pg_temp.watch('content_pages', 'content', 'slug, title, summary, html, position',
  $$SELECT 'content:' || slug FROM changed$$);
--> statement-breakpoint
SELECT pg_temp.watch('content_pages', 'layout', 'slug, title, position', $$SELECT 'layout' FROM changed$$);
--> statement-breakpoint
SELECT pg_temp.watch('site_settings', 'site', 'site', $$SELECT unnest(ARRAY['site', 'layout']) FROM changed$$);
--> statement-breakpoint
SELECT pg_temp.watch('announcement', 'announcement', 'text, is_fixed, type, is_shown',
  $$SELECT 'announcement' FROM changed$$);
--> statement-breakpoint
SELECT pg_temp.watch('maintenance', 'maintenance', 'is_in_progress, end_time', $$SELECT 'maintenance' FROM changed$$);
--> statement-breakpoint
SELECT pg_temp.watch('redirects', 'redirects', 'from_slug, to_slug', $$SELECT 'redirects' FROM changed$$);
--> statement-breakpoint
-- Every table that is watched.
DO $$
DECLARE
  target text;
BEGIN
  FOR target IN SELECT DISTINCT event_object_table FROM information_schema.triggers WHERE trigger_name LIKE 'changes\_%' LOOP
    EXECUTE format(
      'CREATE TRIGGER changes_truncate AFTER TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION expire_changes()', target);
  END LOOP;
END
$$;
--> statement-breakpoint
-- A page that is renamed leaves a redirect; those that lead to it follow it by their foreign key.
CREATE FUNCTION redirect_renamed_page() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM redirects WHERE from_slug = NEW.slug;
  INSERT INTO redirects (from_slug, to_slug) VALUES (OLD.slug, NEW.slug)
  ON CONFLICT (from_slug) DO UPDATE SET to_slug = excluded.to_slug;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER redirect_renamed_page AFTER UPDATE OF slug ON page_entries
FOR EACH ROW WHEN (OLD.slug <> NEW.slug) EXECUTE FUNCTION redirect_renamed_page();
--> statement-breakpoint
-- A page wins over a redirect.
CREATE FUNCTION remove_redirects_of_new_pages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM redirects USING new_rows WHERE from_slug = slug;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER redirect_new_page AFTER INSERT ON page_entries REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION remove_redirects_of_new_pages();
