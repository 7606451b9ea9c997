CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"actor" text NOT NULL,
	"batch" uuid,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"source" text,
	"key" jsonb,
	"operation" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"live_at" timestamp with time zone,
	"release" text,
	CONSTRAINT "audit_log_operation" CHECK ("audit_log"."operation" IN ('insert', 'update', 'delete', 'action'))
);
--> statement-breakpoint
ALTER TABLE "blog_categories" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "blog_categories" ADD COLUMN "revised_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "revised_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
ALTER TABLE "attributes" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "attributes" ADD COLUMN "revised_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "revised_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "revised_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "revised_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "revised_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
ALTER TABLE "content_pages" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "content_pages" ADD COLUMN "revised_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
ALTER TABLE "maintenance" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "maintenance" ADD COLUMN "revised_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "revised_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "revised_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_log_entity" ON "audit_log" USING btree ("entity","entity_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor","id");--> statement-breakpoint
CREATE INDEX "audit_log_batch" ON "audit_log" USING btree ("batch","id") WHERE "audit_log"."batch" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_log_xid" ON "audit_log" USING btree ("xid");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING brin ("at");--> statement-breakpoint
-- What follows keeps revisions and the audit log; docs/decisions/0044-audit-by-triggers.md says why it is like this.

-- Who writes in this transaction, or on this connection: see server/audit/actor.ts.
CREATE FUNCTION shop_actor() RETURNS text LANGUAGE sql STABLE
RETURN coalesce(nullif(current_setting('shop.actor', true), ''), 'sql:' || session_user);
--> statement-breakpoint
CREATE FUNCTION shop_batch() RETURNS uuid LANGUAGE sql STABLE
RETURN nullif(current_setting('shop.batch', true), '')::uuid;
--> statement-breakpoint
-- Columns of a table that are written (not generated) and are no revision.
CREATE FUNCTION written_columns(target regclass, but text[]) RETURNS text[] LANGUAGE sql STABLE
RETURN (
  SELECT array_agg(attname::text ORDER BY attnum) FROM pg_attribute
  WHERE attrelid = target AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    AND attname <> ALL (but || ARRAY['revision', 'revised_in'])
);
--> statement-breakpoint
CREATE FUNCTION primary_key(target regclass) RETURNS text[] LANGUAGE sql STABLE
RETURN (
  SELECT array_agg(attname::text ORDER BY attnum) FROM pg_index JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY (indkey)
  WHERE indrelid = target AND indisprimary
);
--> statement-breakpoint
-- Writes every change of a table's rows into the audit log, as changes of `entity`, whose id is in `id_column`. Updates of
-- the columns in `uncounted` alone write nothing; those in `secret` are never written. Made of triggers whose functions
-- name the columns, which is what makes them cheap: after a column is added this is to be called again (a test says so).
-- An update that names none of the counted columns, as that of an order's stock, fires none of them. What the shop begins
-- with is nobody's change: the seed sets `shop.history` to off.
CREATE FUNCTION keep_history(
  target regclass, entity text, id_column text, uncounted text[] DEFAULT '{}', secret text[] DEFAULT '{}'
) RETURNS void LANGUAGE plpgsql AS $make$
DECLARE
  columns text[] := written_columns(target, secret);
  counted text[] := written_columns(target, secret || uncounted);
  name text := 'history_of_' || target::text;
  old_key text; new_key text; old_row text; new_row text; differences text;
