import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../tests/helpers/database.ts';
import { openDatabase } from './database.ts';
import { migrateDatabase, planMigration } from './migrate.ts';
import journal from './migrations/meta/_journal.json' with { type: 'json' };
import { readRoutines } from './routines.ts';
import { describeSchema, isUsable, readSchemaState, SchemaError } from './schema-version.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const NEWEST = journal.entries.at(-1);
const LATER = (NEWEST?.when ?? 0) + 1000;

const state = () => readSchemaState(database.pool, readRoutines());
const add = (when: number) =>
  database.pool.query("INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('of another release', $1)", [
    when,
  ]);
const remove = (when: number | undefined) =>
  database.pool.query('DELETE FROM drizzle.__drizzle_migrations WHERE created_at = $1', [when]);
const refuse = (oldestCode: number) =>
  database.pool.query("INSERT INTO drizzle.schema_compatibility VALUES ('0099_drop_it', '0098_unread', $1)", [
    oldestCode,
  ]);

test('a migrated database has the schema of this code', async () => {
  expect(await state()).toEqual({ kind: 'current' });
});

test('a database without a migration is empty, whoever asks', async () => {
  const empty = await createEmptyDatabase();
  try {
    expect(await readSchemaState(empty.pool)).toEqual({ kind: 'empty' });
    await expect(openDatabase({ databaseUrl: empty.url, dataDir: '', nodeEnv: 'production' })).rejects.toThrow(
      'The database is empty. Create its tables with `npm run migrate`.',
    );
    expect(await readSchemaState(empty.pool)).toEqual({ kind: 'empty' });
  } finally {
    await empty.drop();
  }
});

test('a database that lacks a migration names it, and production does not apply it', async () => {
  await remove(NEWEST?.when);
  expect(await state()).toEqual({ kind: 'behind', missing: [NEWEST?.tag] });
  const opened = openDatabase({ databaseUrl: database.url, dataDir: '', nodeEnv: 'production' });
  await expect(opened).rejects.toThrow(SchemaError);
  await expect(opened).rejects.toThrow(`The database lacks ${NEWEST?.tag} of this release. Apply them with`);
  expect(await state()).toMatchObject({ kind: 'behind' });
});

test('a database without the functions of this code is behind only for those who ask for them', async () => {
  await database.pool.query("UPDATE drizzle.routines SET fingerprint = 'of another release'");
  expect(await state()).toEqual({ kind: 'behind', missing: ['the functions and triggers'] });
  expect(await readSchemaState(database.pool)).toEqual({ kind: 'current' });
});

test('code runs over the schema of a newer release while all its migrations are compatible', async () => {
  await add(LATER);
  expect(await state()).toEqual({ kind: 'newer' });
  await refuse(NEWEST?.when ?? 0);
  expect(await state()).toEqual({ kind: 'newer' });
  const opened = await openDatabase({ databaseUrl: database.url, dataDir: '', nodeEnv: 'production' });
  await opened.close();
});

test('code refuses a schema from which a newer release has removed what it reads', async () => {
  await add(LATER);
  await refuse(LATER);
  const found = await state();
  expect(found).toEqual({ kind: 'too-new', since: '0099_drop_it', oldestCode: '0098_unread' });
  expect(isUsable(found)).toBe(false);
  expect(describeSchema(found)).toContain(`since the migration 0099_drop_it it needs code that contains 0098_unread`);
  await expect(migrateDatabase(database.pool)).rejects.toThrow(SchemaError);
});

test.each([
  ['another branch', LATER, NEWEST?.when],
  ['a development version', 1, undefined],
])('a database of %s is refused', async (_, added, removed) => {
  await add(added);
  await remove(removed);
  expect(await state()).toEqual({ kind: 'foreign' });
  await expect(planMigration(database.pool)).rejects.toThrow('of a development version or of another branch');
});
