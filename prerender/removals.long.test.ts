import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '../server/app.ts';
import { type BuiltShop, createBuiltShop } from '../tests/helpers/built-shop.ts';
import type { TestDatabase } from '../tests/helpers/database.ts';
import { testDeps } from '../tests/helpers/deps.ts';
import {
  apiSource,
  databaseSource,
  differing,
  makePrerenderedSite,
  type PrerenderedSite,
  serveApi,
} from '../tests/helpers/prerendered-site.ts';
import { RemovalsBlockedError } from './events.ts';
import { WarmState } from './source/warm.ts';

let shop: BuiltShop;
let database: TestDatabase;
let site: PrerenderedSite;

beforeAll(async () => {
  shop = await createBuiltShop();
});

afterAll(() => shop.remove());

beforeEach(async () => {
  database = await shop.template.copy();
  site = makePrerenderedSite(shop.mark, shop.base);
  return async () => {
    site.remove();
    await database.drop();
  };
});

const GOLD = 'susalne-zoloto-vilne-23-75k';
const build = (options = {}) => site.build(databaseSource(database), options);
const sql = async <Row extends object>(text: string): Promise<Row[]> => (await database.pool.query<Row>(text)).rows;

describe('a removed product', () => {
  const publish = (is: boolean) => sql(`UPDATE products SET is_published = ${is} WHERE slug = '${GOLD}'`);

  test('the address of a hidden product leads to the page that was named, until the product is published again', async () => {
    await publish(false);
    await build();
    expect(site.has(`${GOLD}.html`)).toBe(false);
    await sql(`INSERT INTO redirects (from_slug, to_slug) VALUES ('${GOLD}', 'potal')`);
    await build();
    expect(site.read(`ru/${GOLD}.html`)).toContain('url=/ru/potal"');
    expect(site.read(`${GOLD}.json`)).toBe('{"moved":"/potal"}');
    expect(site.read('sitemap.xml')).not.toContain(`/${GOLD}<`);
    await publish(true);
    await build();
    expect(site.read(`${GOLD}.html`)).toContain('<h1');
    await publish(false);
    await build();
    expect(site.read(`${GOLD}.html`)).toContain('url=/potal"');
    await sql(`DELETE FROM redirects WHERE from_slug = '${GOLD}'`);
    await publish(true);
    await build();
    expect(site.read(`${GOLD}.html`)).toContain('<h1');
  });

  test('a hidden product has a page that only servers find, until it is published again', async () => {
    await publish(false);
    expect((await build()).deleted).toEqual([`/${GOLD}`, `/ru/${GOLD}`]);
    for (const file of [`${GOLD}.html`, `${GOLD}.json`]) expect(site.has(file)).toBe(false);
    const page = () => site.read(`ru/-removed/${GOLD}.html`);
    expect(page()).toContain('Этот товар мы больше не продаём');
    expect(page()).toContain('<meta name="robots" content="noindex');
    expect(page()).toContain(`/ru/${GOLD}">`);
    for (const file of ['sitemap.xml', 'yml.xml', 'google-merchant.xml', 'llms.txt'])
      expect(site.read(file)).not.toContain(GOLD);
    await sql(`UPDATE categories SET name = '{"uk":"Нова назва","ru":"Новое название"}' WHERE slug = 'susalne-zoloto'`);
    await build();
    expect(page()).toContain('Новое название');
    await publish(true);
    await build();
    expect(site.has(`-removed/${GOLD}.html`)).toBe(false);
    expect(site.has(`-removed/${GOLD}.json`)).toBe(false);
    expect(site.read('sitemap.xml')).toContain(`/${GOLD}<`);
  });

  test('the page of a removed product goes when an editor names a successor, and returns without one', async () => {
    await publish(false);
    await build();
    await sql(`INSERT INTO redirects (from_slug, to_slug) VALUES ('${GOLD}', 'potal')`);
    await build();
    expect(site.has(`-removed/${GOLD}.html`)).toBe(false);
    expect(site.read(`${GOLD}.html`)).toContain('url=/potal"');
    expect((await build({ isFull: true })).written).toEqual([]);
    await sql(`DELETE FROM redirects WHERE from_slug = '${GOLD}'`);
    await build();
    expect(site.has(`${GOLD}.html`)).toBe(false);
    expect(site.has(`-removed/${GOLD}.html`)).toBe(true);
  });
});

