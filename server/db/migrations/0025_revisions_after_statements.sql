DROP INDEX "audit_log_xid";--> statement-breakpoint
CREATE INDEX "audit_log_xid" ON "audit_log" USING btree ("xid","id");--> statement-breakpoint
-- Revisions are counted after the statement and not before each row: a trigger BEFORE UPDATE locks every row as if the
-- columns that the statement names changed, a SKU among them, so that an import waited for whoever puts one of its products
-- into a cart; and an order paid for the lock too. The lines that the statement has added to the audit log say which rows
-- it has changed. Arguments: the table with the revision, and its key, which is the lines' entity_id.
CREATE FUNCTION count_revision() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  seen text := 'shop.revised_' || TG_TABLE_NAME;
  last bigint := coalesce(nullif(current_setting(seen, true), ''), '0');
  newest bigint;
BEGIN
  SELECT max(id) INTO newest FROM audit_log WHERE xid = pg_current_xact_id() AND id > last;
  IF newest IS NULL THEN
    RETURN NULL;
  END IF;
  EXECUTE format(
    'WITH rows AS (
       SELECT %2$I AS key FROM %1$s WHERE revised_in <> pg_current_xact_id() AND %2$I IN (
         SELECT entity_id::%3$s FROM audit_log WHERE xid = pg_current_xact_id() AND id > $1 AND source = $2
       ) ORDER BY %2$I FOR NO KEY UPDATE
     )
     UPDATE %1$s AS t SET revision = revision + 1, revised_in = pg_current_xact_id() FROM rows WHERE t.%2$I = rows.key',
    TG_ARGV[0], TG_ARGV[1],
    (SELECT format_type(atttypid, NULL) FROM pg_attribute WHERE attrelid = TG_ARGV[0]::regclass AND attname = TG_ARGV[1]))
  USING last, TG_TABLE_NAME;
  PERFORM set_config(seen, newest::text, true);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_revision(target regclass, uncounted text[] DEFAULT '{}') RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'CREATE OR REPLACE TRIGGER revise AFTER UPDATE OF %s ON %s FOR EACH STATEMENT EXECUTE FUNCTION count_revision(%L, %L)',
    (SELECT string_agg(format('%I', c), ', ') FROM unnest(written_columns(target, uncounted)) c),
    target, target::text, (primary_key(target))[1]);
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_revision_of_owner(target regclass, owner regclass, owner_column text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'CREATE OR REPLACE TRIGGER revise_owner AFTER INSERT OR UPDATE OR DELETE ON %s FOR EACH STATEMENT
       EXECUTE FUNCTION count_revision(%L, %L)',
    target, owner::text, (primary_key(owner))[1]);
END
$$;
--> statement-breakpoint
DO $$
DECLARE
  old record;
BEGIN
  FOR old IN SELECT tgname, tgrelid::regclass AS target FROM pg_trigger
    WHERE tgfoid IN ('revise()'::regprocedure, 'revise_owner()'::regprocedure) LOOP
    EXECUTE format('DROP TRIGGER %I ON %s', old.tgname, old.target);
  END LOOP;
END
$$;
--> statement-breakpoint
DROP FUNCTION revise(), revise_owner();
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
