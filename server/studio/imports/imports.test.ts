import { afterEach, beforeEach, expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { openStudio } from '../../../tests/helpers/staff.ts';
import { openTestShop, type TestShop } from '../../../tests/helpers/test-shop.ts';
import { readExportColumns } from '../../import/export/columns.ts';
import { workOnImport } from '../../import/staging/work.ts';
import { AttributeColumns, readAttributes } from '../../import/tables/attribute-columns.ts';
import { guessMapping } from '../../import/tables/columns.ts';

const GOLD = 'PZ-SZL-002';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
  await shop.pool.query(`UPDATE products SET price = 35000, old_price = NULL, stock = 12 WHERE sku = '${GOLD}'`);
});
afterEach(() => shop.drop());

type Studio = Awaited<ReturnType<typeof openStudio>>;
const cookieOf = (browser: Studio) => [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

async function upload(browser: Studio, content: string | Uint8Array, lang = 'uk', name = 'ціни.csv') {
  const path = `/api/v1/studio/imports?lang=${lang}&name=${encodeURIComponent(name)}`;
  const body = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const headers = { 'content-type': 'application/octet-stream', cookie: cookieOf(browser) };
  const answer = await shop.app.request(path, { method: 'POST', headers, body: body as BodyInit });
  const { data, error } = await answer.json();
  return { status: answer.status, id: String(data?.id), error };
}

async function download(browser: Studio, path: string) {
  const answer = await shop.app.request(`/api/v1${path}`, { headers: { cookie: cookieOf(browser) } });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

test('an editor uploads a table, checks it, runs it and undoes it', async () => {
  const editor = await openStudio(shop, 'editor', 'ru');
  const { id } = await upload(editor, `Артикул;Цена\n${GOLD};400,50\nPZ-SZL-001;сто\n`);
  expect((await editor.get(`/studio/imports/${id}`)).data).toMatchObject({ state: 'reading', hasFile: true });
  await workOnImport(shop.pool, id);
  expect((await editor.get(`/studio/imports/${id}`)).data).toMatchObject({
    state: 'checked',
    fileName: 'ціни.csv',
    mapping: ['sku', 'price'],
    sample: [
      [GOLD, '400,50'],
      ['PZ-SZL-001', 'сто'],
    ],
    counts: { changed: 1, wrong: 1 },
  });
  expect((await editor.get(`/studio/imports/${id}/rows`)).data.rows).toMatchObject([
    { row: 2, differences: [{ field: 'price', before: '350', after: '400,5' }] },
  ]);
  expect((await editor.get(`/studio/imports/${id}/rows?show=wrong`)).data).toMatchObject({
    total: 1,
    rows: [
      { row: 3, problems: [{ column: 'Цена', value: 'сто', message: 'Это не сумма. Напишите, например, 1234,50.' }] },
    ],
  });
  const file = (await download(editor, `/studio/imports/${id}/problems?lang=ru`)).toString();
  expect(file).toBe(
    '\ufeffСтрока;Что не так;Артикул;Цена\r\n3;"Цена: Это не сумма. Напишите, например, 1234,50.";PZ-SZL-001;сто\r\n'.replaceAll(
      '"',
      '',
    ),
  );
  await editor.post(`/studio/imports/${id}/commands`, { command: 'run' });
  await workOnImport(shop.pool, id);
  expect((await editor.get(`/studio/imports/${id}`)).data).toMatchObject({
    state: 'done',
    counts: { results: { written: 1 } },
  });
  expect((await editor.post(`/studio/imports/${id}/commands`, { command: 'run' })).error.code).toBe('import_busy');
  await editor.post(`/studio/imports/${id}/commands`, { command: 'undo' });
  await workOnImport(shop.pool, id);
  expect((await editor.get('/studio/imports')).data).toMatchObject([{ id, state: 'undone', rowCount: 2 }]);
  const { rows } = await shop.pool.query(
    `SELECT DISTINCT actor FROM audit_log WHERE entity = 'product' AND batch IS NOT NULL`,
  );
  expect(rows).toEqual([{ actor: `import:${id}` }]);
});

test('unusual prices of an import are listed in its dry run and are written only when they are confirmed', async () => {
  const editor = await openStudio(shop, 'editor');
  await shop.pool.query(`UPDATE products SET price = 35000, old_price = NULL, cost = NULL`);
  await shop.pool.query('DELETE FROM product_tiers');
  const { id } = await upload(editor, `Артикул;Ціна\n${GOLD};4550\nPZ-SZL-001;360\n`);
  await workOnImport(shop.pool, id);
  const warnings = [{ field: 'price', code: 'much_dearer', price: 455_000, against: 35_000 }];
  expect((await editor.get(`/studio/imports/${id}/rows?show=unusual`)).data).toMatchObject({
    ...{ total: 1, unusual: 1 },
    rows: [{ row: 2, warnings }],
  });
  const { suspicious } = (await editor.get(`/studio/imports/${id}/consequences/run`)).data;
  expect(suspicious).toMatchObject({ count: 1, products: [{ sku: GOLD, warnings }] });
  const run = (headers = {}) => editor.send('POST', `/studio/imports/${id}/commands`, { command: 'run' }, headers);
  expect((await run()).error.code).toBe('price_suspicious');
  await shop.pool.query(`UPDATE products SET price = 36000 WHERE sku = '${GOLD}'`);
  expect((await run({ 'price-confirmation': suspicious.confirmation })).error.code).toBe('price_suspicious');
  await shop.pool.query(`UPDATE products SET price = 35000 WHERE sku = '${GOLD}'`);
  expect((await run({ 'price-confirmation': suspicious.confirmation })).status).toBe(200);
  await workOnImport(shop.pool, id);
  const { rows } = await shop.pool.query(`SELECT price FROM products WHERE sku = '${GOLD}'`);
  expect(rows).toEqual([{ price: 455_000 }]);
});

test('the author of an import is a person, or null for a command', async () => {
  const editor = await openStudio(shop, 'editor');
  await upload(editor, `Артикул;Цена\n${GOLD};400,50\n`);
  // Earlier versions stored the command like this.
  await shop.pool.query("INSERT INTO imports (file_name, author) VALUES ('старий.csv', 'npm run import')");
  const { data } = await editor.get('/studio/imports');
  const authors = new Map(
    data.map(({ fileName, author }: { fileName: string; author: string | null }) => [fileName, author]),
  );
  expect(authors.get('ціни.csv')).toMatch(/\S/);
  expect(authors.get('старий.csv')).toBeNull();
});

test('an invalid command is refused in the editor’s language', async () => {
  const editor = await openStudio(shop, 'editor');
  expect((await upload(editor, '')).status).toBe(400);
  const none = '00000000-0000-4000-8000-000000000000';
  expect((await editor.get(`/studio/imports/${none}`)).error.code).toBe('import_not_found');
  const { id } = await upload(editor, 'a;b');
  expect((await editor.post(`/studio/imports/${id}/commands`, { command: 'undo' })).error).toMatchObject({
    code: 'import_busy',
    message: expect.stringContaining('Оновіть'),
  });
  await workOnImport(shop.pool, id);
  expect((await editor.get(`/studio/imports/${id}`)).data).toMatchObject({
    state: 'failed',
    problem: 'У файлі немає жодного рядка під заголовками.',
  });
  const wrong = await editor.post(`/studio/imports/${id}/check`, { mapping: ['sku'] });
  expect(wrong.error.fields).toEqual({ mapping: expect.any(String) });
});

test.each(['uk', 'ru'] as const)('the headings of an export in %s are recognised by imports', async (lang) => {
  const columns = await readExportColumns(shop.pool);
  expect(columns.filter(({ field }) => field.startsWith('attributes.')).length).toBeGreaterThan(3);
  const guessed = guessMapping(
    'csv',
    columns.map(({ heading }) => heading[lang]),
    new AttributeColumns(await readAttributes(shop.pool)),
  );
  expect(guessed).toEqual(columns.map(({ field }) => field));
});

test.each([
  ['csv', 'uk'],
  ['xlsx', 'ru'],
  ['yml', 'uk'],
])('a shop exported as %s and imported again changes nothing, even with formulas in names', async (format, lang) => {
  await shop.pool.query(`UPDATE products SET name = '{"uk": "=HYPERLINK(1)", "ru": "''-Х ; \\"а\\""}', sku = '0012'
      WHERE sku = '${GOLD}'`);
  await shop.pool.query(
    `UPDATE products SET price = 0, old_price = NULL, is_published = false WHERE sku = 'PZ-SZL-001'`,
  );
  const editor = await openStudio(shop, 'editor');
  const file = await download(editor, `/studio/exports/products/${format}?lang=${lang}`);
  if (format === 'csv') expect(file.toString()).not.toMatch(/(?:^|;)"?[=+@]/m);
  const { id } = await upload(editor, file, 'uk', `products.${format}`);
  await workOnImport(shop.pool, id);
  const { rows } = await shop.pool.query(
    `SELECT outcome, differences, problems FROM import_rows WHERE import_id = $1 AND outcome <> 'same' LIMIT 3`,
    [id],
  );
  expect(rows).toEqual([]);
  const all = await shop.pool.query('SELECT count(*)::int AS n FROM products WHERE is_published OR $1', [
    format !== 'yml',
  ]);
  expect((await editor.get(`/studio/imports/${id}`)).data).toMatchObject({ format, rowCount: all.rows[0].n });
});

test('an export has the selected products', async () => {
  const editor = await openStudio(shop, 'editor');
  const lines = async (query: string) =>
    (await download(editor, `/studio/exports/products/csv?lang=uk&${query}`)).toString().trim().split('\r\n').length -
    1;
  const { rows } =
    await shop.pool.query(`SELECT c.id, count(*)::int AS n FROM categories c JOIN products ON category_id = c.id
    WHERE NOT EXISTS (SELECT FROM categories child WHERE child.parent_id = c.id) GROUP BY c.id LIMIT 1`);
  expect(await lines(`category=${rows[0].id}`)).toBe(rows[0].n);
  expect(await lines(`q=${GOLD}`)).toBe(1);
  expect(await lines('state=hidden')).toBe(0);
});

test('a spreadsheet’s numbers are imported as displayed', async () => {
  const editor = await openStudio(shop, 'editor');
  const file = await writeXlsxFile([
    [{ value: 'Артикул' }, { value: 'Ціна' }],
    [{ value: GOLD }, { value: 389.5 }],
  ]).toBuffer();
  const { id } = await upload(editor, file, 'uk', 'ціни.xlsx');
  await workOnImport(shop.pool, id);
  expect((await editor.get(`/studio/imports/${id}/rows`)).data.rows[0].differences).toEqual([
    { field: 'price', before: '350', after: '389,5' },
  ]);
});

test('running and undoing report in advance how many products and pages appear and disappear', async () => {
  const editor = await openStudio(shop, 'editor');
  const consequences = async (id: string, command: string) =>
    (await editor.get(`/studio/imports/${id}/consequences/${command}`)).data;
  const allowed = async () => (await shop.pool.query('SELECT pages FROM allowed_removals')).rows;
  const { id } = await upload(editor, `Артикул;Показувати;Ціна\n${GOLD};ні;\nPZ-SZL-001;;4000\n`);
  await workOnImport(shop.pool, id);
  const asked = await consequences(id, 'run');
  expect(asked).toMatchObject({ appearing: 0, changing: 1, vanishing: 1 });
  // The pages of the product in both languages, and at most one of each list that contains it.
  expect(asked.removedPages).toBeGreaterThanOrEqual(4);
  await editor.post(`/studio/imports/${id}/commands`, { command: 'run', removedPages: asked.removedPages });
  expect(await allowed()).toEqual([{ pages: asked.removedPages }]);
  await workOnImport(shop.pool, id);
  expect(await consequences(id, 'undo')).toMatchObject({ appearing: 1, changing: 1, vanishing: 0, removedPages: 0 });
  await editor.post(`/studio/imports/${id}/commands`, { command: 'undo' });
  expect(await allowed()).toHaveLength(1);
});

test('undoing an import of new products reports how many are removed', async () => {
  const editor = await openStudio(shop, 'editor');
  const lines = [1, 2, 3].map((n) => `NEW-${n};novyi-${n};Новий ${n};Новый ${n};Опис;Описание;100;5;10;potal`);
  const heading =
    'Артикул;Адреса сторінки;Назва (укр);Назва (рос);Опис (укр);Опис (рос);Ціна;Залишок;Вага, г;Категорія';
  const { id } = await upload(editor, `${heading}\n${lines.join('\n')}\n`);
  await workOnImport(shop.pool, id);
  const counts = (await editor.get(`/studio/imports/${id}`)).data;
  expect(counts.counts).toMatchObject({ added: 3 });
  expect((await editor.get(`/studio/imports/${id}/consequences/run`)).data).toMatchObject({
    appearing: 3,
    vanishing: 0,
  });
  await editor.post(`/studio/imports/${id}/commands`, { command: 'run' });
  await workOnImport(shop.pool, id);
  expect((await editor.get(`/studio/imports/${id}/consequences/undo`)).data).toMatchObject({ vanishing: 3 });
});
