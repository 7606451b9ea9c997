import { expect, test } from 'vitest';
import type { Browser } from '../../../tests/helpers/browser.ts';
import { openStudio } from '../../../tests/helpers/staff.ts';
import { openSharedShop } from '../../../tests/helpers/test-shop.ts';
import { setActor } from '../../audit/actor.ts';
import { inTransaction } from '../../db/transaction.ts';

const GOLD = 'susalne-zoloto-vilne-23-75k';

const shop = await openSharedShop();
const owner = await openStudio(shop, 'owner');
const editor = await openStudio(shop, 'editor');
const { rows } = await shop.pool.query<{ id: number }>('SELECT id FROM products WHERE slug = $1', [GOLD]);
const id = String(rows[0]?.id);
// The prices that the tests save are not unusual beside this one. The log has no entry of it.
await shop.pool.query(`BEGIN; SET LOCAL shop.history = 'off';
  UPDATE products SET price = 340000, old_price = NULL, cost = NULL WHERE id = ${id};
  DELETE FROM product_tiers WHERE product_id = ${id}; COMMIT`);

const setPrice = async (browser: Browser, price: number) => {
  const { data } = await browser.get(`/studio/products/${id}`);
  return browser.send(
    'PATCH',
    `/studio/products/${id}`,
    { price, oldPrice: null },
    { 'if-match': `"${data.revision}"` },
  );
};

const list = async (query: string, browser = owner) => (await browser.get(`/studio/audit?${query}`)).data;

test('an editor’s save is an entry with the author, the entity and both values', async () => {
  await setPrice(editor, 345_000);
  const { entries, names } = await list(`entity=product&entityId=${id}`);
  expect(entries[0]).toMatchObject({ actor: { kind: 'staff' }, lineCount: 1, entityCount: 1 });
  const [line] = entries[0].lines;
  expect(line.changes.find(({ column }: { column: string }) => column === 'price')).toMatchObject({ after: 345_000 });
  expect(names[`product:${id}`]).toContain('Сусальне');
});

test.each([
  ['landing-page', 'UPDATE landing_pages SET position = position + 1', "name ->> 'uk'"],
  ['search-synonyms', 'UPDATE search_synonyms SET is_two_way = NOT is_two_way', 'term'],
  ['search-redirect', "INSERT INTO search_redirects (query, slug) VALUES ('доставка', 'contacts')", 'query'],
  ['search-pin', "INSERT INTO search_pins (query, product_id) SELECT 'ікло', min(id) FROM products", 'query'],
])('a changed %s has its name', async (entity, sql, name) => {
  const batch = crypto.randomUUID();
  const row = await inTransaction(shop.pool, async (client) => {
    await setActor(client, 'import:6', batch);
    return (await client.query<{ id: number; name: string }>(`${sql} RETURNING id, ${name} AS name`)).rows[0];
  });
  const { data } = await owner.get(`/studio/audit/lines?batch=${batch}`);
  expect(data.names).toMatchObject({ [`${entity}:${row?.id}`]: row?.name });
});

test('a batch is one entry, whatever its number of lines, which are paged', async () => {
  const batch = crypto.randomUUID();
  await inTransaction(shop.pool, async (client) => {
    await setActor(client, 'import:5', batch);
    await client.query('UPDATE products SET brand = $1', ['Інший']);
  });
  const { entries } = await list('actor=import:5');
  expect(entries).toMatchObject([{ batch, actor: { id: 'import:5', kind: 'import', name: '' }, lines: { length: 8 } }]);
  const { data } = await owner.get(`/studio/audit/lines?batch=${batch}&after=${entries[0].lines[7].id}`);
  expect(data.lines.length).toBeGreaterThan(100);
});

test.each([
  ['q=susalne-zoloto-nowhere', 0],
  ['q=345000', 1],
  ['q=%D0%86%D0%BD%D1%88%D0%B8%D0%B9&actor=import:5', 1],
  ['operation=delete', 0],
  ['from=2999-01-01', 0],
  ['to=2001-01-01', 0],
  ['actor=command:nobody', 0],
])('the log is filtered: %s', async (query, count) => {
  expect((await list(query)).entries).toHaveLength(count);
});

