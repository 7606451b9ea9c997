import type { Redirect } from '../../src/contract/redirect.ts';
import type { Queryable } from '../db/queryable.ts';
import type { RowOf } from '../db/rows.ts';
import type { redirects } from '../db/schema/changes.ts';
import type { pageEntries } from '../db/schema/pages.ts';

interface RedirectRow {
  readonly from: RowOf<typeof redirects, 'fromSlug'>['fromSlug'];
  readonly to: RowOf<typeof pageEntries, 'slug' | 'type'>;
}

/** Returns every slug that was renamed, with the page that it leads to now. */
export async function readRedirects(db: Queryable): Promise<Redirect[]> {
  const { rows } = await db.query<RedirectRow>({
    name: 'redirects',
    text: `SELECT r.from_slug AS "from", json_build_object('slug', e.slug, 'type', e.type) AS "to"
      FROM redirects r JOIN page_entries e ON e.slug = r.to_slug ORDER BY r.from_slug`,
  });
  return rows;
}
