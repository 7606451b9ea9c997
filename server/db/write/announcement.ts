import type pg from 'pg';
import type { AnnouncementRecord } from './records.ts';

/** Replaces the announcement, and shows it until it is hidden. */
export async function writeAnnouncement(client: pg.ClientBase | pg.Pool, record: AnnouncementRecord): Promise<void> {
  await client.query(
    `INSERT INTO announcement (id, text, is_fixed, type, is_shown) VALUES (1, $1, $2, $3, true)
     ON CONFLICT (id) DO UPDATE
     SET text = excluded.text, is_fixed = excluded.is_fixed, type = excluded.type, is_shown = true,
       show_from = NULL, show_until = NULL`,
    [JSON.stringify(record.text), record.isFixed, record.type],
  );
}

/** Hides the announcement, or shows it again, and cancels planned times. @returns true if there is an announcement */
export async function showAnnouncement(client: pg.ClientBase | pg.Pool, isShown: boolean): Promise<boolean> {
  const { rowCount } = await client.query(
    'UPDATE announcement SET is_shown = $1, show_from = NULL, show_until = NULL',
    [isShown],
  );
  return rowCount !== 0;
}
