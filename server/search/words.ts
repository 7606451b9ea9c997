import * as v from 'valibot';
import { normalizeQuery } from '../../src/rules/normalize-query.ts';
import { paths } from '../../src/rules/paths.ts';
import type { Queryable } from '../db/queryable.ts';
import { readRow, readRows } from '../db/rows.ts';

/** Synonyms: terms and the words that they find. */
export interface SynonymRow {
  /** One term, or several with commas between them. */
  readonly term: string;
  readonly others: readonly string[];
  readonly isTwoWay: boolean;
}

const synonymSchema = v.object({ term: v.string(), others: v.array(v.string()), isTwoWay: v.boolean() });

/** Returns the synonyms that editors have entered. */
export function readSynonyms(db: Queryable): Promise<SynonymRow[]> {
  return readRows(db, synonymSchema, {
    name: 'search-synonyms',
    text: 'SELECT term, others, is_two_way AS "isTwoWay" FROM search_synonyms',
  });
}

/** A product that an editor has put first in the results of a query, which is normalized. */
export interface PinRow {
  readonly query: string;
  readonly productId: number;
}

/** Returns the pinned products, those that were pinned first before the others. */
export function readPins(db: Queryable): Promise<PinRow[]> {
  return readRows(db, v.object({ query: v.string(), productId: v.number() }), {
    name: 'search-pins',
    text: 'SELECT query, product_id AS "productId" FROM search_pins ORDER BY id',
  });
}

/**
 * Returns the path, without the language, of the page that a query opens instead of its results; null for most queries.
 */
export async function readSearchRedirect(db: Queryable, query: string): Promise<string | null> {
  const row = await readRow(db, v.object({ slug: v.string(), isOfBlog: v.boolean() }), {
    name: 'search-redirect',
    text: `SELECT slug, type IN ('blog-post', 'blog-category') AS "isOfBlog"
      FROM search_redirects JOIN page_entries USING (slug) WHERE query = $1`,
    values: [normalizeQuery(query)],
  });
  if (!row) return null;
  return row.isOfBlog ? paths.blogPage(row.slug) : paths.page(row.slug);
}
