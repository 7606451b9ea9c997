import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openBrowser } from '../../../tests/helpers/browser.ts';
import { testDeps } from '../../../tests/helpers/deps.ts';
import { createTableShop, problemsIn, type TableShop } from '../../../tests/helpers/import-tables.ts';
import { buy } from '../../../tests/helpers/ordering.ts';
import { createApp } from '../../app.ts';
import { inTransaction } from '../../db/transaction.ts';
import { takeStock } from '../../orders/stock.ts';
import { importTable } from '../import-table.ts';
import { PROBLEM_CODES, wordProblem } from '../problem-texts.ts';
import { TABLE_ERROR_CODES, wordTableProblem } from '../tables/table.ts';
import { commandImport, ImportStateError } from './commands.ts';
import { workOnImport } from './work.ts';

const GOLD = 'PZ-SZL-002';
const OTHER = 'PZ-SZL-001';

let shop: TableShop;
beforeEach(async () => {
  shop = await createTableShop();
  await shop.query(`UPDATE products SET price = 35000, old_price = 50000, stock = 12 WHERE sku = '${GOLD}'`);
  await shop.query(`UPDATE products SET price = 30000, old_price = NULL, stock = 5 WHERE sku = '${OTHER}'`);
  await shop.query('DELETE FROM product_tiers');
});
afterEach(() => shop.drop());

const product = async (sku: string) =>
  (await shop.query(`SELECT price, old_price, stock, name FROM products WHERE sku = '${sku}'`))[0];

/** Creates 401 products, more than two batches, with a price of their own. */
async function makeMany(): Promise<string> {
  await shop.query(
    `INSERT INTO page_entries (slug, type) SELECT 'many-' || n, 'product' FROM generate_series(1, 401) n`,
  );
  await shop.query(`INSERT INTO products (slug, sku, category_id, name, summary, description, price, stock, weight)
    SELECT 'many-' || n, 'MANY-' || n, (SELECT min(id) FROM categories), t, t, t, 10000 + n, 3, 10
    FROM generate_series(1, 401) n, (SELECT '{"uk": "Багато", "ru": "Много"}'::jsonb AS t) text`);
  const lines = Array.from({ length: 401 }, (_, index) => `MANY-${index + 1};${200 + index},50;${10 + index}`);
  return `Артикул;Ціна;Залишок\n${lines.join('\n')}`;
}

test('a price list is checked, written and undone; nothing else changes', async () => {
  const before = await shop.checksum();
  const id = await shop.upload(`Артикул;Ціна, ₴;Стара ціна;Хтозна\n${GOLD};1 234,50;1 500,00;x\n${OTHER};300;;y\n`);
  const checked = await shop.record(id);
  expect(checked).toMatchObject({
    state: 'checked',
    format: 'csv',
    settings: { encoding: 'utf-8', separator: ';' },
    mapping: ['sku', 'price', 'oldPrice', null],
    rowCount: 2,
  });
  const rows = await shop.rows(id);
  expect(rows.map(({ row, outcome }) => [row, outcome])).toEqual([
    [2, 'changed'],
    [3, 'same'],
  ]);
  expect(rows[0]?.differences).toEqual([
    { field: 'price', before: 350, after: 1234.5 },
    { field: 'oldPrice', before: 500, after: 1500 },
  ]);
  expect(await shop.checksum()).toEqual(before);
  expect((await shop.ask(id, 'run')).state).toBe('done');
  expect(await product(GOLD)).toMatchObject({ price: 123_450, old_price: 150_000, stock: 12 });
  expect(await shop.checksum()).not.toEqual(before);
  expect((await shop.ask(id, 'undo')).state).toBe('undone');
  expect(await shop.checksum()).toEqual(before);
});

