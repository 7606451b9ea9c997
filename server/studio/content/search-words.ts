import type pg from 'pg';
import * as v from 'valibot';
import { idSchema } from '../../../src/contract/integer.ts';
import { normalizeQuery } from '../../../src/rules/normalize-query.ts';
import { paths } from '../../../src/rules/paths.ts';
import {
  getSearchWords,
  type SearchRedirect,
  type SearchRedirectWrite,
  type Synonyms,
  type SynonymsWrite,
  searchRedirectSchema,
  searchRedirectWriteSchema,
  synonymsSchema,
  synonymsWriteSchema,
} from '../../../studio/contract/search-words.ts';
import type { Queryable } from '../../db/queryable.ts';
import { readRow, readRows } from '../../db/rows.ts';
import { ApiError } from '../../errors.ts';
import { WrongFields } from '../catalogue/check-product.ts';
import { type FieldOfConstraint, reportingAtFields } from '../constraints.ts';
import { defineWrite } from '../write.ts';

const permission = 'content.write';

const CONSTRAINTS: FieldOfConstraint = {
  search_synonyms_term_unique: ['term', 'taken'],
  search_redirects_query_unique: ['query', 'taken'],
  search_redirects_slug_page_entries_slug_fk: ['slug', 'gone'],
};

const remover = (table: 'search_synonyms' | 'search_redirects') =>
  defineWrite({
    schema: v.strictObject({ id: idSchema }),
    permission,
    run: async (client, { id }) => {
      const { rowCount } = await client.query(`DELETE FROM ${table} WHERE id = $1`, [id]);
      if (rowCount === 0) throw new ApiError('not_found');
    },
  });

/** Writes of search synonyms and redirects, by name. */
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
};

const { missed } = getSearchWords.response.entries;

const SYNONYMS_SQL = 'SELECT id, revision, term, others, is_two_way AS "isTwoWay" FROM search_synonyms';
/** SQL of the redirects with the name of the target page, of whatever kind. */
const REDIRECTS_SQL = `SELECT r.id, r.revision, r.query, r.slug, coalesce(p.name, c.name, l.name, b.title, bc.name, t.title) AS name,
    e.type IN ('blog-post', 'blog-category') AS "isOfBlog"
  FROM search_redirects r JOIN page_entries e ON e.slug = r.slug LEFT JOIN products p ON p.slug = r.slug LEFT JOIN categories c ON c.slug = r.slug
    LEFT JOIN landing_pages l ON l.slug = r.slug LEFT JOIN posts b ON b.slug = r.slug LEFT JOIN blog_categories bc ON bc.slug = r.slug
    LEFT JOIN content_pages t ON t.slug = r.slug`;

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

/** Returns all synonyms and redirects. */
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
  };
}

async function storeSynonyms(client: pg.ClientBase, id: number | null, said: SynonymsWrite): Promise<void> {
  const term = normalizeQuery(said.term);
  const others = [...new Set(said.others.map(normalizeQuery))].filter((other) => other !== '' && other !== term);
  const wrong = new WrongFields();
  if (term === '') wrong.add('term', 'required');
  if (others.length === 0) wrong.add('others', 'required');
  wrong.refuse();
  await reportingAtFields(CONSTRAINTS, async () => {
    const row = await readRow(client, v.object({ id: v.number() }), {
      text:
        id === null
          ? 'INSERT INTO search_synonyms (term, others, is_two_way) VALUES ($1, $2, $3) RETURNING id'
          : 'UPDATE search_synonyms SET term = $1, others = $2, is_two_way = $3 WHERE id = $4 RETURNING id',
      values: [term, others, said.isTwoWay, ...(id === null ? [] : [id])],
    });
    if (!row) throw new ApiError('not_found');
  });
}

async function storeRedirect(
  client: pg.ClientBase,
  id: number | null,
  { query, slug }: SearchRedirectWrite,
): Promise<void> {
  const normalized = normalizeQuery(query);
  const wrong = new WrongFields();
  if (normalized === '') wrong.add('query', 'required');
  wrong.refuse();
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
