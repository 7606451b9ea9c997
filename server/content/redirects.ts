import type { Redirect } from '../../src/contract/redirect.ts';
import type { Queryable } from '../db/queryable.ts';
import type { RowOf } from '../db/rows.ts';
import type { redirects } from '../db/schema/changes.ts';
import type { pageEntries } from '../db/schema/pages.ts';

interface RedirectRow {
  readonly from: RowOf<typeof redirects, 'fromSlug'>['fromSlug'];
  readonly to: RowOf<typeof pageEntries, 'slug' | 'type'>;
}

/**
 * Returns every slug that leads to another page: of renamed pages, and of hidden or removed products whose successor an
 * editor has named. A former slug of such a product leads to the successor, too. Two hidden products that name each
 * other lead nowhere.
 */
export async function readRedirects(db: Queryable): Promise<Redirect[]> {
  const { rows } = await db.query<RedirectRow>({
    name: 'redirects',
    text: `SELECT r.from_slug AS "from", json_build_object('slug', e.slug, 'type', e.type) AS "to"
      FROM redirects r
      LEFT JOIN redirects next ON next.from_slug = r.to_slug
        AND NOT EXISTS (SELECT FROM products p WHERE p.slug = r.to_slug AND p.is_published)
      JOIN page_entries e ON e.slug = coalesce(next.to_slug, r.to_slug)
      WHERE NOT EXISTS (SELECT FROM products p WHERE p.slug = r.from_slug AND p.is_published)
        AND e.slug <> r.from_slug
      ORDER BY r.from_slug`,
  });
  return rows;
}
