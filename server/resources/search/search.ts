import type pg from 'pg';
import * as v from 'valibot';
import { endpoints } from '../../../src/contract/api.ts';
import type { SearchResult } from '../../../src/contract/product.ts';
import { PRODUCTS_PER_PAGE, pageCount } from '../../../src/rules/pagination.ts';
import type { Api, Deps } from '../../context.ts';
import { pageNumberSchema, parseQuery } from '../../middleware/input.ts';
import { pickCards, readCards } from '../products/cards.ts';
import { normalizeQuery, prefixQuery, skuKey, skuPattern, wordsOf } from './query.ts';

/** How alike (0 to 1) the query and a run of words of a product must be to be taken for a typo of it. */
const TYPO_SIMILARITY = 0.42;
/** And how much of the likeness of the best match: beside «поліментт червоний», whatever is red is noise. */
const TYPO_SHARE = 0.7;

/**
 * Exact SKU first, then names that hold every word (as a beginning), and only when there are none, names that are
 * like the query. The rank within each is by likeness (of typos, word by word, long words counting more: order
 * and what stands between say nothing), then by popularity. One row, with the ids of one page.
 * $1 text, $2 prefix query, $3 and $4 pattern and key of a SKU, $5 limit, $6 offset, $7 TYPO_SHARE, $8 words.
 */
export const SEARCH_SQL = `
  WITH exact AS MATERIALIZED (
    SELECT p.id, 3 AS class FROM products p
      WHERE p.search_text LIKE $3 AND regexp_replace(lower(p.sku), '^pz|[^a-z0-9]', '', 'g') = $4 AND p.is_published
    UNION ALL
    SELECT p.id, 2 FROM products p WHERE p.search @@ to_tsquery('simple', $2) AND p.is_published
  ), found AS (
    SELECT id, max(class) AS class FROM exact GROUP BY id
    UNION ALL
    SELECT p.id, 1 FROM products p
      WHERE NOT EXISTS (SELECT FROM exact) AND $1 <% p.search_text AND p.is_published
  ), measured AS (
    SELECT p.id, found.class, p.popularity, CASE found.class
      WHEN 1 THEN (SELECT sum(length(word) * word_similarity(word, p.search_text)) / sum(length(word))
        FROM unnest($8::text[]) word)
      ELSE word_similarity($1, p.search_text) END AS likeness
    FROM found JOIN products p ON p.id = found.id
  ), kept AS MATERIALIZED (
    SELECT * FROM measured WHERE class > 1 OR likeness >= $7 * (SELECT max(likeness) FROM measured)
  )
  SELECT (SELECT count(*) FROM kept) AS total, ARRAY(
    SELECT id FROM kept ORDER BY class DESC, likeness DESC, popularity DESC, id LIMIT $5 OFFSET $6
  ) AS ids`;

interface Found {
  /** One page of them, the best match first. */
  readonly ids: readonly number[];
  readonly total: number;
}

const NOTHING: Found = { ids: [], total: 0 };

/** The values of SEARCH_SQL for a normalized query and a page (1-based). */
export function searchValues(text: string, page: number): (string | number | string[])[] {
  const key = skuKey(text);
  const offset = (page - 1) * PRODUCTS_PER_PAGE;
  return [text, prefixQuery(text), skuPattern(key), key, PRODUCTS_PER_PAGE, offset, TYPO_SHARE, wordsOf(text)];
}

async function searchIds(pool: pg.Pool, query: string, page: number): Promise<Found> {
  const text = normalizeQuery(query);
  if (text === '') return NOTHING;
  const client = await pool.connect();
  try {
    // The operator that the index knows, `<%`, takes its threshold from the connection.
    await client.query({
      name: 'search-threshold',
      text: `SELECT set_config('pg_trgm.word_similarity_threshold', $1, false)`,
      values: [String(TYPO_SIMILARITY)],
    });
    const { rows } = await client.query<Found>({ name: 'search', text: SEARCH_SQL, values: searchValues(text, page) });
    return rows[0] ?? NOTHING;
  } finally {
    client.release();
  }
}

const querySchema = v.object({ q: v.string(), page: pageNumberSchema });

export function searchRoutes(api: Api, { pool }: Deps): void {
  api.get(endpoints.search, async (context) => {
    const { q, page } = parseQuery(context, querySchema);
    const { ids, total } = await searchIds(pool, q, page);
    const cards = await readCards(pool, context.var.lang, ids);
    const result: SearchResult = {
      query: q,
      products: pickCards(cards, ids),
      page,
      pageCount: pageCount(total),
      productCount: total,
    };
    return context.json({ data: result });
  });
}
