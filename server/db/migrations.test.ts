import { readFile } from 'node:fs/promises';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { expect, test } from 'vitest';
import { createEmptyDatabase } from '../../tests/helpers/database.ts';
import { migrateDatabase } from './migrate.ts';
import journal from './migrations/meta/_journal.json' with { type: 'json' };
import * as schema from './schema/index.ts';

test('the migrations make what the schema says', async () => {
  const last = String(journal.entries.at(-1)?.idx).padStart(4, '0');
  const snapshot = JSON.parse(
    await readFile(new URL(`./migrations/meta/${last}_snapshot.json`, import.meta.url), 'utf8'),
  );
  expect(await generateMigration(snapshot, generateDrizzleJson(schema, snapshot.id))).toEqual([]);
});

test('processes that migrate at once wait for one another, and a second migration does nothing', async () => {
  const database = await createEmptyDatabase();
  try {
    await Promise.all([migrateDatabase(database.pool), migrateDatabase(database.pool)]);
    await migrateDatabase(database.pool);
    const { rows } = await database.pool.query('SELECT count(*) FROM drizzle.__drizzle_migrations');
    expect(rows).toEqual([{ count: journal.entries.length }]);
  } finally {
    await database.drop();
  }
});
