import { hash } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DIST_DIR } from '../../../prerender/bundle/built.ts';
import { Previewer } from '../../../prerender/preview/previewer.ts';
import { kyivMinuteOf } from '../../../studio/contract/kyiv-minute.ts';
import type { Browser } from '../../../tests/helpers/browser.ts';
import { type BuiltShop, createBuiltShop } from '../../../tests/helpers/built-shop.ts';
import type { TestDatabase } from '../../../tests/helpers/database.ts';
import { testDeps } from '../../../tests/helpers/deps.ts';
import {
  addressesOf,
  databaseSource,
  makePrerenderedSite,
  ORIGIN,
  type PrerenderedSite,
} from '../../../tests/helpers/prerendered-site.ts';
import { previewInput } from '../../../tests/helpers/previews.ts';
import { openStudio } from '../../../tests/helpers/staff.ts';
import { createApp } from '../../app.ts';
import { applyScheduledChange } from './apply.ts';
import { PLANS_UNTIL, runStep } from './run-until.ts';

let shop: BuiltShop;
let database: TestDatabase;
let site: PrerenderedSite;
let previewer: Previewer;
let editor: Browser;

beforeAll(async () => {
  shop = await createBuiltShop();
  database = await shop.template.copy();
  site = makePrerenderedSite(shop.mark, shop.base);
  previewer = new Previewer(
    {
      siteDir: site.siteDir,
      writes: { pool: database.pool, runWrite: runStep },
      ...{ distDir: DIST_DIR, mark: shop.mark, origin: ORIGIN, analytics: undefined },
    },
    { products: 60_000, others: 60_000 },
  );
  const deps = testDeps(database.pool);
  editor = await openStudio({ app: createApp(deps), deps }, 'editor');
});
afterAll(async () => {
  site.remove();
  await database.drop();
  await shop.remove();
});

const inDays = (days: number) => new Date(Math.floor(Date.now() / 60_000) * 60_000 + days * 86_400_000);
const stepAt = (at: Date) => previewInput({ write: PLANS_UNTIL, input: { at: at.toISOString() } });
const fileOf = (address: string) => (address === '/' ? 'index.html' : `${address.slice(1)}.html`);

/** Plans a sale of a category with an announcement, a text and a price that a conflict stops. */
async function planAll() {
  const { rows } = await database.pool.query('SELECT id, category_id FROM products WHERE is_published ORDER BY id');
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
  await database.pool.query('UPDATE products SET price = price + 100, old_price = NULL WHERE id = $1', [last]);
  await site.build(databaseSource(database));
}

/** Carries out what is due until a time, each change by its job with the clock at its time. */
async function moveClock(until: Date) {
  const { rows } = await database.pool.query(
    "SELECT id, due_at FROM scheduled_changes WHERE state = 'planned' AND due_at <= $1 ORDER BY due_at, id",
    [until],
  );
  for (const { id, due_at } of rows) {
    const pool = new pg.Pool({ connectionString: database.url, options: `-c shop.time=${due_at.toISOString()}` });
    await applyScheduledChange(pool, id);
    await pool.end();
  }
}

test('the shop at a moment is byte for byte what the plans leave, in both languages, and nothing is published', {
  timeout: 180_000,
}, async () => {
  await planAll();
  const moment = inDays(5);
  const before = await database.pool.query('SELECT md5(string_agg(p::text, $1 ORDER BY id)) AS sum FROM products p', [
    '',
  ]);
  const previewed = await previewer.preview(stepAt(moment));
  const opened = new Map<string, string | null>();
  const product = previewed.pages.find(({ address }) => !address.startsWith('/ru'))?.address ?? '';
  for (const address of ['/', '/ru', product, `/ru${product}`])
    opened.set(address, await previewer.page({ ...stepAt(moment), address, version: 'draft' }));
  const after = await database.pool.query('SELECT md5(string_agg(p::text, $1 ORDER BY id)) AS sum FROM products p', [
    '',
  ]);
  expect(after.rows).toEqual(before.rows);

  await moveClock(moment);
  const built = await site.build(databaseSource(database));
  expect(previewed.unchecked).toBe(0);
  expect(previewed.failures).toEqual([]);
  // The list of pages is limited; the announcement changes all of them.
  expect(Object.values(previewed.counts).reduce((sum, count) => sum + count)).toBe(
    addressesOf(built.written).length + built.deleted.length,
  );
  for (const { address, digest } of previewed.pages)
    expect(hash('sha256', site.read(fileOf(address)), 'base64url'), address).toBe(digest);
  for (const [address, html] of opened) expect(html, address).toBe(site.read(fileOf(address)));
  const reduced = [...opened.values()].join();
  expect(reduced).toContain('Усе дешевше на чверть');
  expect(reduced).toContain('Всё дешевле на четверть');
  const { rows } = await database.pool.query(
    'SELECT slug FROM products p JOIN planned_prices d ON d.product_id = p.id JOIN sales s ON s.end_plan = d.change_id ORDER BY p.id LIMIT 1',
  );
  expect(site.read(`${rows[0].slug}.html`)).toContain('Знижка діє до');
});
