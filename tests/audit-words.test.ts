import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './helpers/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('the journal has a word for every column that its triggers write', async () => {
  const { rows } = await database.pool.query<{ source: string }>(
    "SELECT prosrc AS source FROM pg_proc WHERE proname LIKE 'history\\_of\\_%'",
  );
  const columns = new Set(
    rows.flatMap(({ source }) => [...source.matchAll(/'(\w+)', NEW\./g)].map(([, name]) => name)),
  );
  expect(columns.size).toBeGreaterThan(40);
  const labels = await readFile('studio/features/audit/labels.ts', 'utf8');
  const isNamed = (column = '') =>
    labels.includes(`\n  ${column}: msg`) || labels.includes(`'${column}',`) || labels.includes(`'${column}']`);
  expect([...columns].filter((column) => !isNamed(column))).toEqual([]);
});
