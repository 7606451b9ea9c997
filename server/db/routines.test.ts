import { getTableColumns } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { LANGUAGES } from '../../src/contract/language.ts';
import { byLanguage } from '../../src/contract/localized.ts';
import { type FieldRow, namesOf, type Reader } from '../../studio/contract/field-rows.ts';
import { PRODUCT_FIELDS } from '../../studio/contract/product-fields.ts';
import { createSharedDatabase } from '../../tests/helpers/database.ts';
import { migrateDatabase } from './migrate.ts';
import { readRoutines } from './routines.ts';
import { products } from './schema/index.ts';

const database = await createSharedDatabase();

const names = async (sql: string): Promise<string[]> =>
  (await database.pool.query<{ name: string }>(sql)).rows.map(({ name }) => name);

test('the functions in the database match the files', async () => {
  const written = readRoutines().functions.flatMap(({ sql }) =>
    [...sql.matchAll(/^CREATE OR REPLACE FUNCTION (\w+)/gm)].map(([, name]) => name),
  );
  const existing = await names(`
    SELECT proname AS name FROM pg_proc p
    WHERE pronamespace = 'public'::regnamespace AND proname NOT LIKE 'history\\_of\\_%'
      AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e')`);
  expect(existing.sort()).toEqual(written.sort());
});

test('the functions in the database support the languages of the shop', async () => {
  const text = byLanguage((lang) => `a text in ${lang}`);
  const all = (value: unknown) => names(`SELECT all_languages('${JSON.stringify(value)}') AS name`);
  expect(await all(text)).toEqual([Object.values(text).join(' ')]);
  expect(await names("SELECT key AS name FROM json_each(same_in_all_languages('a')::json)")).toEqual(
    [...LANGUAGES].sort(),
  );
  for (const lang of LANGUAGES) {
    const { rows } = await database.pool.query('SELECT is_localized($1), is_localized($2) AS partly', [
      text,
      { ...text, [lang]: ' ' },
    ]);
    expect(rows).toEqual([{ is_localized: true, partly: false }]);
  }
});

test('functions and triggers that differ from the files are replaced at the next start', async () => {
  const triggers = () => names('SELECT tgname AS name FROM pg_trigger WHERE NOT tgisinternal ORDER BY tgrelid, 1');
  const before = await triggers();
  await database.pool.query(`
    DROP TRIGGER note_unit_cost ON order_items;
    CREATE TRIGGER left_over BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION raise_order_revision();
    CREATE OR REPLACE FUNCTION shop_batch() RETURNS uuid LANGUAGE sql STABLE RETURN NULL::uuid;
    UPDATE drizzle.routines SET fingerprint = 'of an earlier version'`);
  await migrateDatabase(database.pool);
  expect(await triggers()).toEqual(before);
  expect(
    await names("SELECT prosrc || pg_get_functiondef(oid) AS name FROM pg_proc WHERE proname = 'shop_batch'"),
  ).toEqual([expect.stringContaining('shop.batch')]);
});

test('the files replace triggers, so that an upgrade does not lock out the readers of their tables', () => {
  const plain = readRoutines().triggers.filter(({ sql }) => /^\s*CREATE (?:CONSTRAINT )?TRIGGER/m.test(sql));
  expect(plain.map(({ path }) => path)).toEqual([]);
});

test('a database of a development version is refused', async () => {
  await database.pool.query("INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('earlier', 1)");
  await expect(migrateDatabase(database.pool)).rejects.toThrow('development version');
  await database.pool.query("DELETE FROM drizzle.__drizzle_migrations WHERE hash = 'earlier'");
});

/** Columns of products that no page, card, list or filter shows. */
const UNREAD = [
  'cost',
  'shelf',
  'packed_length',
  'packed_width',
  'packed_height',
  'revision',
  'revised_in',
  'search_text',
];

test('every column of a product is recorded in the change feed, or no page reads it', async () => {
  const recording = readRoutines().functions.find(({ path }) => path.endsWith('record-product-updates.sql'));
  const recorded = [...(recording?.sql.matchAll(/\bn\.(\w+)/g) ?? [])].map(([, column]) => column);
  const columns = Object.values(getTableColumns(products)).map(({ name }) => name);
  expect([...new Set([...recorded, ...UNREAD])].sort()).toEqual(columns.sort());
});

/** Keys of the change feed by the pages that read them; see server/changes/keys.ts. */
const KEYS = { page: 'product', card: 'card', filter: 'facets' } as const satisfies Record<Reader, string>;

test.each(namesOf(KEYS))('the change feed compares each plain field that a %s shows, and no other', (reader) => {
  const recording = readRoutines().functions.find(({ path }) => path.endsWith('record-product-updates.sql'));
  const [, compared = ''] =
    new RegExp(`\\('${KEYS[reader]}:' .*?IS DISTINCT FROM\\s+\\((.*?)\\)`, 's').exec(recording?.sql ?? '') ?? [];
  const plain = Object.values<FieldRow>(PRODUCT_FIELDS);
  const shown = plain.filter(({ readBy }) => readBy.includes(reader)).map(({ column }) => column);
  const columns = [...compared.matchAll(/\bn\.(\w+)/g)].flatMap(([, column]) => column ?? []);
  // `published` is not shown on a page; it decides whether the page exists.
  const ofFields = columns.filter((name) => plain.some(({ column }) => column === name) && name !== 'is_published');
  expect(ofFields.sort()).toEqual(shown.sort());
});