BEGIN
  SELECT string_agg(format('%1$L, OLD.%1$I', c), ', '), string_agg(format('%1$L, NEW.%1$I', c), ', ')
    INTO old_key, new_key FROM unnest(primary_key(target)) c;
  SELECT string_agg(format('%1$L, OLD.%1$I', c), ', '), string_agg(format('%1$L, NEW.%1$I', c), ', ')
    INTO old_row, new_row FROM unnest(columns) c;
  SELECT string_agg(format(
    $one$IF OLD.%1$I IS DISTINCT FROM NEW.%1$I THEN
      was := was || jsonb_build_object(%1$L, OLD.%1$I);
      is_now := is_now || jsonb_build_object(%1$L, NEW.%1$I);
    END IF;
    $one$, c), '') INTO differences FROM unnest(columns) c;
  EXECUTE format($function$
    CREATE OR REPLACE FUNCTION %1$I() RETURNS trigger LANGUAGE plpgsql AS $body$
    DECLARE
      was jsonb := '{}';
      is_now jsonb := '{}';
    BEGIN
      IF TG_OP = 'INSERT' THEN
        INSERT INTO audit_log (actor, batch, entity, entity_id, source, key, operation, after)
        VALUES (shop_actor(), shop_batch(), %2$L, NEW.%3$I, %4$L, jsonb_build_object(%6$s), 'insert',
          jsonb_build_object(%8$s));
      ELSIF TG_OP = 'DELETE' THEN
        INSERT INTO audit_log (actor, batch, entity, entity_id, source, key, operation, before)
        VALUES (shop_actor(), shop_batch(), %2$L, OLD.%3$I, %4$L, jsonb_build_object(%5$s), 'delete',
          jsonb_build_object(%7$s));
      ELSE
        %9$s
        INSERT INTO audit_log (actor, batch, entity, entity_id, source, key, operation, before, after)
        VALUES (shop_actor(), shop_batch(), %2$L, NEW.%3$I, %4$L, jsonb_build_object(%6$s), 'update', was, is_now);
      END IF;
      RETURN NULL;
    END
    $body$
  $function$, name, entity, id_column, target::text, old_key, new_key, old_row, new_row, differences);
  EXECUTE format(
    $trigger$
      CREATE OR REPLACE TRIGGER history_add AFTER INSERT OR DELETE ON %1$s FOR EACH ROW
        WHEN (current_setting('shop.history', true) IS DISTINCT FROM 'off') EXECUTE FUNCTION %2$I();
      CREATE OR REPLACE TRIGGER history_update AFTER UPDATE OF %3$s ON %1$s FOR EACH ROW
        WHEN ((%4$s) AND current_setting('shop.history', true) IS DISTINCT FROM 'off') EXECUTE FUNCTION %2$I();
    $trigger$,
    target, name,
    (SELECT string_agg(format('%I', c), ', ') FROM unnest(counted) c),
    (SELECT string_agg(format('OLD.%1$I IS DISTINCT FROM NEW.%1$I', c), ' OR ') FROM unnest(counted) c));
END
$make$;
--> statement-breakpoint
CREATE FUNCTION revise() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.revised_in <> pg_current_xact_id() THEN
    NEW.revision := OLD.revision + 1;
    NEW.revised_in := pg_current_xact_id();
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
-- Counts the transactions that change a table's rows in `revision`, except in the columns `uncounted`. To be called again
-- after a column is added, as keep_history().
CREATE FUNCTION keep_revision(target regclass, uncounted text[] DEFAULT '{}') RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  counted text[] := written_columns(target, uncounted);
BEGIN
  EXECUTE format(
    'CREATE OR REPLACE TRIGGER revise BEFORE UPDATE OF %s ON %s FOR EACH ROW WHEN (%s) EXECUTE FUNCTION revise()',
    (SELECT string_agg(format('%I', c), ', ') FROM unnest(counted) c), target,
    (SELECT string_agg(format('OLD.%1$I IS DISTINCT FROM NEW.%1$I', c), ' OR ') FROM unnest(counted) c));
