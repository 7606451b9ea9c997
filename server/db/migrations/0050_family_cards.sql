ALTER TABLE "product_families" ADD COLUMN "is_grouped" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- Names the new column too.
SELECT keep_revision('product_families'), keep_history('product_families', 'family', 'id');
--> statement-breakpoint
-- Lists of families that are one card. Whoever joins or leaves a family, or becomes another in its order, is written
-- down for their lists whether or not it is one card: so nobody has to wait for the switch. Their categories stay as they
-- are until then, as for filters.
CREATE FUNCTION record_lists_of(product_ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF product_ids IS NULL THEN
    RETURN;
  END IF;
  PERFORM lock_changes('share', 'tree');
  PERFORM lock_changes('share', 'facets');
  -- A statement of its own: it sees what those have committed who were waited for.
  INSERT INTO changes (entity)
  SELECT DISTINCT 'list:' || above
  FROM (SELECT DISTINCT category_id FROM products WHERE id = ANY (product_ids)) AS listed,
    category_and_above(category_id) AS above;
  IF FOUND THEN
    PERFORM pg_notify('changes', '');
  END IF;
END
$$;
--> statement-breakpoint
CREATE FUNCTION record_lists_of_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE TG_OP
    WHEN 'INSERT' THEN
      PERFORM record_lists_of((SELECT array_agg(product_id) FROM new_rows));
    WHEN 'DELETE' THEN
      PERFORM record_lists_of((SELECT array_agg(product_id) FROM old_rows));
    ELSE
      PERFORM record_lists_of((SELECT array_agg(product_id) FROM old_rows o JOIN new_rows n USING (product_id)
        WHERE (o.family_id, o.position) <> (n.family_id, n.position)));
  END CASE;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER changes_lists_insert AFTER INSERT ON family_members REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION record_lists_of_members();
--> statement-breakpoint
CREATE TRIGGER changes_lists_update AFTER UPDATE ON family_members REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION record_lists_of_members();
--> statement-breakpoint
CREATE TRIGGER changes_lists_delete AFTER DELETE ON family_members REFERENCING OLD TABLE AS old_rows
FOR EACH STATEMENT EXECUTE FUNCTION record_lists_of_members();
--> statement-breakpoint
CREATE FUNCTION record_lists_of_families() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_lists_of((SELECT array_agg(m.product_id) FROM old_rows o JOIN new_rows n USING (id)
    JOIN family_members m ON m.family_id = n.id WHERE o.is_grouped <> n.is_grouped));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER changes_lists_update AFTER UPDATE ON product_families
REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION record_lists_of_families();
