import { expect, test } from 'vitest';
import type { PriceValidity } from '../../src/contract/product.ts';
import { openStudio } from '../../tests/helpers/staff.ts';
import { openSharedShop } from '../../tests/helpers/test-shop.ts';
import { readChanges, readCursor } from '../changes/read.ts';
import { applyScheduledChange } from '../studio/schedule/apply.ts';
import { scheduleChange } from '../studio/schedule/queue.ts';

/** The date is in the next year, so that the text names the year, and in winter. */
const YEAR = new Date().getFullYear() + 1;
const MIDNIGHT = `${YEAR}-12-01T00:00`;
const SALE = {
  uk: `Знижка діє до 30 листопада ${YEAR} року`,
  ru: `Скидка действует до 30 ноября ${YEAR} года`,
};

const shop = await openSharedShop();
const editor = await openStudio(shop, 'editor');

interface Item {
  readonly id: number;
  readonly slug: string;
  readonly sku: string;
}

let count = 0;

/** Inserts a product for one test. @param oldPrice set if the product is on sale */
async function newItem(price: number, oldPrice: number | null): Promise<Item> {
  const { rows } = await shop.pool.query<Item>(
    `UPDATE products SET price = $1, old_price = $2 WHERE id = (
       SELECT id FROM products WHERE is_published ORDER BY id OFFSET $3 LIMIT 1) RETURNING id, slug, sku`,
    [price, oldPrice, count++],
  );
  const [item] = rows;
  if (!item) throw new Error('There is no product');
  return item;
}

const pageOf = async ({ slug }: Item, lang = 'uk') =>
  (await (await shop.app.request(`/api/v1/page-data?path=/${slug}&lang=${lang}`)).json()).data;
const validityOf = async (item: Item): Promise<PriceValidity | undefined> => (await pageOf(item)).validity;

async function plan(write: string, input: unknown, at: string): Promise<number> {
  const { data, error } = await editor.send('POST', '/studio/scheduled', { write, input, at });
  expect(error).toBeUndefined();
  return data.id;
}
const planPrice = ({ id }: Item, price: number, { at = MIDNIGHT, oldPrice = null as number | null } = {}) =>
  plan('product.update', { id, changes: { price, oldPrice } }, at);

/** Returns true if the write changes the dependency key of the product's page. */
async function isTold({ id }: Item, write: () => Promise<unknown>): Promise<boolean> {
  const since = await readCursor(shop.pool);
  await write();
  return (await readChanges(shop.pool, since)).changes.some(({ entity }) => entity === `product:${id}`);
}

test('a page shows the last day of a sale with a planned end, in its language', async () => {
  const item = await newItem(8_000, 10_000);
  expect(await validityOf(item)).toBeUndefined();
  expect(await isTold(item, () => planPrice(item, 10_000))).toBe(true);
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Kyiv' }).format(new Date());
  expect(await validityOf(item)).toEqual({
    since: expect.stringMatching(new RegExp(`^${today}T00:00\\+0[23]:00$`)),
    until: `${MIDNIGHT}+02:00`,
    sale: SALE.uk,
  });
  expect((await pageOf(item, 'ru')).validity.sale).toBe(SALE.ru);
});

test('a sale starts at the last logged price change, or else when its end was planned', async () => {
  const item = await newItem(8_000, 10_000);
  const id = await planPrice(item, 10_000, { at: `${YEAR}-07-01T12:30` });
  await shop.pool.query('ALTER TABLE audit_log DISABLE TRIGGER USER');
  const change = `entity = 'product' AND entity_id = $1 AND after ? 'price'`;
  await shop.pool.query(`UPDATE audit_log SET at = '2026-03-29 22:30+00' WHERE ${change}`, [String(item.id)]);
  expect(await validityOf(item)).toMatchObject({
    since: '2026-03-30T00:00+03:00',
    until: `${YEAR}-07-01T12:30+03:00`,
    sale: `Знижка діє до 12:30 1 липня ${YEAR} року`,
  });
  await shop.pool.query(`DELETE FROM audit_log WHERE ${change}`, [String(item.id)]);
  await shop.pool.query(`UPDATE scheduled_changes SET created_at = '2026-01-15 12:00+00' WHERE id = $1`, [id]);
  expect((await validityOf(item))?.since).toBe('2026-01-15T00:00+02:00');
  await shop.pool.query('ALTER TABLE audit_log ENABLE TRIGGER USER');
});

