import type { EntryType, PageEntry } from '../../src/contract/page-entry.ts';
import type { Queryable } from '../db/queryable.ts';
import type { RowOf } from '../db/rows.ts';
import type { pageEntries } from '../db/schema/pages.ts';

/** SQL: the product `p` is no longer sold, and its address does not lead to a successor. */
const REMOVED_SQL = `FROM removed_products r WHERE r.product_id = p.id
  AND NOT EXISTS (SELECT FROM redirects s WHERE s.from_slug = p.slug)`;

/** SQL condition: the entry `e` has a page. */
const IS_OPEN = `CASE e.type
  WHEN 'product' THEN EXISTS (SELECT FROM products p WHERE p.slug = e.slug
    AND (p.is_published OR EXISTS (SELECT ${REMOVED_SQL})))
  WHEN 'blog-post' THEN NOT EXISTS (SELECT FROM posts b WHERE b.slug = e.slug AND NOT b.is_published)
  WHEN 'category' THEN NOT EXISTS (SELECT FROM landing_pages l WHERE l.slug = e.slug AND NOT l.is_published)
  WHEN 'index' THEN NOT EXISTS (SELECT FROM content_pages c WHERE c.slug = e.slug AND NOT c.is_published)
  ELSE true END`;

/** Columns of an entry. A published product is never among the removed ones. */
const ENTRY_SQL = `e.slug, e.type, CASE e.type WHEN 'product' THEN EXISTS (
  SELECT FROM products p WHERE p.slug = e.slug AND EXISTS (SELECT ${REMOVED_SQL})) ELSE false END AS "isRemoved"`;

interface EntryRow extends RowOf<typeof pageEntries, 'slug' | 'type'> {
  readonly isRemoved: boolean;
}

const entryOf = ({ isRemoved, ...entry }: EntryRow): PageEntry => (isRemoved ? { ...entry, isRemoved } : entry);

/** Returns all pages of the shop: published ones, and those of removed products. */
export async function readPages(db: Queryable): Promise<PageEntry[]> {
  const { rows } = await db.query<EntryRow>({
    name: 'pages',
    text: `SELECT ${ENTRY_SQL} FROM page_entries e WHERE ${IS_OPEN} ORDER BY type, slug`,
  });
  return rows.map(entryOf);
}

/** Returns the pages of the given types of entries. */
export async function readPagesOfTypes(db: Queryable, types: readonly EntryType[]): Promise<PageEntry[]> {
  const { rows } = await db.query<EntryRow>({
    name: 'pages-of-types',
    text: `SELECT ${ENTRY_SQL} FROM page_entries e WHERE type = ANY($1) AND ${IS_OPEN} ORDER BY type, slug`,
    values: [types],
  });
  return rows.map(entryOf);
}

/** Returns the entries of the given slugs, by slug; those without a page are absent. */
export async function readPageEntries(db: Queryable, slugs: readonly string[]): Promise<Map<string, PageEntry>> {
  const { rows } = await db.query<EntryRow>({
    name: 'page-entries',
    text: `SELECT ${ENTRY_SQL} FROM page_entries e WHERE slug = ANY($1) AND ${IS_OPEN}`,
    values: [slugs],
  });
  return new Map(rows.map((row) => [row.slug, entryOf(row)]));
}