test('a page of the log continues where the previous one ended', async () => {
  for (let count = 0; count < 32; count++) {
    await shop.pool.query(
      'UPDATE attributes SET position = position + 1 WHERE code = (SELECT min(code) FROM attributes)',
    );
  }
  const first = await list('entity=attribute');
  expect(first.entries).toHaveLength(30);
  const second = await list(`entity=attribute&before=${first.next}`);
  expect(second).toMatchObject({ entries: { length: 2 }, next: null });
});

test('all actors of the log are listed', async () => {
  const { data } = await owner.get('/studio/audit/actors');
  expect(data.map(({ kind }: { kind: string }) => kind)).toEqual(expect.arrayContaining(['staff', 'import', 'sql']));
});

test('an import is named by its file, in the log and in conflicts', async () => {
  const { data: seen } = await editor.get(`/studio/products/${id}`);
  const { rows } = await shop.pool.query(
    "INSERT INTO imports (file_name, author) VALUES ('прайс.csv', 'Олена') RETURNING id",
  );
  const actor = `import:${rows[0].id}` as const;
  await inTransaction(shop.pool, async (client) => {
    await setActor(client, actor);
    await client.query('UPDATE products SET weight = weight + 1 WHERE id = $1', [id]);
  });
  const { data: actors } = await owner.get('/studio/audit/actors');
  expect(actors).toContainEqual({ id: actor, kind: 'import', name: 'прайс.csv' });
  expect((await list(`entity=product&entityId=${id}`)).entries[0].actor).toEqual({
    id: actor,
    kind: 'import',
    name: 'прайс.csv',
  });
  const late = { 'if-match': `"${seen.revision}"` };
  const { body } = await editor.send('PATCH', `/studio/products/${id}`, { weight: 1 }, late);
  expect(body).toMatchObject({ changedBy: 'import:прайс.csv' });
});

test('a plan names blocked rows and who changed them; a version is restored', async () => {
  await setPrice(editor, 350_000);
  const { entries } = await list(`entity=product&entityId=${id}`);
  const selection = { batch: entries[0].batch };
  expect((await editor.send('POST', '/studio/audit/plan', selection)).data).toMatchObject({
    rowCount: 1,
    blockedCount: 0,
    rows: [{ effect: 'change', changes: [{ column: 'price', before: 350_000, after: 345_000 }] }],
  });
  await setPrice(owner, 360_000);
  const { data } = await editor.send('POST', '/studio/audit/plan', selection);
  expect(data).toMatchObject({
    rowCount: 0,
    blocked: [{ reason: 'changed', columns: ['price'], by: { kind: 'staff' } }],
  });
  const refused = await editor.send('POST', '/studio/audit/undo', { selection, keepBlocked: false });
  expect(refused.error).toMatchObject({ code: 'undo_blocked' });
  const version = { entity: 'product', entityId: id, after: entries[1].id };
  const restored = await editor.send('POST', '/studio/audit/undo', { selection: version, keepBlocked: false });
  expect(restored.data).toMatchObject({ rowCount: 1, transaction: expect.stringMatching(/^\d+$/) });
  expect((await owner.get(`/studio/products/${id}`)).data.price).toBe(345_000);
});

test('undoing requires the permission to write the rows', async () => {
  const batch = crypto.randomUUID();
  await inTransaction(shop.pool, async (client) => {
    await setActor(client, 'staff:1', batch);
    await client.query(`UPDATE site_settings SET site = jsonb_set(site, '{uk,name}', '"Інша"')`);
  });
  expect((await editor.send('POST', '/studio/audit/plan', { batch })).data).toMatchObject({
    rowCount: 0,
    leftCount: 1,
  });
  expect((await owner.send('POST', '/studio/audit/plan', { batch })).data).toMatchObject({ rowCount: 1, leftCount: 0 });
});

test('a selection by actor alone is refused, because it could undo everything', async () => {
  const { error } = await editor.send('POST', '/studio/audit/plan', { actor: 'staff:1' });
  expect(error).toMatchObject({ code: 'bad_request' });
});
