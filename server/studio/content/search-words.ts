import type pg from 'pg';
import * as v from 'valibot';
import { idSchema } from '../../../src/contract/integer.ts';
import { normalizeQuery } from '../../../src/rules/normalize-query.ts';
import { paths } from '../../../src/rules/paths.ts';
import { normalizedTerms, termsIn } from '../../../src/rules/search-terms.ts';
import {
  getSearchWords,
  type SearchPinWrite,
  type SearchRedirect,
  type SearchRedirectWrite,
  type Synonyms,
  type SynonymsWrite,
  searchPinSchema,
  searchPinWriteSchema,
  searchRedirectSchema,
  searchRedirectWriteSchema,
  synonymsSchema,
  synonymsWriteSchema,
} from '../../../studio/contract/search-words.ts';
import type { Queryable } from '../../db/queryable.ts';
import { readRow, readRows } from '../../db/rows.ts';
import { ApiError } from '../../errors.ts';
import type { SynonymRow } from '../../search/words.ts';
import { WrongFields } from '../catalogue/check-product.ts';
import { type FieldOfConstraint, reportingAtFields } from '../constraints.ts';
import { defineWrite } from '../write.ts';

const permission = 'content.write';

const CONSTRAINTS: FieldOfConstraint = {
  search_synonyms_term_unique: ['term', 'taken'],
  search_redirects_query_unique: ['query', 'taken'],
  search_redirects_slug_page_entries_slug_fk: ['slug', 'gone'],
  search_pins_query_product: ['sku', 'taken'],
};

const remover = (table: 'search_synonyms' | 'search_redirects' | 'search_pins') =>
  defineWrite({
    schema: v.strictObject({ id: idSchema }),
    permission,
    run: async (client, { id }) => {
      const { rowCount } = await client.query(`DELETE FROM ${table} WHERE id = $1`, [id]);
      if (rowCount === 0) throw new ApiError('not_found');
    },
  });

/** Writes of search synonyms, redirects and pinned products, by name. */
export const searchWordWrites = {
  'search-synonyms.create': defineWrite({
    schema: synonymsWriteSchema,
    permission,
    run: (client, said) => storeSynonyms(client, null, said),
  }),
  'search-synonyms.update': defineWrite({
    schema: v.strictObject({ id: idSchema, said: synonymsWriteSchema }),
    permission,
    run: (client, { id, said }) => storeSynonyms(client, id, said),
  }),
  'search-synonyms.remove': remover('search_synonyms'),
  'search-redirect.create': defineWrite({
    schema: searchRedirectWriteSchema,
    permission,
    run: (client, said) => storeRedirect(client, null, said),
  }),
  'search-redirect.update': defineWrite({
    schema: v.strictObject({ id: idSchema, said: searchRedirectWriteSchema }),
    permission,
    run: (client, { id, said }) => storeRedirect(client, id, said),
  }),
  'search-redirect.remove': remover('search_redirects'),
  'search-pin.create': defineWrite({ schema: searchPinWriteSchema, permission, run: storePin }),
  'search-pin.remove': remover('search_pins'),
};

const { missed, unopened } = getSearchWords.response.entries;

/** Found queries are listed if they were asked SEVERAL times, and if fewer than one search in RARELY led to a product. */
const SEVERAL = 3;
const RARELY = 5;

const SYNONYMS_SQL = 'SELECT id, revision, term, others, is_two_way AS "isTwoWay" FROM search_synonyms';
/** SQL of the redirects with the name of the target page, of whatever kind. */
const REDIRECTS_SQL = `SELECT r.id, r.revision, r.query, r.slug, coalesce(p.name, c.name, l.name, b.title, bc.name, t.title) AS name,
    e.type IN ('blog-post', 'blog-category') AS "isOfBlog"
  FROM search_redirects r JOIN page_entries e ON e.slug = r.slug LEFT JOIN products p ON p.slug = r.slug LEFT JOIN categories c ON c.slug = r.slug
    LEFT JOIN landing_pages l ON l.slug = r.slug LEFT JOIN posts b ON b.slug = r.slug LEFT JOIN blog_categories bc ON bc.slug = r.slug
    LEFT JOIN content_pages t ON t.slug = r.slug`;

const PINS_SQL = `SELECT s.id, s.query, p.sku, p.name, p.is_published AS "isPublished"
  FROM search_pins s JOIN products p ON p.id = s.product_id`;

const redirectRowSchema = v.object({ ...v.omit(searchRedirectSchema, ['path']).entries, isOfBlog: v.boolean() });

const redirectOf = ({ isOfBlog, ...row }: v.InferOutput<typeof redirectRowSchema>): SearchRedirect => ({
  ...row,
  path: isOfBlog ? paths.blogPage(row.slug) : paths.page(row.slug),
});

/** Returns a synonym entry. @throws ApiError not_found */
export async function readSynonyms(client: Queryable, id: number): Promise<Synonyms> {
  const row = await readRow(client, synonymsSchema, { text: `${SYNONYMS_SQL} WHERE id = $1`, values: [id] });
  if (!row) throw new ApiError('not_found');
  return row;
}

