import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../tests/helpers/database.ts';
import { type MigrationEvent, migrateDatabase, planMigration } from './migrate.ts';
import { readMigrations } from './migration-files.ts';
import journal from './migrations/meta/_journal.json' with { type: 'json' };
import { readRoutines } from './routines.ts';
import { readSchemaState } from './schema-version.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const steps = async (): Promise<string[]> => {
  const events: MigrationEvent[] = [];
  await migrateDatabase(database.pool, (event) => events.push(event));
  return events.map((event) => ('step' in event ? `${event.type} ${event.step}` : event.type));
};

/** Makes this code's functions differ from those of the database, which `release` has applied last. */
async function applyOther(release: string): Promise<void> {
  await database.pool.query("INSERT INTO drizzle.routines (fingerprint, release) VALUES ('of another release', $1)", [
    release,
  ]);
  await database.pool.query(
    'CREATE OR REPLACE FUNCTION shop_batch() RETURNS uuid LANGUAGE sql STABLE RETURN NULL::uuid',
  );
}

const hasOther = async (): Promise<boolean> => {
  const { rows } = await database.pool.query<{ text: string }>(
    "SELECT pg_get_functiondef('shop_batch'::regproc) AS text",
  );
  return !rows[0]?.text.includes('shop.batch');
};

test('each migration of an empty database is reported, then nothing is left to do', async () => {
  const empty = await createEmptyDatabase();
  try {
    expect((await planMigration(empty.pool)).migrations).toHaveLength(journal.entries.length);
    const names: string[] = [];
    await migrateDatabase(empty.pool, (event) => event.type === 'done' && names.push(event.step));
    expect(names).toEqual([
      'the new functions',
      ...journal.entries.map(({ tag }) => tag),
      'the functions and triggers',
      'the tables of the job queue',
    ]);
    expect(await readSchemaState(empty.pool, readRoutines())).toEqual({ kind: 'current' });
    expect(await planMigration(empty.pool)).toMatchObject({ migrations: [], replacesRoutines: false });
  } finally {
    await empty.drop();
  }
});

test('a second process waits for the first', async () => {
  const holder = await database.pool.connect();
  await holder.query('SELECT pg_advisory_lock(7051884123)');
  const events: MigrationEvent[] = [];
  const waits = new Promise<void>((resolve, reject) => {
    migrateDatabase(database.pool, (event) => {
      events.push(event);
      if (event.type !== 'waiting') return;
      holder.query('SELECT pg_advisory_unlock(7051884123)').then(() => holder.release(), reject);
    }).then(resolve, reject);
  });
  await waits;
  expect(events.map(({ type }) => type)).toEqual(['waiting', 'done']);
});

test('functions that an older release has applied are replaced', async () => {
  await applyOther('0.0.1');
  expect(await steps()).toEqual(['done the functions and triggers', 'done the tables of the job queue']);
  expect(await hasOther()).toBe(false);
});

test('a function is replaced only after the migrations, because its new body may name their columns', async () => {
  const creation = readMigrations().findLast(({ statements }) => statements.join().includes('CREATE TABLE'));
  await database.pool.query('DELETE FROM drizzle.__drizzle_migrations WHERE created_at >= $1', [creation?.when]);
  await applyOther('0.0.1');
  // The table is there already, so applying the migration again fails, and nothing after it is done.
  await expect(migrateDatabase(database.pool)).rejects.toThrow(`${creation?.name} has failed`);
  expect(await hasOther()).toBe(true);
});

test('functions of a newer release stay, also without a new migration', async () => {
  await applyOther('999.0.0');
  expect(await steps()).toEqual(['done the tables of the job queue']);
  expect(await hasOther()).toBe(true);
  expect(await readSchemaState(database.pool, readRoutines())).toEqual({ kind: 'current' });
});

test('a database of a newer release keeps its functions', async () => {
  await database.pool.query("INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('later', $1)", [
    (journal.entries.at(-1)?.when ?? 0) + 1000,
  ]);
  await applyOther('0.0.1');
  expect(await steps()).toEqual(['done the tables of the job queue']);
  expect(await hasOther()).toBe(true);
});

test('code from before `npm run migrate`, which applies its functions at each start, finds them applied', async () => {
  const own = readRoutines().fingerprint;
  await database.pool.query("UPDATE drizzle.routines SET fingerprint = 'of that code'");
  await migrateDatabase(database.pool);
  const { rows } = await database.pool.query('SELECT fingerprint FROM drizzle.routines ORDER BY applied_at');
  expect(rows).toEqual([{ fingerprint: 'of that code' }, { fingerprint: own }]);
});

test('triggers are replaced while a reader is in the middle of a transaction', async () => {
  const reader = await database.pool.connect();
  try {
    await reader.query('BEGIN');
    await reader.query('SELECT FROM products, product_attributes, product_families, family_members, orders LIMIT 1');
    await applyOther('0.0.1');
    expect(await steps()).not.toContain('locked the functions and triggers');
  } finally {
    await reader.query('ROLLBACK');
    reader.release();
  }
});

test('a migration gives way to a writer that is in the middle of a transaction, and tries again', async () => {
  const writer = await database.pool.connect();
  await writer.query('BEGIN');
  await writer.query('UPDATE products SET stock = stock');
  await applyOther('0.0.1');
  const events: string[] = [];
  await migrateDatabase(database.pool, (event) => {
    events.push('step' in event ? `${event.type} ${event.step}` : event.type);
    if (event.type === 'locked') void writer.query('COMMIT').then(() => writer.release());
  });
  expect(events).toEqual([
    'locked the functions and triggers',
    'done the functions and triggers',
    'done the tables of the job queue',
  ]);
});

test('a trigger that is in no file any more is dropped', async () => {
  await database.pool.query(`
    CREATE TRIGGER left_over BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION raise_order_revision()`);
  await applyOther('0.0.1');
  await migrateDatabase(database.pool);
  const { rowCount } = await database.pool.query("SELECT FROM pg_trigger WHERE tgname = 'left_over'");
  expect(rowCount).toBe(0);
});

test('a column that is marked as retired is named by no trigger any more, so that a later release can drop it', async () => {
  const drop = () => database.pool.query('ALTER TABLE products DROP COLUMN shelf');
  await expect(drop()).rejects.toThrow('other objects depend on it');
  await database.pool.query("COMMENT ON COLUMN products.shelf IS 'retired: nothing reads it since 0.2.0'");
  await applyOther('0.0.1');
  await migrateDatabase(database.pool);
  await drop();
  await database.pool.query('UPDATE products SET price = price + 1');
});

test('a contract migration names an earlier migration', () => {
  for (const { name, oldestCode } of readMigrations()) {
    if (oldestCode) expect(oldestCode.name < name).toBe(true);
  }
});
