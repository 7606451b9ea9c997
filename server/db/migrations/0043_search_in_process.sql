DROP INDEX "products_search";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "search";
--> statement-breakpoint
-- Every process keeps an index of its own, which is told of other words as it is of products.
DO $$
DECLARE
  event text;
BEGIN
  FOREACH event IN ARRAY ARRAY['INSERT', 'UPDATE', 'DELETE'] LOOP
    EXECUTE format(
      'CREATE TRIGGER %I AFTER %s ON search_synonyms REFERENCING %s FOR EACH STATEMENT EXECUTE FUNCTION record_changes(%L, %L, %L)',
      'changes_search_' || lower(event), event,
      CASE event
        WHEN 'INSERT' THEN 'NEW TABLE AS new_rows'
        WHEN 'DELETE' THEN 'OLD TABLE AS old_rows'
        ELSE 'OLD TABLE AS old_rows NEW TABLE AS new_rows'
      END,
      'term, others, is_two_way', 'SELECT ''search-words'' FROM changed', '');
  END LOOP;
END
$$;
