-- Returns the prices that a planned change will set, and those that it replaces, for each kind of plan that can name a
-- price; see server/studio/schedule/of-products.ts. The plan's subjects, its values and the values
-- that it replaces have the same order.
CREATE OR REPLACE FUNCTION prices_of_plan(kind text, payload jsonb, subjects text[], replaced jsonb)
RETURNS TABLE (product_id integer, price integer, replaces jsonb) LANGUAGE sql STABLE AS $$
  SELECT DISTINCT ON (1)
    substring(about.subject FROM '^product:(\d+)$')::integer, (written.fields ->> 'price')::integer,
    coalesce((
      SELECT jsonb_object_agg(name, seen.fields -> name) FROM unnest(ARRAY['price', 'oldPrice']) AS name
      WHERE seen.fields ? name), '{}')
  FROM unnest(subjects) WITH ORDINALITY AS about (subject, place)
    JOIN jsonb_array_elements(CASE
      WHEN kind = 'price' THEN jsonb_build_array(payload)
      WHEN payload ->> 'write' = 'product.update' THEN jsonb_build_array(payload #> '{input,changes}')
      WHEN payload ->> 'write' IN ('prices.update', 'sale.begin', 'sale.end') THEN payload #> '{input,rows}'
      ELSE '[]'
    END) WITH ORDINALITY AS written (fields, place) USING (place)
    LEFT JOIN jsonb_array_elements(coalesce(replaced, '[]')) WITH ORDINALITY AS seen (fields, place) USING (place)
  WHERE about.subject ~ '^product:\d+$' AND jsonb_typeof(written.fields -> 'price') = 'number'
  ORDER BY 1, place DESC
$$;