test('planning a price sheet touches each of its products, also from the command line', async () => {
  const [one, other, third] = [await newItem(8_000, 10_000), await newItem(7_000, 9_000), await newItem(5_000, null)];
  const { data: sheet } = await editor.get('/studio/price-sheet');
  const rows = [one, other].map(({ id }) => {
    const { revision, tiers } = sheet.find((row: { id: number }) => row.id === id);
    return { id, revision, tiers, price: 20_000, oldPrice: null };
  });
  await plan('prices.update', { rows }, MIDNIGHT);
  expect(await validityOf(one)).toMatchObject({ until: `${MIDNIGHT}+02:00`, sale: SALE.uk });
  expect(await validityOf(other)).toMatchObject({ until: `${MIDNIGHT}+02:00`, sale: SALE.uk });
  const change = { kind: 'price', payload: { sku: third.sku, price: 6_000, oldPrice: null } } as const;
  await scheduleChange(shop.pool, change, new Date(`${MIDNIGHT}+02:00`));
  // The planned price is higher, and the product is not on sale now.
  expect(await validityOf(third)).toEqual({ since: expect.any(String), until: `${MIDNIGHT}+02:00` });
});

test('a planned sale is not announced before it begins; then its end is', async () => {
  const item = await newItem(10_000, null);
  const begins = await planPrice(item, 8_000, { at: `${YEAR}-11-20T09:00`, oldPrice: 10_000 });
  expect(await validityOf(item)).toBeUndefined();
  await planPrice(item, 10_000);
  expect(await validityOf(item)).toBeUndefined();
  expect(JSON.stringify(await pageOf(item))).not.toContain(String(YEAR));
  expect(await isTold(item, () => applyScheduledChange(shop.pool, begins))).toBe(true);
  expect(await validityOf(item)).toMatchObject({ sale: SALE.uk });
});

test('a sale ends when its price next rises, even if it falls before', async () => {
  const item = await newItem(8_000, 10_000);
  await planPrice(item, 7_000, { at: `${YEAR}-11-20T09:00`, oldPrice: 10_000 });
  await planPrice(item, 10_000);
  expect(await validityOf(item)).toMatchObject({ until: `${MIDNIGHT}+02:00` });
});

test('a price that stays has no end, though it is no longer a sale', async () => {
  const item = await newItem(8_000, 10_000);
  await planPrice(item, 8_000);
  expect(await validityOf(item)).toBeUndefined();
});

test('a moved end is shown anew; a cancelled or applied one is not shown', async () => {
  const item = await newItem(8_000, 10_000);
  const id = await planPrice(item, 10_000);
  const move = () => editor.send('PATCH', `/studio/scheduled/${id}`, { at: `${YEAR}-12-10T00:00` });
  expect(await isTold(item, move)).toBe(true);
  expect(await validityOf(item)).toMatchObject({ sale: `Знижка діє до 9 грудня ${YEAR} року` });
  expect(await isTold(item, () => editor.send('DELETE', `/studio/scheduled/${id}`))).toBe(true);
  expect(await validityOf(item)).toBeUndefined();
  const again = await planPrice(item, 10_000);
  expect(await isTold(item, () => applyScheduledChange(shop.pool, again))).toBe(true);
  expect(await pageOf(item)).toMatchObject({ product: { price: 10_000, oldPrice: null } });
  expect(await validityOf(item)).toBeUndefined();
});

test('an end that will not be applied automatically is not shown: the price was edited, or the plan has failed', async () => {
  const item = await newItem(8_000, 10_000);
  const id = await planPrice(item, 10_000);
  await shop.pool.query('UPDATE products SET price = 8500 WHERE id = $1', [item.id]);
  expect(await validityOf(item)).toBeUndefined();
  await applyScheduledChange(shop.pool, id);
  expect(await validityOf(item)).toBeUndefined();
  const seen = () => editor.send('PATCH', `/studio/scheduled/${id}`, { at: MIDNIGHT, isSeen: true });
  expect(await isTold(item, seen)).toBe(true);
  expect(await validityOf(item)).toMatchObject({ sale: SALE.uk });
  const fail = () => shop.pool.query(`UPDATE scheduled_changes SET error = 'away' WHERE id = $1`, [id]);
  expect(await isTold(item, fail)).toBe(true);
  expect(await validityOf(item)).toBeUndefined();
});

test('a plan that changes no price touches no page', async () => {
  const item = await newItem(8_000, 10_000);
  const input = { id: item.id, changes: { summary: { uk: 'Інше', ru: 'Другое' } } };
  const since = await readCursor(shop.pool);
  await plan('product.update', input, MIDNIGHT);
  expect((await readChanges(shop.pool, since)).changes).toEqual([]);
  expect(await validityOf(item)).toBeUndefined();
});
