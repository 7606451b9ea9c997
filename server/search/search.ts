import type pg from 'pg';
import * as v from 'valibot';
import { normalizeQuery } from '../../src/rules/normalize-query.ts';
import { PRODUCTS_PER_PAGE } from '../../src/rules/pagination.ts';
import { readRows } from '../db/rows.ts';
import { textQuery } from './expand.ts';
import { readSynonyms } from './words.ts';

/** How alike (0 to 1) the query and a run of words of a product must be to be taken for a typo of it. */
const TYPO_SIMILARITY = 0.42;

/**
 * Exact SKU first, then names that hold every word (as a beginning), and only when there are none, names that are
 * like the query. The rank within each is by likeness, then by popularity.
 */
const SEARCH_SQL = `
  WITH found AS (
    SELECT p.id, 3 AS class FROM products p
      WHERE $3 <> '' AND regexp_replace(lower(p.sku), '^pz|[^a-z0-9]', '', 'g') = $3 AND p.is_published
    UNION ALL
    SELECT p.id, 2 FROM products p WHERE $2 <> '' AND p.search @@ to_tsquery('simple', $2) AND p.is_published
    UNION ALL
    SELECT p.id, 1 FROM products p WHERE $1 <% p.search_text AND p.is_published
  ), best AS (
    SELECT id, max(class) AS class FROM found GROUP BY id
  )
  SELECT best.id, count(*) OVER () AS total
  FROM best JOIN products p ON p.id = best.id
  WHERE best.class > 1 OR NOT EXISTS (SELECT FROM best better WHERE better.class > 1)
  ORDER BY best.class DESC, word_similarity($1, p.search_text) DESC, p.popularity DESC, p.id
  LIMIT $4 OFFSET $5`;

/** Ids of one page (1-based) of what is found, and how many there are. */
export async function searchIds(pool: pg.Pool, query: string, page: number): Promise<{ ids: number[]; total: number }> {
  const text = normalizeQuery(query);
  if (text === '') return { ids: [], total: 0 };
  const client = await pool.connect();
  try {
    await client.query({
      name: 'search-threshold',
      text: `SELECT set_config('pg_trgm.word_similarity_threshold', $1, false)`,
      values: [String(TYPO_SIMILARITY)],
    });
    const asked = textQuery(text, await readSynonyms(client));
    const rows = await readRows(client, v.object({ id: v.number(), total: v.number() }), {
      name: 'search',
      text: SEARCH_SQL,
      values: [text, asked, skuKey(text), PRODUCTS_PER_PAGE, (page - 1) * PRODUCTS_PER_PAGE],
    });
    return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 };
  } finally {
    client.release();
  }
}

/** What a SKU would look like without its marks: `PZ-SZL-001`, `pz szl 001` and `szl001` are the same. */
function skuKey(normalized: string): string {
  return normalized.replace(/[^\p{L}\p{N}]/gu, '').replace(/^pz/, '');
}
