import type pg from 'pg';
import * as v from 'valibot';
import { readRow } from '../../db/rows.ts';
import type { WrongFields } from '../catalogue/check-product.ts';

/**
 * Names a slug that another page has.
 * @param own the slug that the page has now; null for a new one
 * @param wanted undefined when it stays
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

/** Gives a page another slug; everything that refers to it follows, and its old address leads there. */
export async function renamePage(client: pg.ClientBase, slug: string, wanted: string | undefined): Promise<void> {
  if (wanted === undefined || wanted === slug) return;
  await client.query('UPDATE page_entries SET slug = $2 WHERE slug = $1', [slug, wanted]);
}
