import { beforeEach, expect, test } from 'vitest';
import { createSharedDatabase } from '../../tests/helpers/database.ts';
import { readChanges, readCursor } from '../changes/read.ts';
import { readMaintenance } from '../maintenance/maintenance.ts';
import { readAnnouncement } from './announcement.ts';
import { applyDates } from './dates.ts';

const database = await createSharedDatabase();
beforeEach(async () => {
  await database.pool.query(`
    INSERT INTO announcement (text, is_fixed, type, is_shown) VALUES ('{"uk":"Знижки","ru":"Скидки"}', false, 'sale', false)
      ON CONFLICT (id) DO UPDATE SET text = excluded.text, is_shown = false, show_from = NULL, show_until = NULL;
    INSERT INTO maintenance (is_in_progress) VALUES (false)
      ON CONFLICT (id) DO UPDATE SET is_in_progress = false, end_time = NULL, starts_at = NULL, opens_itself = false`);
});

const sql = (text: string) => database.pool.query(text);
const announced = async () => (await readAnnouncement(database.pool, 'ru'))?.announcement ?? null;
const isClosed = async () => (await readMaintenance(database.pool)).isMaintenanceInProgress;

/** Runs the job and returns the entities that it changes, as the change feed names them. */
async function touched(): Promise<string[]> {
  const since = await readCursor(database.pool);
  await applyDates(database.pool);
  return (await readChanges(database.pool, since)).changes.map(({ entity }) => entity);
}

test('an announcement appears and disappears on time, and its pages are rebuilt', async () => {
  await sql(`UPDATE announcement SET show_from = now() + interval '1 hour', show_until = now() + interval '2 hours'`);
  expect(await touched()).toEqual([]);
  expect(await announced()).toBeNull();
  await sql(`UPDATE announcement SET show_from = now()`);
  expect(await touched()).toEqual(['announcement']);
  expect(await announced()).toBe('Скидки');
  expect(await touched()).toEqual([]);
  await sql(`UPDATE announcement SET show_until = now()`);
  expect(await touched()).toEqual(['announcement']);
  expect(await announced()).toBeNull();
});

test('an announcement whose whole period has passed without a run is never shown', async () => {
  await sql(`UPDATE announcement SET show_from = now() - interval '2 hours', show_until = now() - interval '1 hour'`);
  await applyDates(database.pool);
  expect(await announced()).toBeNull();
  const { rows } = await sql('SELECT show_from, show_until FROM announcement');
  expect(rows).toEqual([{ show_from: null, show_until: null }]);
});

test('the shop closes on time, and reopens by itself only if planned', async () => {
  await sql(`UPDATE maintenance SET starts_at = now(), end_time = now() + interval '1 hour', opens_itself = true`);
  expect(await touched()).toEqual(['maintenance']);
  expect(await isClosed()).toBe(true);
  expect(await touched()).toEqual([]);
  await sql('UPDATE maintenance SET end_time = now()');
  expect(await touched()).toEqual(['maintenance']);
  expect(await readMaintenance(database.pool)).toEqual({ isMaintenanceInProgress: false, maintenanceEndTime: null });
  await sql('UPDATE maintenance SET is_in_progress = true, end_time = now()');
  expect(await touched()).toEqual([]);
  expect(await isClosed()).toBe(true);
});