END
$$;
--> statement-breakpoint
-- Rows that belong to one of another table make a new revision of that one. Arguments: the other table, the column that
-- names its row, the columns that count.
CREATE FUNCTION revise_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'WITH changed AS (%s), owners AS (
       SELECT id FROM %I WHERE id IN (SELECT %I FROM changed) AND revised_in <> pg_current_xact_id()
       ORDER BY id FOR NO KEY UPDATE
     )
     UPDATE %2$I AS owner SET revision = revision + 1, revised_in = pg_current_xact_id()
     FROM owners WHERE owners.id = owner.id',
    CASE TG_OP
      WHEN 'INSERT' THEN 'SELECT * FROM new_rows'
      WHEN 'DELETE' THEN 'SELECT * FROM old_rows'
      ELSE format(
        '(SELECT %1$s FROM old_rows EXCEPT SELECT %1$s FROM new_rows)
         UNION ALL (SELECT %1$s FROM new_rows EXCEPT SELECT %1$s FROM old_rows)', TG_ARGV[2])
    END,
    TG_ARGV[0], TG_ARGV[1]);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION keep_revision_of_owner(target regclass, owner regclass, owner_column text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  event text;
BEGIN
  FOREACH event IN ARRAY ARRAY['INSERT', 'UPDATE', 'DELETE'] LOOP
    EXECUTE format(
      'CREATE OR REPLACE TRIGGER %I AFTER %s ON %s REFERENCING %s FOR EACH STATEMENT EXECUTE FUNCTION revise_owner(%L, %L, %L)',
      'revise_owner_' || lower(event), event, target,
      CASE event
        WHEN 'INSERT' THEN 'NEW TABLE AS new_rows'
        WHEN 'DELETE' THEN 'OLD TABLE AS old_rows'
        ELSE 'OLD TABLE AS old_rows NEW TABLE AS new_rows'
      END,
      owner::text, owner_column,
      (SELECT string_agg(format('%I', c), ', ') FROM unnest(written_columns(target, '{}')) c));
  END LOOP;
END
$$;
--> statement-breakpoint
SELECT keep_revision('products', '{stock}'), keep_revision('categories'), keep_revision('attributes'),
  keep_revision('services'), keep_revision('posts'), keep_revision('blog_categories'), keep_revision('content_pages'),
  keep_revision('promo_codes', '{use_count}'), keep_revision('announcement'), keep_revision('site_settings'),
  keep_revision('maintenance');
--> statement-breakpoint
SELECT keep_revision_of_owner(part, 'products', 'product_id') FROM unnest(ARRAY[
  'product_tiers', 'product_services', 'product_attributes', 'product_media', 'product_links']::regclass[]) AS part;
--> statement-breakpoint
SELECT keep_revision_of_owner('post_materials', 'posts', 'post_id');
--> statement-breakpoint
SELECT keep_history('products', 'product', 'id', '{stock}'), keep_history('product_tiers', 'product', 'product_id'),
  keep_history('product_services', 'product', 'product_id'), keep_history('product_attributes', 'product', 'product_id'),
  keep_history('product_media', 'product', 'product_id'), keep_history('product_links', 'product', 'product_id'),
  keep_history('categories', 'category', 'id'), keep_history('attributes', 'attribute', 'code'),
  keep_history('services', 'service', 'code'), keep_history('posts', 'post', 'id'),
  keep_history('post_materials', 'post', 'post_id'), keep_history('blog_categories', 'blog-category', 'id'),
  keep_history('content_pages', 'content-page', 'slug'), keep_history('promo_codes', 'promo-code', 'code', '{use_count}'),
  keep_history('announcement', 'announcement', 'id'), keep_history('site_settings', 'site', 'id'),
  keep_history('maintenance', 'maintenance', 'id'), keep_history('page_entries', 'page', 'slug'),
  keep_history('redirects', 'redirect', 'from_slug'),
  keep_history('scheduled_changes', 'scheduled-change', 'id', '{done_at,error}');
--> statement-breakpoint
-- What is in the log stays as it was written; only when it went live is added later.
CREATE FUNCTION refuse_rewriting_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit log is only ever added to' USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_log_is_added_to BEFORE DELETE OR TRUNCATE OR
  UPDATE OF id, at, xid, actor, batch, entity, entity_id, source, key, operation, before, after ON audit_log
FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting_history();
