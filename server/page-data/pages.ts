import type { EntryType, PageEntry } from '../../src/contract/page-entry.ts';
import type { Queryable } from '../db/queryable.ts';
import type { RowOf } from '../db/rows.ts';
import type { pageEntries } from '../db/schema/pages.ts';

/** SQL condition: the entry `e` is published. */
const IS_OPEN = `CASE e.type
  WHEN 'product' THEN EXISTS (SELECT FROM products p WHERE p.slug = e.slug AND p.is_published)
  WHEN 'blog-post' THEN NOT EXISTS (SELECT FROM posts b WHERE b.slug = e.slug AND NOT b.is_published)
  WHEN 'category' THEN NOT EXISTS (SELECT FROM landing_pages l WHERE l.slug = e.slug AND NOT l.is_published)
  WHEN 'index' THEN NOT EXISTS (SELECT FROM content_pages c WHERE c.slug = e.slug AND NOT c.is_published)
  ELSE true END`;

/** Returns all published pages of the shop. */
export async function readPages(db: Queryable): Promise<PageEntry[]> {
  const { rows } = await db.query<RowOf<typeof pageEntries, 'slug' | 'type'>>({
    name: 'pages',
    text: `SELECT slug, type FROM page_entries e WHERE ${IS_OPEN} ORDER BY type, slug`,
  });
  return rows;
}

/** Returns the published pages of the given types of entries. */
export async function readPagesOfTypes(db: Queryable, types: readonly EntryType[]): Promise<PageEntry[]> {
  const { rows } = await db.query<RowOf<typeof pageEntries, 'slug' | 'type'>>({
    name: 'pages-of-types',
    text: `SELECT slug, type FROM page_entries e WHERE type = ANY($1) AND ${IS_OPEN} ORDER BY type, slug`,
    values: [types],
  });
  return rows;
}

/** Returns the entries of the given slugs, by slug; unpublished ones are absent. */
export async function readPageEntries(db: Queryable, slugs: readonly string[]): Promise<Map<string, PageEntry>> {
  const { rows } = await db.query<RowOf<typeof pageEntries, 'slug' | 'type'>>({
    name: 'page-entries',
    text: `SELECT slug, type FROM page_entries e WHERE slug = ANY($1) AND ${IS_OPEN}`,
    values: [slugs],
  });
  return new Map(rows.map((entry) => [entry.slug, entry]));
}
