/** SQL of the SKUs in a text (`column` of both languages) that are not for sale, as an array. */
export const goneSkusSql = (column: string) => `ARRAY(
  SELECT DISTINCT sku FROM (
    SELECT replace(replace(replace(replace(found[1], '&quot;', '"'), '&lt;', '<'), '&gt;', '>'), '&amp;', '&') AS sku
    FROM jsonb_each_text(${column}) AS of (lang, html), regexp_matches(html, 'data-sku="([^"]*)"', 'g') AS found
  ) AS named
  WHERE NOT EXISTS (SELECT FROM products p WHERE p.sku = named.sku AND p.is_published)
  ORDER BY sku)`;