test('problems are reported at their cells in both languages, and the other rows are imported', async () => {
  const id = await shop.upload(
    [
      'Артикул;Ціна;Стара ціна;Залишок;Категорія;Назва українською',
      `${GOLD};сто;;;;`,
      `${OTHER};1,234;;;;`,
      `${GOLD};10;;;;`,
      'PZ-NONE;10;;;;',
      ';10;;;;',
      `PZ-SZL-003;;;2,5;нема такої;`,
      `PZ-SZL-004;700;600;;;`,
      `PZ-SZL-005;;;7;;`,
      `PZ-SZL-006;0,00;;;;${'я'.repeat(301)}`,
    ].join('\n'),
  );
  const rows = await shop.rows(id);
  expect(problemsIn(rows)).toEqual([
    '2 1 not_money',
    '3 1 ambiguous_money',
    '4 0 sku_twice',
    '5 null slug_needed',
    '6 null slug_or_sku_needed',
    '7 3 not_whole',
    '7 4 not_found',
    '8 2 old_price_low',
    '10 1 price_low',
    '10 5 too_long',
  ]);
  expect(rows.filter(({ outcome }) => outcome === 'wrong')).toHaveLength(8);
  const last = rows.at(-1)?.problems[1];
  expect(last?.value).toBe('я'.repeat(301));
  await shop.ask(id, 'run');
  expect(await product('PZ-SZL-005')).toMatchObject({ stock: 7 });
  expect(await product(GOLD)).toMatchObject({ price: 35_000 });
});

test('every problem has a text in every language, with the same placeholders', () => {
  const names = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const params = Object.fromEntries(['length', 'most', 'value'].map((name) => [name, 1]));
  for (const code of PROBLEM_CODES) {
    for (const lang of ['en', 'uk', 'ru'] as const) expect(names(wordProblem(lang, { code, params }))).toEqual([]);
    if (code !== 'other') expect(wordProblem('uk', { code })).not.toMatch(/[a-z]{4,}/);
  }
  for (const code of TABLE_ERROR_CODES) expect(wordTableProblem('ru', { code })).toMatch(/[а-я]{2}/);
});

test('a new product needs the required fields; its category is found by name', async () => {
  const before = await shop.checksum();
  const [category] = await shop.query(`SELECT slug, name ->> 'ru' AS name FROM categories WHERE slug = 'potal'`);
  const header = 'sku;slug;category;name uk;name ru;description uk;description ru;price;weight g;tiers;services';
  const id = await shop.upload(
    [
      header,
      `NEW-1;nova-farba;${String(category?.name).toUpperCase()};Фарба;Краска;Опис;Описание;100,50;120;1200: 90; gift-wrap`.replace(
        '90; gift',
        '90;gift',
      ),
      'NEW-2;nova-farba-2;potal;Фарба;;Опис;;100;;;',
    ].join('\n'),
  );
  const rows = await shop.rows(id);
  expect(rows.map(({ outcome }) => outcome)).toEqual(['added', 'wrong']);
  expect(problemsIn(rows)).toEqual(['3 4 needed_for_new', '3 6 needed_for_new', '3 8 needed_for_new']);
  await shop.ask(id, 'run');
  expect(
    await shop.query(`SELECT price, (SELECT price FROM product_tiers WHERE product_id = id) AS tier FROM products
    WHERE slug = 'nova-farba'`),
  ).toEqual([{ price: 10_050, tier: 9000 }]);
  await shop.ask(id, 'undo');
  expect(await shop.checksum()).toEqual(before);
});

test('one language of a text can be changed alone', async () => {
  const id = await shop.upload(`sku\tНазва\n${GOLD}\tЗолото нове`);
  expect((await shop.record(id)).mapping).toEqual(['sku', 'name.uk']);
  const before = await product(GOLD);
  await shop.ask(id, 'run');
  expect((await product(GOLD))?.name).toEqual({ ...(before?.name as object), uk: 'Золото нове' });
});

test('an empty cell keeps the value, and clears it only if chosen', async () => {
  const id = await shop.upload(`sku;price;old price;brand\n${GOLD};;;\n`);
  expect((await shop.rows(id))[0]?.outcome).toBe('same');
  await shop.ask(id, 'check', { isEmptyCleared: true });
  expect((await shop.rows(id))[0]?.differences.map(({ field }) => field)).toEqual(['brand', 'oldPrice']);
  await shop.ask(id, 'run');
  expect(await product(GOLD)).toMatchObject({ price: 35_000, old_price: null });
});

test('a chosen mapping is remembered for files with the same headings', async () => {
  const file = (price: number) => `Код;Опт;Роздріб\n${GOLD};1;${price}\n`;
  const id = await shop.upload(file(400));
  expect((await shop.record(id)).mapping).toEqual(['sku', null, null]);
  await shop.ask(id, 'check', { mapping: ['sku', null, 'price'] });
  await shop.ask(id, 'run');
  expect(await product(GOLD)).toMatchObject({ price: 40_000 });
  const again = await shop.upload(file(401));
  expect((await shop.record(again)).mapping).toEqual(['sku', null, 'price']);
});

