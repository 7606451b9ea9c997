-- Records the lists that products are in. A product that joins or leaves a family, or moves within it, is recorded for its
-- lists whether or not the family is shown as one card, so that nobody waits for the switch between both. The products'
-- categories are locked until then, as for filters.
CREATE OR REPLACE FUNCTION record_lists_of(product_ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF product_ids IS NULL THEN
    RETURN;
  END IF;
  PERFORM lock_changes('share', 'tree');
  PERFORM lock_changes('share', 'facets');
  -- A separate statement, so that it sees what the transactions that it waited for have committed.
  INSERT INTO changes (entity)
  SELECT DISTINCT 'list:' || above
  FROM (SELECT DISTINCT category_id FROM products WHERE id = ANY (product_ids)) AS listed,
    category_and_above(category_id) AS above;
  IF FOUND THEN
    PERFORM pg_notify('changes', '');
  END IF;
END
$$;

-- Records the lists of members that join, leave or move within a family. record_product_updates() explains the FULL JOIN.
CREATE OR REPLACE FUNCTION record_lists_of_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE TG_OP
    WHEN 'INSERT' THEN
      PERFORM record_lists_of((SELECT array_agg(product_id) FROM new_rows));
    WHEN 'DELETE' THEN
      PERFORM record_lists_of((SELECT array_agg(product_id) FROM old_rows));
    ELSE
      PERFORM record_lists_of((SELECT array_agg(product_id) FROM old_rows o FULL JOIN new_rows n USING (product_id)
        WHERE (o.family_id, o.position) IS DISTINCT FROM (n.family_id, n.position)));
  END CASE;
  RETURN NULL;
END
$$;

-- Records the lists of families that become one card, or several again.
CREATE OR REPLACE FUNCTION record_lists_of_families() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_lists_of((SELECT array_agg(m.product_id) FROM old_rows o JOIN new_rows n USING (id)
    JOIN family_members m ON m.family_id = n.id WHERE o.is_grouped <> n.is_grouped));
  RETURN NULL;
END
$$;