describe('the limit of removals', () => {
  const SOME = 'SELECT id FROM products ORDER BY id';

  test('more than a share of the pages stays until the removal is confirmed; all else is published meanwhile', async () => {
    const before = site.hashes();
    await sql(`UPDATE products SET is_published = false WHERE id IN (${SOME} LIMIT 60)`);
    await sql(`UPDATE content_pages SET html = '{"uk":"<p>Нове</p>","ru":"<p>Новое</p>"}' WHERE slug = 'contacts'`);
    const [gone] = await sql<{ slug: string }>(`SELECT slug FROM products WHERE id IN (${SOME} LIMIT 1)`);
    for (const isFull of [false, true]) {
      const { error } = await site.tryBuild(databaseSource(database), { isFull });
      expect(error).toBeInstanceOf(RemovalsBlockedError);
      expect(String(error)).toContain('--allow-removals');
      expect(site.hashes()[`${gone?.slug}.html`]).toBe(before[`${gone?.slug}.html`]);
      expect(site.read('contacts.html')).toContain('Нове');
    }
    const built = await build({ allowsRemovals: true });
    expect(built.deleted.length).toBeGreaterThanOrEqual(120);
    expect(site.has(`${gone?.slug}.html`)).toBe(false);
    expect((await build()).pages).toBe(0);
  });

  test('while removals are blocked, a price is published with the layout that all other pages have', async () => {
    const warm = new WarmState();
    const footers: boolean[] = [];
    const onUrgentRelease = async () => {
      footers.push(site.read(`${GOLD}.html`).includes('Інакше'));
    };
    const rebuild = () => site.tryBuild(databaseSource(database), { warm, onUrgentRelease });
    await sql(`UPDATE content_pages SET title = '{"uk":"Раніше","ru":"Раньше"}' WHERE slug = 'dostavka-i-oplata'`);
    expect((await rebuild()).error).toBeNull();
    await sql(`UPDATE products SET is_published = false WHERE slug <> '${GOLD}' AND id IN (${SOME} LIMIT 60)`);
    await sql(`UPDATE content_pages SET title = '{"uk":"Інакше","ru":"Иначе"}' WHERE slug = 'dostavka-i-oplata'`);
    expect((await rebuild()).error).toBeInstanceOf(RemovalsBlockedError);
    expect(site.read(`${GOLD}.html`).includes('Інакше')).toBe(true);
    footers.splice(0);
    await sql(`UPDATE products SET price = 123900, old_price = NULL WHERE slug = '${GOLD}'`);
    expect((await rebuild()).error).toBeInstanceOf(RemovalsBlockedError);
    expect(site.read(`${GOLD}.json`)).toContain('"price":123900');
    expect(footers).not.toContain(false);
  });

  test('the share is a setting', async () => {
    await sql(`UPDATE products SET is_published = false WHERE id IN (${SOME} LIMIT 60)`);
    expect((await build({ maxRemovals: 90 })).deleted.length).toBeGreaterThanOrEqual(120);
  });

  test('removed products that are published again need no confirmation', async () => {
    const publish = (is: boolean) => sql(`UPDATE products SET is_published = ${is} WHERE id IN (${SOME} LIMIT 60)`);
    await publish(false);
    await build({ allowsRemovals: true });
    await publish(true);
    expect((await build()).deleted).toHaveLength(120);
  });

  test('an API that lists no pages removes none, and makes no first site', async () => {
    const api = new Hono();
    const real = createApp(testDeps(database.pool));
    api.get('/api/v1/pages', (context) => context.json({ data: [] }));
    api.all('*', ({ req }) => real.fetch(req.raw));
    const server = await serveApi(api);
    const before = site.hashes();
    const empty = makePrerenderedSite(shop.mark);
    try {
      const { error } = await site.tryBuild(apiSource(server), { isFull: true });
      expect(error).toBeInstanceOf(RemovalsBlockedError);
      expect(differing(site.hashes(), before)).toEqual([]);
      const first = await empty.tryBuild(apiSource(server));
      expect(String(first.error)).toContain('no pages at all');
    } finally {
      empty.remove();
      await server.close();
    }
  });
});
