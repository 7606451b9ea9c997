import type { Queryable } from '../../server/db/queryable.ts';

/**
 * Inserts products `bench-1` to `bench-N` into five categories, with prices of 1,000 to 91,000 kopiykas; the purchase
 * price of every fifth is unknown.
 */
export async function insertProducts(db: Queryable, products: number): Promise<void> {
  await db.query(
    `WITH made AS (
      INSERT INTO page_entries SELECT 'bench-' || n, 'product' FROM generate_series(1, $1::int) n RETURNING slug
    ), numbered AS (SELECT slug, substr(slug, 7)::int AS n FROM made)
    INSERT INTO products (slug, sku, category_id, name, summary, description, price, cost, stock, weight)
    SELECT slug, slug, (SELECT min(id) FROM categories) + n % 5,
      jsonb_build_object('uk', 'Пензель ' || n, 'ru', 'Кисть ' || n), t, t, 1000 + n * 7 % 90000,
      CASE WHEN n % 5 > 0 THEN (1000 + n * 7 % 90000) * (55 + n % 20) / 100 END, n % 40, 10 + n % 300
    FROM numbered, (SELECT '{"uk":"т","ru":"т"}'::jsonb AS t) texts`,
    [products],
  );
}