/** Returns a query that opens a page. @throws ApiError not_found */
export async function readSearchRedirect(client: Queryable, id: number): Promise<SearchRedirect> {
  const row = await readRow(client, redirectRowSchema, { text: `${REDIRECTS_SQL} WHERE r.id = $1`, values: [id] });
  if (!row) throw new ApiError('not_found');
  return redirectOf(row);
}

/** Returns all words of the search, and the queries of the last 30 days that may need some. */
export async function readSearchWords(client: Queryable) {
  return {
    synonyms: await readRows(client, synonymsSchema, { text: `${SYNONYMS_SQL} ORDER BY term` }),
    redirects: (await readRows(client, redirectRowSchema, { text: `${REDIRECTS_SQL} ORDER BY r.query` })).map(
      redirectOf,
    ),
    missed: await readRows(client, missed.item, {
      text: `SELECT query, sum(missed)::int AS times FROM search_queries WHERE day > current_date - 30
        GROUP BY query HAVING sum(missed) > 0 ORDER BY times DESC, query LIMIT 50`,
    }),
    pins: await readRows(client, searchPinSchema, { text: `${PINS_SQL} ORDER BY s.query, s.id` }),
    unopened: await readRows(client, unopened.item, {
      text: `SELECT query, sum(times - missed)::int AS times, sum(opened)::int AS opened FROM search_queries q
        WHERE day > current_date - 30 AND opened IS NOT NULL
          AND NOT EXISTS (SELECT FROM search_redirects r WHERE r.query = q.query)
        GROUP BY query HAVING sum(times - missed) >= $1 AND sum(opened) * $2 < sum(times - missed)
        ORDER BY times DESC, query LIMIT 50`,
      values: [SEVERAL, RARELY],
    }),
  };
}

/** Returns synonyms as they are stored. @throws ApiError bad_request */
export function normalizedSynonyms(said: SynonymsWrite): SynonymRow {
  const term = normalizedTerms(said.term);
  const terms = termsIn(term);
  const others = [...new Set(said.others.map(normalizeQuery))].filter(
    (other) => other !== '' && !terms.includes(other),
  );
  const wrong = new WrongFields();
  if (term === '') wrong.add('term', 'required');
  if (others.length === 0) wrong.add('others', 'required');
  wrong.refuse();
  return { term, others, isTwoWay: said.isTwoWay };
}

/** Returns a query as it is stored. @throws ApiError bad_request */
export function normalizedQuery(query: string): string {
  const normalized = normalizeQuery(query);
  const wrong = new WrongFields();
  if (normalized === '') wrong.add('query', 'required');
  wrong.refuse();
  return normalized;
}

async function storeSynonyms(client: pg.ClientBase, id: number | null, said: SynonymsWrite): Promise<void> {
  const { term, others, isTwoWay } = normalizedSynonyms(said);
  await reportingAtFields(CONSTRAINTS, async () => {
    const row = await readRow(client, v.object({ id: v.number() }), {
      text:
        id === null
          ? 'INSERT INTO search_synonyms (term, others, is_two_way) VALUES ($1, $2, $3) RETURNING id'
          : 'UPDATE search_synonyms SET term = $1, others = $2, is_two_way = $3 WHERE id = $4 RETURNING id',
      values: [term, others, isTwoWay, ...(id === null ? [] : [id])],
    });
    if (!row) throw new ApiError('not_found');
  });
}

async function storeRedirect(
  client: pg.ClientBase,
  id: number | null,
  { query, slug }: SearchRedirectWrite,
): Promise<void> {
  const normalized = normalizedQuery(query);
  await reportingAtFields(CONSTRAINTS, async () => {
    const { rowCount } = await client.query(
      id === null
        ? 'INSERT INTO search_redirects (query, slug) VALUES ($1, $2)'
        : 'UPDATE search_redirects SET query = $1, slug = $2 WHERE id = $3',
      [normalized, slug, ...(id === null ? [] : [id])],
    );
    if (rowCount === 0) throw new ApiError('not_found');
  });
}

/** Returns the id of the product with this SKU. @throws ApiError bad_request */
export async function pinnedProduct(client: Queryable, sku: string): Promise<number> {
  const row = await readRow(client, v.object({ id: v.number() }), {
    text: 'SELECT id FROM products WHERE sku = $1',
    values: [sku],
  });
  if (!row) throw new ApiError('bad_request', { fields: { sku: 'gone' } });
  return row.id;
}

async function storePin(client: pg.ClientBase, { query, sku }: SearchPinWrite): Promise<void> {
  const normalized = normalizedQuery(query);
  const productId = await pinnedProduct(client, sku);
  await reportingAtFields(CONSTRAINTS, () =>
    client.query('INSERT INTO search_pins (query, product_id) VALUES ($1, $2)', [normalized, productId]),
  );
}
