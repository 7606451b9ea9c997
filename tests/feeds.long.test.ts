import { XmlDocument, XmlElement } from 'libxml2-wasm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertProducts } from '../bench/lib/generated-products.ts';
import { ensureBuilt } from '../prerender/bundle/build.ts';
import { createApp } from '../server/app.ts';
import { LANGUAGES, type Language } from '../src/contract/language.ts';
import type { PageDataOf } from '../src/contract/page-data.ts';
import type { Product } from '../src/contract/product.ts';
import { decimalMoney } from '../src/rules/money.ts';
import { localize, paths } from '../src/rules/paths.ts';
import { createTestDatabase, type TestDatabase } from './helpers/database.ts';
import { testDeps } from './helpers/deps.ts';
import { feedProblems, MERCHANT_FEED, YML_FEED } from './helpers/feed-rules.ts';
import { databaseSource, makePrerenderedSite, ORIGIN, type PrerenderedSite } from './helpers/prerendered-site.ts';

/** Compares the feeds of a large shop with its API: every product, once, with the same price, stock and texts. */
const PRODUCTS = 5_000;

let database: TestDatabase;
let site: PrerenderedSite;
let slugs: readonly string[];

const PICTURES = `INSERT INTO product_media (product_id, media_id, position, alt)
  SELECT p.id, (SELECT min(id) FROM media), 0, p.name FROM products p WHERE slug LIKE 'bench-%'`;

beforeAll(async () => {
  const mark = await ensureBuilt();
  database = await createTestDatabase();
  await insertProducts(database.pool, PRODUCTS);
  await database.pool.query(PICTURES);
  const { rows } = await database.pool.query<{ slug: string }>('SELECT slug FROM products WHERE is_published');
  slugs = rows.map(({ slug }) => slug);
  site = makePrerenderedSite(mark);
  await site.build(databaseSource(database));
}, 900_000);

afterAll(async () => {
  site.remove();
  await database.drop();
});

/** Paths in one request; the API accepts no more. */
const BATCH = 200;

/** Returns the products of the API, by SKU. */
async function productsOf(lang: Language): Promise<ReadonlyMap<string, Product>> {
  const app = createApp(testDeps(database.pool));
  const products = new Map<string, Product>();
  for (let index = 0; index < slugs.length; index += BATCH) {
    const body = JSON.stringify({ paths: slugs.slice(index, index + BATCH).map(paths.page) });
    const headers = { 'Content-Type': 'application/json' };
    const response = await app.request(`/api/v1/page-data/batch?lang=${lang}`, { method: 'POST', headers, body });
    for (const line of (await response.text()).trim().split('\n')) {
      const { page }: { readonly page: PageDataOf<'product'> } = JSON.parse(line);
      products.set(page.product.sku, page.product);
    }
  }
  return products;
}

/** Returns the texts of the children of each element of a name, by their names; the first of each. */
function itemsOf(file: string, path: string): Readonly<Record<string, string>>[] {
  using document = XmlDocument.fromString(site.read(file));
  return document.find(path).flatMap((item) => (item instanceof XmlElement ? [textsOf(item)] : []));
}

function textsOf(item: XmlElement): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const { name, value } of item.attrs) texts[`@${name}`] = value;
  for (let node = item.firstChild; node; node = node.next) {
    if (node instanceof XmlElement) texts[node.name] ??= node.content;
  }
  return texts;
}

const addressOf = (lang: Language, { slug }: Product) => ORIGIN + localize(lang, paths.page(slug));

test.each(LANGUAGES)('the feeds in %s have every product of the API, with its data', async (lang) => {
  const [products, ukrainian] = [await productsOf(lang), await productsOf('uk')];
  expect(products.size).toBeGreaterThan(PRODUCTS);
  const prefix = localize(lang, '/').slice(1);
  const fileOf = (name: string) => `${prefix && `${prefix}/`}${name}.xml`;
  const all = [...products.values()];
  const bySku = (one: readonly unknown[], other: readonly unknown[]) => String(one[0]).localeCompare(String(other[0]));

  const offers = itemsOf(fileOf('yml'), '//offer').map((offer) =>
    ['@id', 'price', 'name', 'name_ua', 'url', 'stock_quantity', '@available'].map((field) => offer[field]),
  );
  expect(offers.toSorted(bySku)).toEqual(
    all
      .map((product) => [
        ...[product.sku, decimalMoney(product.price), product.name, ukrainian.get(product.sku)?.name],
        ...[addressOf(lang, product), String(product.stock), String(product.stock > 0)],
      ])
      .toSorted(bySku),
  );
  const items = itemsOf(fileOf('google-merchant'), '//item').map((item) =>
    ['id', 'title', 'price', 'link', 'availability'].map((field) => item[field]),
  );
  expect(items.toSorted(bySku)).toEqual(
    all
      .map((product) => [
        ...[product.sku, product.name.slice(0, 150), `${decimalMoney(product.oldPrice ?? product.price)} UAH`],
        ...[addressOf(lang, product), product.stock > 0 ? 'in_stock' : 'out_of_stock'],
      ])
      .toSorted(bySku),
  );
  expect(feedProblems(site.read(fileOf('yml')), YML_FEED)).toEqual([]);
  expect(feedProblems(site.read(fileOf('google-merchant')), MERCHANT_FEED)).toEqual([]);
});

test('there is one file of each feed', () => {
  const files = Object.keys(site.hashes()).filter((path) => /(?:yml|google-merchant).*\.xml$/.test(path));
  expect(files.sort()).toEqual(['google-merchant.xml', 'ru/google-merchant.xml', 'ru/yml.xml', 'yml.xml']);
});