test('without a column that identifies the product nothing can be run', async () => {
  const id = await shop.upload('Ціна;Опис\n10;x\n');
  expect(await shop.record(id)).toMatchObject({ state: 'checked', problem: { code: 'no_key' } });
  await expect(commandImport(shop.pool, id, 'run', {}, false)).rejects.toThrow(ImportStateError);
});

test('a row whose product was changed after the check is skipped and reported; sold stock does not count', async () => {
  const id = await shop.upload(`sku;price;stock\n${GOLD};400;30\n${OTHER};500;30\n`);
  await shop.query(`UPDATE products SET price = 36000 WHERE sku = '${GOLD}'`);
  await shop.query(`UPDATE products SET stock = stock - 1 WHERE sku = '${OTHER}'`);
  await shop.ask(id, 'run');
  const rows = await shop.rows(id);
  expect(rows.map(({ result }) => result)).toEqual(['refused', 'written']);
  expect(problemsIn(rows)).toEqual(['2 null changed_since']);
  expect(await product(GOLD)).toMatchObject({ price: 36_000, stock: 12 });
  expect(await product(OTHER)).toMatchObject({ price: 50_000, stock: 30 });
});

test('undoing keeps later changes, and sold stock stays sold', async () => {
  const id = await shop.upload(`sku;price;stock\n${GOLD};400;30\n${OTHER};500;30\nPZ-SZL-003;600;\n`);
  await shop.ask(id, 'run');
  await shop.query(`UPDATE products SET price = 41000 WHERE sku = '${GOLD}'`);
  await shop.query(`UPDATE products SET name = name || '{"uk": "Інакше"}' WHERE sku = 'PZ-SZL-003'`);
  const [other] = await shop.query(`SELECT id FROM products WHERE sku = '${OTHER}'`);
  await inTransaction(shop.pool, (client) => takeStock(client, [{ productId: Number(other?.id), quantity: 2 }]));
  await shop.ask(id, 'undo');
  const rows = await shop.rows(id);
  expect(rows.map(({ result }) => result)).toEqual(['kept', 'undone', 'undone']);
  expect(rows[0]?.problems[0]?.problem).toEqual({ code: 'changed_after_import', params: { fields: 'price' } });
  expect(await product(GOLD)).toMatchObject({ price: 41_000, stock: 30 });
  // The stock was 5, was counted as 30, and 2 were sold.
  expect(await product(OTHER)).toMatchObject({ price: 30_000, stock: 3 });
  expect(await product('PZ-SZL-003')).toMatchObject({ name: { uk: 'Інакше' } });
  expect(await shop.query('SELECT * FROM imported_stocks')).toHaveLength(1);
});

test('a new product that was ordered is not removed by the undo', async () => {
  const id = await shop.upload(
    'sku;slug;category;name uk;name ru;description uk;description ru;price;weight g;stock\nN;nova;potal;а;а;а;а;100;1;5\n',
  );
  await shop.ask(id, 'run');
  await buy(openBrowser(createApp(testDeps(shop.pool))), 'N', 1);
  await shop.ask(id, 'undo');
  expect(problemsIn(await shop.rows(id))).toEqual(['2 null is_ordered']);
  expect(await product('N')).toMatchObject({ stock: 4 });
});

test('a plain stock number is applied once, as in a JSON import', async () => {
  const file = `sku;stock\n${GOLD};12\n`;
  await shop.ask(await shop.upload(file), 'run');
  await shop.query(`UPDATE products SET stock = stock - 5 WHERE sku = '${GOLD}'`);
  const again = await shop.upload(file);
  expect((await shop.rows(again))[0]?.outcome).toBe('same');
  await shop.ask(again, 'run');
  expect(await product(GOLD)).toMatchObject({ stock: 7 });
  const counted = await shop.upload(`sku;stock take\n${GOLD};12\n`);
  await shop.ask(counted, 'run');
  expect(await product(GOLD)).toMatchObject({ stock: 12 });
});

