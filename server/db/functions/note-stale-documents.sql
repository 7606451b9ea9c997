-- Notes the products whose search documents (docs/search.md) a changed row makes stale. Nothing is noted until a process has
-- used the search on PostgreSQL.

-- Notes a changed product.
CREATE OR REPLACE FUNCTION note_stale_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM search_state) THEN
    INSERT INTO search_stale (product_id) VALUES (CASE TG_OP WHEN 'DELETE' THEN OLD.id ELSE NEW.id END)
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END
$$;

-- Notes the products of the changed rows of a statement. Arguments: the columns that documents contain; a query of product
-- ids over `changed`, which has these columns of the old and the new rows; optionally a lock as in record_changes().
CREATE OR REPLACE FUNCTION note_stale_documents() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  products text := TG_ARGV[1];
  lock text := TG_ARGV[2];
  changed text := changed_rows(TG_OP, TG_ARGV[0]);
  is_changed boolean;
BEGIN
  IF NOT EXISTS (SELECT FROM search_state) THEN
    RETURN NULL;
  END IF;
  EXECUTE format('SELECT EXISTS (%s)', changed) INTO is_changed;
  IF NOT is_changed THEN
    RETURN NULL;
  END IF;
  IF lock <> '' THEN
    PERFORM lock_changes(split_part(lock, ' ', 1), split_part(lock, ' ', 2));
  END IF;
  EXECUTE format(
    'WITH changed AS (%s) INSERT INTO search_stale (product_id) SELECT DISTINCT id FROM (%s) AS stale (id)
     ON CONFLICT DO NOTHING',
    changed, products);
  RETURN NULL;
END
$$;

-- Adds the triggers of one table: see note_stale_documents().
CREATE OR REPLACE FUNCTION watch_documents(
  target text, columns text, products text, events text[] DEFAULT '{INSERT,UPDATE,DELETE}', lock text DEFAULT ''
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  event text;
BEGIN
  FOREACH event IN ARRAY events LOOP
    EXECUTE format(
      'CREATE OR REPLACE TRIGGER %I AFTER %s ON %I REFERENCING %s FOR EACH STATEMENT EXECUTE FUNCTION note_stale_documents(%L, %L, %L)',
      format('stale_documents_%s', lower(event)), event, target,
      CASE event
        WHEN 'INSERT' THEN 'NEW TABLE AS new_rows'
        WHEN 'DELETE' THEN 'OLD TABLE AS old_rows'
        ELSE 'OLD TABLE AS old_rows NEW TABLE AS new_rows'
      END,
      columns, products, lock);
  END LOOP;
END
$$;

-- Keeps the rank of a document current, which depends on no text.
CREATE OR REPLACE FUNCTION update_document_rank() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE search_documents SET is_in_stock = NEW.stock > 0, popularity = NEW.popularity WHERE product_id = NEW.id;
  RETURN NULL;
END
$$;
