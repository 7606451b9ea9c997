import { hash } from 'node:crypto';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { kyivMinuteOf } from '../../../studio/contract/kyiv-minute.ts';
import { testDeps } from '../../../tests/helpers/deps.ts';
import { addressesOf, databaseSource } from '../../../tests/helpers/prerendered-site.ts';
import { createPreviewedShop } from '../../../tests/helpers/previewed-shop.ts';
import { previewInput } from '../../../tests/helpers/previews.ts';
import { openStudio } from '../../../tests/helpers/staff.ts';
import { createApp } from '../../app.ts';
import { applyScheduledChange } from './apply.ts';
import { PLANS_UNTIL, runStep } from './run-until.ts';

const shop = await createPreviewedShop(runStep);
const deps = testDeps(shop.database.pool);
const editor = await openStudio({ app: createApp(deps), deps }, 'editor');
afterAll(() => shop.remove());

const inDays = (days: number) => new Date(Math.floor(Date.now() / 60_000) * 60_000 + days * 86_400_000);
const stepAt = (at: Date) => previewInput({ write: PLANS_UNTIL, input: { at: at.toISOString() } });
const fileOf = (address: string) => (address === '/' ? 'index.html' : `${address.slice(1)}.html`);

/** Plans a sale of a category with an announcement, a text and a price that a conflict stops. */
async function planAll() {
  const { rows } = await shop.database.pool.query(
    'SELECT id, category_id FROM products WHERE is_published ORDER BY id',
  );
  const [first] = rows;
  const choice = { by: 'filter', q: '', categoryId: first.category_id, brand: null, skus: '' };
  const terms = {
    ...{ name: { uk: 'Розпродаж', ru: 'Распродажа' }, choice, percent: 25, rounding: 'hryvnia', tiers: 'lower' },
    ...{ own: [], without: [], from: kyivMinuteOf(inDays(2)), until: kyivMinuteOf(inDays(9)) },
    notice: { text: { uk: 'Усе дешевше на чверть', ru: 'Всё дешевле на четверть' }, type: 'sale' },
  };
  const { name: _, notice: __, ...reduction } = terms;
  const { data } = await editor.post('/studio/sales/check', { id: null, ...reduction });
  const sale = await editor.post('/studio/sales', { terms, digest: data.digest });
  expect(sale.error).toBeUndefined();
  const plan = async (write: string, input: unknown, at: Date) =>
    expect((await editor.post('/studio/scheduled', { write, input, at: kyivMinuteOf(at) })).error).toBeUndefined();
  await plan('post.update', { id: 1, changes: { title: { uk: 'Новий заголовок', ru: 'Новый заголовок' } } }, inDays(1));
  const last = rows.at(-1).id;
  await plan('product.update', { id: last, changes: { price: 77_700, oldPrice: null } }, inDays(1));
  await shop.database.pool.query('UPDATE products SET price = price + 100, old_price = NULL WHERE id = $1', [last]);
  await shop.site.build(databaseSource(shop.database));
}

/** Carries out what is due until a time, each change by its job with the clock at its time. */
async function moveClock(until: Date) {
  const { rows } = await shop.database.pool.query(
    "SELECT id, due_at FROM scheduled_changes WHERE state = 'planned' AND due_at <= $1 ORDER BY due_at, id",
    [until],
  );
  for (const { id, due_at } of rows) {
    const pool = new pg.Pool({ connectionString: shop.database.url, options: `-c shop.time=${due_at.toISOString()}` });
    await applyScheduledChange(pool, id);
    await pool.end();
  }
}

async function productsSum(): Promise<string> {
  const { rows } = await shop.database.pool.query(
    "SELECT md5(string_agg(p::text, '' ORDER BY id)) AS sum FROM products p",
  );
  return rows[0].sum;
}

test('the shop at a moment is byte for byte what the plans leave, in both languages, and nothing is published', {
  timeout: 180_000,
}, async () => {
  await planAll();
  const moment = inDays(5);
  const before = await productsSum();
  const previewed = await shop.previewer.preview(stepAt(moment));
  const opened = new Map<string, string | null>();
  const product = previewed.pages.find(({ address }) => !address.startsWith('/ru'))?.address ?? '';
  for (const address of ['/', '/ru', product, `/ru${product}`])
    opened.set(address, await shop.previewer.page({ ...stepAt(moment), address, version: 'draft' }));
  expect(await productsSum()).toBe(before);

  await moveClock(moment);
  const built = await shop.site.build(databaseSource(shop.database));
  expect(previewed.unchecked).toBe(0);
  expect(previewed.failures).toEqual([]);
  // The list of pages is limited; the announcement changes all of them.
  expect(Object.values(previewed.counts).reduce((sum, count) => sum + count)).toBe(
    addressesOf(built.written).length + built.deleted.length,
  );
  for (const { address, digest } of previewed.pages)
    expect(hash('sha256', shop.site.read(fileOf(address)), 'base64url'), address).toBe(digest);
  for (const [address, html] of opened) expect(html, address).toBe(shop.site.read(fileOf(address)));
  const reduced = [...opened.values()].join();
  expect(reduced).toContain('Усе дешевше на чверть');
  expect(reduced).toContain('Всё дешевле на четверть');
  const { rows } = await shop.database.pool.query(
    'SELECT slug FROM products p JOIN planned_prices d ON d.product_id = p.id JOIN sales s ON s.end_plan = d.change_id ORDER BY p.id LIMIT 1',
  );
  expect(shop.site.read(`${rows[0].slug}.html`)).toContain('Знижка діє до');
});