test('pausing waits for the current batch; resuming writes the rest once', async () => {
  const before = await shop.checksum();
  const file = await makeMany();
  const made = await shop.checksum();
  const id = await shop.upload(file);
  expect((await shop.record(id)).rowCount).toBe(401);
  await commandImport(shop.pool, id, 'run', {}, false);
  const running = workOnImport(shop.pool, id);
  // The command comes while the import runs: it stops between batches, never within one.
  await shop.query(`SELECT pg_sleep(0)`);
  await commandImport(shop.pool, id, 'pause', {}, false);
  const written = async () =>
    (await shop.query(`SELECT count(*)::int AS n FROM products WHERE sku LIKE 'MANY-%' AND price >= 20000`))[0]?.n;
  const atPause = await written();
  await running;
  expect(await written()).toBe(atPause);
  expect(Number(atPause) % 200).toBe(0);
  expect((await shop.record(id)).state).toBe('paused');
  expect((await shop.ask(id, 'run')).state).toBe('done');
  expect(await written()).toBe(401);
  expect((await shop.ask(id, 'undo')).state).toBe('undone');
  expect(await shop.checksum()).toEqual(made);
  expect(before).not.toEqual(made);
});

test('a worker that loses its connections leaves whole batches; the next one writes the rest once', async () => {
  const id = await shop.upload(await makeMany());
  await commandImport(shop.pool, id, 'run', {}, false);
  // The first batch that reaches row 350 loses its connection before it commits.
  await shop.query(`CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END $$`);
  await shop.query(
    `CREATE TRIGGER dies BEFORE UPDATE ON products FOR EACH ROW WHEN (NEW.sku = 'MANY-350') EXECUTE FUNCTION die()`,
  );
  await expect(workOnImport(shop.pool, id)).rejects.toThrow();
  const results = async () =>
    shop.query(
      `SELECT result, count(*)::int AS n FROM import_rows WHERE import_id = '${id}' GROUP BY result ORDER BY 1`,
    );
  expect(await results()).toEqual([
    { result: 'written', n: 200 },
    { result: null, n: 201 },
  ]);
  await shop.query('DROP TRIGGER dies ON products');
  await shop.query(`UPDATE products SET stock = stock - 1 WHERE sku = 'MANY-1'`);
  await workOnImport(shop.pool, id);
  expect(await results()).toEqual([{ result: 'written', n: 401 }]);
  expect(await product('MANY-1')).toMatchObject({ stock: 9 });
  expect((await shop.record(id)).progress).toBe(401);
});

test('a row that the database rejects does not stop the rest of its batch', async () => {
  const id = await shop.upload(`sku;price\n${GOLD};400\n${OTHER};500\n`);
  await shop.query(`ALTER TABLE products ADD CONSTRAINT odd CHECK (price <> 40000)`);
  await shop.ask(id, 'run');
  expect((await shop.rows(id)).map(({ result }) => result)).toEqual(['refused', 'written']);
  expect(await product(OTHER)).toMatchObject({ price: 50_000 });
});

test('an import is the author of its writes', async () => {
  await shop.query(`CREATE TABLE seen (actor text, batch text)`);
  await shop.query(`CREATE FUNCTION see() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO seen VALUES (current_setting('shop.actor', true), current_setting('shop.batch', true)); RETURN NEW; END $$`);
  await shop.query(`CREATE TRIGGER sees AFTER UPDATE ON products FOR EACH ROW EXECUTE FUNCTION see()`);
  const id = await shop.upload(`sku;price\n${GOLD};400\n`);
  await shop.ask(id, 'run');
  const { batch } = await shop.record(id);
  expect(await shop.query('SELECT DISTINCT * FROM seen')).toEqual([{ actor: `import:${id}`, batch }]);
});

test('the command imports a table by the same steps; with any problem nothing is written', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pozolota-table-'));
  try {
    const file = join(folder, 'prices.csv');
    await writeFile(file, `sku;price\n${GOLD};400\n${OTHER};x\n`);
    const options = { isDryRun: false, isWrongSkipped: false };
    expect((await importTable(shop.pool, file, { ...options, isDryRun: true })).changes).toContain(
      '  price: 350 -> 400',
    );
    await expect(importTable(shop.pool, file, options)).rejects.toThrow(
      'row 3, price "x": is not a sum: 1234.50 or 1 234,50',
    );
    await expect(importTable(shop.pool, join(folder, 'none.csv'), options)).rejects.toThrow('cannot be read');
    expect(await product(GOLD)).toMatchObject({ price: 35_000 });
    expect(await shop.query('SELECT FROM imports')).toEqual([]);
    const { counts } = await importTable(shop.pool, file, { ...options, isWrongSkipped: true });
    expect(counts).toEqual({ added: 0, changed: 1, same: 0, wrong: 1 });
    expect(await product(GOLD)).toMatchObject({ price: 40_000 });
  } finally {
    await rm(folder, { recursive: true });
  }
});
