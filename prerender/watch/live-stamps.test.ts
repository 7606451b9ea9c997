import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/helpers/database.ts';
import { LiveStamps } from './live-stamps.ts';

const NOTHING = Promise.resolve();

let database: TestDatabase;
let pool: pg.Pool;
let stamps: LiveStamps;
let releases = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  ({ pool } = database);
});
afterAll(() => database.drop());

beforeEach(async () => {
  stamps = new LiveStamps(pool);
  await run(stamps, 0);
  await stamps.stamp(NOTHING);
});

/** Reports the events of a run: the number of changed keys, and the published position in the feed. */
async function run(told: LiveStamps, changed: number): Promise<void> {
  const { rows } = await pool.query<{ cursor: string }>('SELECT pg_current_snapshot()::text AS cursor');
  const cursor = rows[0]?.cursor ?? '';
  releases += 1;
  told.onEvent({ type: 'planned', pages: 0, reasons: {}, deleted: 0, skipped: 0, changed, cursor });
  const release = { id: `r${releases}`, publishedAt: '2026-03-01T10:00:00.000Z' };
  const counts = { pages: 0, rendered: 0, written: 0, changed: 0, deleted: 0, bytes: 0, duration: 0 };
  told.onEvent({ type: 'published', release, ...counts, addresses: [], cursor });
}

async function saveProduct(): Promise<void> {
  await pool.query(
    'UPDATE products SET price = price + 100, old_price = NULL WHERE id = (SELECT min(id) FROM products)',
  );
}

async function countUnstamped(): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM audit_log WHERE live_at IS NULL',
  );
  return rows[0]?.count ?? 0;
}

test('changes left unstamped by a failure are stamped after the next run, even without changes', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  await saveProduct();
  await run(stamps, 1);
  await pool.query('ALTER TABLE audit_log RENAME TO audit_log_away');
  await stamps.stamp(NOTHING);
  await pool.query('ALTER TABLE audit_log_away RENAME TO audit_log');
  expect(String(log.mock.calls[0]?.[0])).toContain('could not be recorded');
  expect(await countUnstamped()).toBe(1);
  await run(stamps, 0);
  await stamps.stamp(NOTHING);
  expect(await countUnstamped()).toBe(0);
});

test('a run that failed after publishing is stamped with the next, even without changes', async () => {
  await saveProduct();
  await run(stamps, 1);
  await run(stamps, 0);
  await stamps.stamp(NOTHING);
  expect(await countUnstamped()).toBe(0);
});

test('a waiting stamp keeps the data of its own run, whatever the next one plans and publishes', async () => {
  const before = Promise.withResolvers<void>();
  await saveProduct();
  await run(stamps, 1);
  const stamping = stamps.stamp(before.promise);
  await saveProduct();
  await run(stamps, 0);
  before.resolve();
  await stamping;
  expect(await countUnstamped()).toBe(1);
});

test('a run without changes queries nothing', async () => {
  const query = vi.spyOn(pool, 'query');
  await run(stamps, 0);
  const asked = query.mock.calls.length;
  await stamps.stamp(NOTHING);
  expect(query.mock.calls).toHaveLength(asked);
});
