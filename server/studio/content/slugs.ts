import type pg from 'pg';
import * as v from 'valibot';
import type { Queryable } from '../../db/queryable.ts';
import { readRow } from '../../db/rows.ts';
import type { WrongFields } from '../catalogue/check-product.ts';

/**
 * Adds an error to `wrong` if another page has the slug.
 * @param own current slug of the page; null for a new one
 * @param wanted new slug; undefined if it does not change
 */
export async function checkSlug(
  client: pg.ClientBase,
  own: string | null,
  wanted: string | undefined,
  wrong: WrongFields,
): Promise<void> {
  if (wanted === undefined || wanted === own) return;
  const taken = await readRow(client, v.object({ slug: v.string() }), {
    text: 'SELECT slug FROM page_entries WHERE slug = $1',
    values: [wanted],
  });
  if (taken) wrong.add('slug', 'taken');
}

/** Renames a page; references to it follow, and the old URL redirects to the new one. */
export async function renamePage(client: pg.ClientBase, slug: string, wanted: string | undefined): Promise<void> {
  if (wanted === undefined || wanted === slug) return;
  await client.query('UPDATE page_entries SET slug = $2 WHERE slug = $1', [slug, wanted]);
}

/** Returns the current slug of a page, which may have been renamed. */
export async function slugNow(db: Queryable, slug: string): Promise<string> {
  const row = await readRow(db, v.object({ slug: v.string() }), {
    text: 'SELECT to_slug AS slug FROM redirects WHERE from_slug = $1',
    values: [slug],
  });
  return row?.slug ?? slug;
}
