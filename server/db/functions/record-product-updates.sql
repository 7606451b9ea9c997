-- Records updates of products. It is separate from record_changes() because orders wait for it: it has no dynamic SQL and
-- no lock for price and stock, and compares the columns that change most often first. The joins are FULL because PostgreSQL
-- executes those by hashing or merging only: the plan that a connection keeps from an update of one row would compare each
-- row with each in a later update of thousands.
CREATE OR REPLACE FUNCTION record_product_updates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (entity)
  SELECT DISTINCT touched.entity FROM old_rows o FULL JOIN new_rows n USING (id)
  CROSS JOIN LATERAL (VALUES
    ('product:' || n.id,
      (o.stock, o.price, o.old_price, o.is_published, o.slug, o.sku, o.category_id, o.brand, o.name, o.summary,
        o.description, o.seo_title, o.seo_description, o.weight, o.gtin, o.mpn)
      IS DISTINCT FROM
      (n.stock, n.price, n.old_price, n.is_published, n.slug, n.sku, n.category_id, n.brand, n.name, n.summary,
        n.description, n.seo_title, n.seo_description, n.weight, n.gtin, n.mpn)),
    ('card:' || n.id,
      (o.stock, o.price, o.old_price, o.is_published, o.slug, o.sku, o.brand, o.name)
      IS DISTINCT FROM
      (n.stock, n.price, n.old_price, n.is_published, n.slug, n.sku, n.brand, n.name)),
    -- The key of the product's category; lists of its ancestors read that key too. A product that enters or leaves a
    -- list changes the list's key.
    ('facets:' || n.category_id,
      (o.stock > 0, o.price, o.old_price, o.brand, o.name, o.created_at)
      IS DISTINCT FROM
      (n.stock > 0, n.price, n.old_price, n.brand, n.name, n.created_at)),
    -- Beside `facets`, so that a build can tell a changed price from changed traits.
    ('traits:' || n.category_id,
      (o.brand, o.name, o.created_at) IS DISTINCT FROM (n.brand, n.name, n.created_at)),
    ('variant:' || n.id,
      (o.stock > 0, o.price, o.is_published, o.slug) IS DISTINCT FROM (n.stock > 0, n.price, n.is_published, n.slug)),
    ('page:' || n.slug, (o.is_published, o.slug) IS DISTINCT FROM (n.is_published, n.slug)),
    ('page:' || o.slug, o.slug <> n.slug)
  ) AS touched (entity, differs)
  WHERE touched.differs;
  IF FOUND THEN
    PERFORM pg_notify('changes', '');
  END IF;

  PERFORM FROM old_rows o FULL JOIN new_rows n USING (id)
  WHERE (o.is_published OR n.is_published)
    AND (o.popularity, o.category_id, o.is_published, o.created_at)
      IS DISTINCT FROM (n.popularity, n.category_id, n.is_published, n.created_at);
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  PERFORM lock_changes('share', 'tree');
  -- The trigger of attributes reads the category of their product.
  IF EXISTS (SELECT FROM old_rows o FULL JOIN new_rows n USING (id) WHERE o.category_id IS DISTINCT FROM n.category_id) THEN
    PERFORM lock_changes('exclusive', 'facets');
  END IF;
  INSERT INTO changes (entity)
  WITH listed AS (
    SELECT DISTINCT touched.category_id FROM old_rows o FULL JOIN new_rows n USING (id)
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
