import type { Announcement } from '../../src/contract/announcement.ts';
import type { Language } from '../../src/contract/language.ts';
import { fillPromises } from '../../src/rules/promises.ts';
import type { Queryable } from '../db/queryable.ts';
import type { RowOf } from '../db/rows.ts';
import type { announcement } from '../db/schema/pages.ts';

/** Returns the announcement that is shown now, with the shop's promises filled in; null when none is. */
export async function readAnnouncement(db: Queryable, lang: Language): Promise<Announcement | null> {
  const { rows } = await db.query<RowOf<typeof announcement, 'isFixed' | 'type'> & { readonly announcement: string }>({
    name: 'announcement',
    text: `SELECT text ->> $1 AS announcement, is_fixed AS "isFixed", type FROM announcement WHERE is_shown`,
    values: [lang],
  });
  const [shown] = rows;
  return shown ? { ...shown, announcement: fillPromises(lang, shown.announcement) } : null;
}
