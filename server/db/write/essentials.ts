import type pg from 'pg';
import { INITIAL_DATA, type InitialData } from './initial-site.ts';
import { writePageEntries } from './pages.ts';

/**
 * Writes the rows that a shop cannot open without, however its catalogue is filled: the home page and the blog (the
 * home page has the empty slug), the shop's own data, and that it is open. Existing rows are kept.
 */
export async function writeEssentials(
  client: pg.ClientBase,
  { site, announcement }: InitialData = INITIAL_DATA,
): Promise<void> {
  await writePageEntries(client, [
    { slug: '', type: 'index' },
    { slug: 'blog', type: 'index' },
  ]);
  await client.query('INSERT INTO site_settings (id, site) VALUES (1, $1) ON CONFLICT (id) DO NOTHING', [
    JSON.stringify(site),
  ]);
  await client.query(
    `INSERT INTO announcement (id, text, is_fixed, type, is_shown) VALUES (1, $1, $2, $3, $4)
     ON CONFLICT (id) DO NOTHING`,
    [JSON.stringify(announcement.text), announcement.isFixed, announcement.type, announcement.isShown],
  );
  await client.query('INSERT INTO maintenance (id, is_in_progress) VALUES (1, false) ON CONFLICT (id) DO NOTHING');
}
