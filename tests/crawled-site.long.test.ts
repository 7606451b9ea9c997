import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ConfigData, HtmlValidate, StaticConfigLoader } from 'html-validate';
import { SaxesParser } from 'saxes';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureBuilt } from '../prerender/bundle/build.ts';
import { LANGUAGES, type Language } from '../src/contract/language.ts';
import type { PageDataOf } from '../src/contract/page-data.ts';
import { decimalMoney, formatMoney } from '../src/rules/money.ts';
import { delocalize, localize, pageFile } from '../src/rules/paths.ts';
import { parsePreviewFile } from '../src/rules/preview-file.ts';
import { DESCRIPTION_LENGTH, TITLE_LENGTH } from '../src/rules/search-snippets.ts';
import { type CrawledPage, crawl } from './helpers/crawled-site.ts';
import { createTestDatabase } from './helpers/database.ts';
import { BLOG_FEED, feedProblems, MERCHANT_FEED, YML_FEED } from './helpers/feed-rules.ts';
import { databaseSource, makePrerenderedSite, ORIGIN, type PrerenderedSite } from './helpers/prerendered-site.ts';
import { sitemapProblems } from './helpers/sitemap-schema.ts';

/** Tests every page of the demo as a crawler reads it: its head, text, links, and the validity of its markup. */
let site: PrerenderedSite;
let all: readonly CrawledPage[];
/** Pages that search engines may index. */
let pages: readonly CrawledPage[];
let byAddress: ReadonlyMap<string, CrawledPage>;

/** SKUs of products in a sale with a planned end. */
let onSale: readonly string[];

const PLANNED_END = `INSERT INTO scheduled_changes (due_at, kind, payload, subjects)
  SELECT '2030-11-30 22:00+00', 'price', jsonb_build_object('sku', sku, 'price', old_price, 'oldPrice', NULL),
    ARRAY['product:' || id] FROM products WHERE old_price IS NOT NULL AND is_published
  RETURNING payload ->> 'sku' AS sku`;

beforeAll(async () => {
  const mark = await ensureBuilt();
  const database = await createTestDatabase();
  const planned = await database.pool.query<{ sku: string }>(PLANNED_END);
  onSale = planned.rows.map(({ sku }) => sku);
  site = makePrerenderedSite(mark);
  await site.build(databaseSource(database));
  await database.drop();
  all = crawl(join(site.siteDir, 'current'));
  pages = all.filter(({ data }) => data !== null);
  byAddress = new Map(all.map((page) => [page.address, page]));
  expect(pages.length).toBeGreaterThan(600);
}, 300_000);

afterAll(() => site.remove());

/** Lists the values that several pages share, with their counts. */
function repeated(of: readonly CrawledPage[], what: (page: CrawledPage) => string | undefined): string[] {
  const groups = Map.groupBy(of, what);
  return [...groups].flatMap(([value, { length }]) => (length > 1 ? [`${length} × ${value}`] : []));
}

const failing = (of: readonly CrawledPage[], isRight: (page: CrawledPage) => boolean) =>
  of.filter((page) => !isRight(page)).map(({ address }) => address);

const descriptionOf = ({ meta }: CrawledPage) => meta.get('description') ?? '';

test('titles and descriptions are unique and of a displayable length', () => {
  expect(
    repeated(
      all.filter(({ address }) => !address.endsWith('404')),
      ({ title }) => title,
    ),
  ).toEqual([]);
  expect(repeated(pages, descriptionOf)).toEqual([]);
  expect(failing(all, ({ title }) => title.length > 0 && title.length <= TITLE_LENGTH)).toEqual([]);
  const { least, most } = DESCRIPTION_LENGTH;
  const lengths = ({ length }: string) => length >= least && length <= most;
  expect(failing(all, (page) => lengths(descriptionOf(page)))).toEqual([]);
});

test('a page has one visible heading, an app screen too', () => {
  expect(failing(pages, ({ headings }) => headings.length === 1 && headings[0] !== '')).toEqual([]);
  expect(failing(all, ({ headings }) => headings.length <= 1)).toEqual([]);
});

test('a page links to its canonical address and its languages, which link back; an app screen is not indexed', () => {
  for (const { address, links } of pages) {
    expect(links.get('canonical')).toBe(ORIGIN + address);
    const { path } = delocalize(address);
    for (const lang of LANGUAGES) {
      const other = localize(lang, path);
      expect(links.get(lang)).toBe(ORIGIN + other);
      expect(byAddress.get(other)?.links.get(delocalize(address).lang)).toBe(ORIGIN + address);
    }
    expect(links.get('x-default')).toBe(ORIGIN + path);
  }
  const robots = (page: CrawledPage) => page.meta.get('robots');
  expect(failing(pages, (page) => robots(page) === 'max-image-preview:large')).toEqual([]);
  const screens = all.filter(({ data }) => data === null);
  expect(failing(screens, (page) => robots(page) === 'noindex' && !page.links.has('canonical'))).toEqual([]);
});

test('social metadata has a title, a description and a picture with its size', () => {
  for (const { address, meta, title, data } of all) {
    expect([meta.get('og:title'), meta.get('og:description')], address).toEqual([title, meta.get('description')]);
    expect(meta.get('og:url')).toBe(ORIGIN + address);
    expect([meta.get('og:image:width'), meta.get('og:image:height')]).toEqual(['1200', '630']);
    expect([meta.get('og:site_name'), meta.get('twitter:card')]).toEqual(['Позолота', 'summary_large_image']);
    const kinds: Readonly<Record<string, string>> = { product: 'product', 'blog-post': 'article' };
    expect(meta.get('og:type')).toBe(kinds[data?.type ?? ''] ?? 'website');
    expect(meta.get('og:image:alt'), address).toBeTruthy();
    const other = delocalize(address).lang === 'uk' ? 'ru_UA' : 'uk_UA';
    expect(meta.get('og:locale:alternate'), address).toBe(meta.get('robots') === 'noindex' ? undefined : other);
    const image = meta.get('og:image') ?? '';
    const id = parsePreviewFile(image.replace(`${ORIGIN}/media/`, ''))?.id;
    if (id === undefined) expect(existsSync(join(site.siteDir, 'current', image.slice(ORIGIN.length)))).toBe(true);
    else expect(JSON.stringify(data)).toContain(`"id":"${id}"`);
  }
  expect(
    failing(all, ({ links }) =>
      ['icon', 'apple-touch-icon', 'manifest'].every((rel) => site.has(links.get(rel)?.slice(1) ?? '')),
    ),
  ).toEqual([]);
  expect(site.has('favicon.ico')).toBe(true);
});

const manifestSchema = v.object({ icons: v.pipe(v.array(v.object({ src: v.string() })), v.minLength(3)) });

test('the manifest names existing icons', () => {
  const { icons } = v.parse(manifestSchema, JSON.parse(site.read('site.webmanifest')));
  expect(icons.filter(({ src }) => !site.has(src.slice(1)))).toEqual([]);
});

const offeredSchema = v.object({
  name: v.string(),
  offers: v.object({
    price: v.string(),
    availability: v.string(),
    priceValidUntil: v.optional(v.string()),
  }),
});

const AVAILABLE = /Є в наявності|Залишилося|Есть в наличии|Осталось/;
const SOLD_OUT = /Немає в наявності|Нет в наличии/;

test('a product’s structured data match its page: name, price and its end, availability', () => {
  const products = pages.filter(
    (page): page is CrawledPage & { data: PageDataOf<'product'> } => page.data?.type === 'product',
  );
  expect(products.length).toBeGreaterThan(400);
  for (const { address, html, headings, text, data } of products) {
    const graph: { '@type': string }[] = JSON.parse(/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}')['@graph'];
    const { name, offers } = v.parse(
      offeredSchema,
      graph.find((object) => object['@type'] === 'Product'),
    );
    expect(name, address).toBe(headings[0]);
    // The text before the products that are bought together with it, which have other prices.
    const own = text.slice(0, text.indexOf(data.product.attributes[0]?.name ?? data.product.sku) + 1 || undefined);
    expect(offers.price).toBe(decimalMoney(data.product.price));
    expect(own, address).toContain(formatMoney(data.product.price));
    const isEnding = onSale.includes(data.product.sku);
    expect(offers.priceValidUntil, address).toBe(isEnding ? '2030-11-30' : undefined);
    expect(/до 30 (?:листопада|ноября) 2030/.test(own), address).toBe(isEnding);
    const isInStock = offers.availability === 'https://schema.org/InStock';
    // The product's own availability comes first; a sold-out product lists available siblings later.
    const states = [AVAILABLE, SOLD_OUT].map((words) => words.exec(own)?.index ?? own.length);
    expect(Math.min(...states), address).toBe((isInStock ? AVAILABLE : SOLD_OUT).exec(own)?.index);
  }
});

test('no link is broken or redirected, and every page is reachable from the home page of its language', () => {
  const isThere = (address: string) => byAddress.has(address) || site.has(address.slice(1));
  const broken = all.flatMap(({ address, leadsTo }) =>
    leadsTo.filter((to) => !isThere(to)).map((to) => `${address} → ${to}`),
  );
  expect(broken).toEqual([]);
  for (const lang of LANGUAGES) {
    const reached = new Set([localize(lang, '/')]);
    for (const address of reached) for (const to of byAddress.get(address)?.leadsTo ?? []) reached.add(to);
    const own = pages.filter(({ data }) => data?.lang === lang);
    expect(failing(own, ({ address }) => reached.has(address))).toEqual([]);
  }
});

test('the sitemap has every indexable page, and no other', () => {
  const named = [...site.read('sitemap.xml').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address);
  expect(named.toSorted()).toEqual(pages.map(({ address }) => ORIGIN + address).toSorted());
});

/** Returns the elements of a name in well-formed XML, each with the texts of its direct children. */
function elementsOf(file: string, name: string): Readonly<Record<string, readonly string[]>>[] {
  const found: Record<string, string[]>[] = [];
  const path: string[] = [];
  let text = '';
  const parser = new SaxesParser();
  parser.on('opentag', (tag) => {
    path.push(tag.name);
    if (tag.name === name) found.push({});
    text = '';
  });
  for (const event of ['text', 'cdata'] as const) {
    parser.on(event, (part) => {
      text += part;
    });
  }
  parser.on('closetag', (tag) => {
    path.pop();
    const own = path.at(-1) === name ? found.at(-1) : undefined;
    if (own) own[tag.name] = [...(own[tag.name] ?? []), text];
    text = '';
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(site.read(file)).close();
  return found;
}

const inLanguage = (lang: Language, file: string) => localize(lang, `/${file}`).slice(1);
const productsIn = (lang: Language) =>
  pages.flatMap(({ data, address }) =>
    data?.type === 'product' && data.lang === lang ? [{ ...data.product, address }] : [],
  );

test.each(LANGUAGES)('Google Merchant’s feed matches every product’s page: %s', (lang) => {
  const items = new Map(
    elementsOf(inLanguage(lang, 'google-merchant.xml'), 'item').map((item) => [item['g:id']?.[0], item]),
  );
  const products = productsIn(lang);
  expect(items.size).toBe(products.length);
  for (const { sku, name, address, price, oldPrice, stock } of products) {
    const item = items.get(sku) ?? {};
    const [title, description, picture] = ['g:title', 'g:description', 'g:image_link'].map(
      (key) => item[key]?.[0] ?? '',
    );
    expect([title, item['g:link']]).toEqual([name, [ORIGIN + address]]);
    expect(description?.length).toBeGreaterThan(30);
    expect(picture).toMatch(/^https:\/\/shop\.example\/media\/\S+\.webp$/);
    expect(item['g:price']).toEqual([`${decimalMoney(oldPrice ?? price)} UAH`]);
    expect(item['g:sale_price']).toEqual(oldPrice === null ? undefined : [`${decimalMoney(price)} UAH`]);
    expect(item['g:sale_price_effective_date']).toEqual(
      onSale.includes(sku)
        ? [expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00\+0[23]00\/2030-12-01T00:00\+0200$/)]
        : undefined,
    );
    expect(item['g:availability']).toEqual([stock > 0 ? 'in_stock' : 'out_of_stock']);
    expect([item['g:condition'], item['g:product_type']?.length]).toEqual([['new'], 1]);
  }
});

test.each(LANGUAGES)(
  'siblings are one group in both feeds, and differ in attributes that Google compares: %s',
  (lang) => {
    const families = pages.flatMap(({ data }) =>
      data?.type === 'product' && data.lang === lang && data.family ? [{ ...data.family, sku: data.product.sku }] : [],
    );
    expect(families.length).toBeGreaterThan(200);
    const items = new Map(
      elementsOf(inLanguage(lang, 'google-merchant.xml'), 'item').map((item) => [item['g:id']?.[0], item]),
    );
    const offers = site.read(inLanguage(lang, 'yml.xml'));
    for (const { id, sku, axes } of families) {
      expect(items.get(sku)?.['g:item_group_id']).toEqual([String(id)]);
      expect(offers).toContain(`<offer id="${sku}" group_id="${id}"`);
      const colour = axes.find(({ code }) => code === 'colour');
      if (colour) expect(items.get(sku)?.['g:color']).toEqual([colour.value]);
    }
    // Google rejects identical products in one group as duplicates.
    const kinds = families
      .filter(({ axes }) => axes.length === 1 && axes[0]?.code === 'size')
      .map(({ id, axes }) => `${id} ${axes[0]?.value}`);
    expect(new Set(kinds).size).toBe(kinds.length);
  },
);

test.each(LANGUAGES)('the marketplace feed has every product, in named categories: %s', (lang) => {
  const file = inLanguage(lang, 'yml.xml');
  const offers = new Map(elementsOf(file, 'offer').map((offer) => [offer.vendorCode?.[0], offer]));
  const products = productsIn(lang);
  expect(offers.size).toBe(products.length);
  const categories = new Set([...site.read(file).matchAll(/<category id="(\d+)"/g)].map(([, id]) => id));
  for (const { sku, name, address, price, pictures, stock } of products) {
    const offer = offers.get(sku) ?? {};
    expect([offer.name, offer.url, offer.price]).toEqual([[name], [ORIGIN + address], [decimalMoney(price)]]);
    expect([offer.picture?.length, offer.stock_quantity]).toEqual([pictures.length, [String(stock)]]);
    expect(offer.currencyId).toEqual(['UAH']);
    expect(categories.has(offer.categoryId?.[0])).toBe(true);
  }
});

test.each(LANGUAGES)('the blog’s feed has its articles, newest first; llms.txt links to existing pages: %s', (lang) => {
  const posts = pages.flatMap(({ data, address }) =>
    data?.type === 'blog-post' && data.lang === lang ? [{ ...data.post, address }] : [],
  );
  const items = elementsOf(inLanguage(lang, 'rss.xml'), 'item');
  expect(items.map(({ link }) => link?.[0]).toSorted()).toEqual(
    posts.map(({ address }) => ORIGIN + address).toSorted(),
  );
  const times = items.map(({ pubDate }) => Date.parse(pubDate?.[0] ?? ''));
  expect(times).toEqual(times.toSorted((one, other) => other - one));
  const text = site.read(inLanguage(lang, 'llms.txt'));
  expect(text.startsWith('# Позолота\n\n> ')).toBe(true);
  const named = [...text.matchAll(/\]\(https:\/\/shop\.example(\/[^)]*)\)/g)].map(([, address = '']) => address);
  expect(named.length).toBeGreaterThan(60);
  expect(named.filter((address) => !byAddress.has(address) && !site.has(address.slice(1)))).toEqual([]);
});

test.each(LANGUAGES)('each feed follows its reader’s documentation: %s', (lang) => {
  expect(onSale.length).toBeGreaterThan(0);
  for (const [name, rules] of Object.entries({
    'google-merchant.xml': MERCHANT_FEED,
    'yml.xml': YML_FEED,
    'rss.xml': BLOG_FEED,
  })) {
    const xml = site.read(inLanguage(lang, name));
    expect(feedProblems(xml, rules), name).toEqual([]);
    // The rules are effective: unknown and missing elements are reported.
    expect(feedProblems(xml.replaceAll(/(<\/?)description>/g, '$1text>'), rules).length, name).toBeGreaterThan(1);
  }
});

test('the sitemap is valid by its protocol’s schema', () => {
  const xml = site.read('sitemap.xml');
  expect(sitemapProblems(xml)).toEqual([]);
  expect(sitemapProblems(xml.replace('<lastmod>', '<lastmod>on '))).toHaveLength(1);
});

test('the sitemap has every page’s date of change, its pictures and its languages', () => {
  const urls = elementsOf('sitemap.xml', 'url');
  expect(urls).toHaveLength(pages.length);
  for (const { loc, lastmod } of urls)
    expect([loc?.length, lastmod?.[0]]).toEqual([1, expect.stringMatching(/^\d{4}-\d\d-\d\d$/)]);
  const pictures = pages.flatMap(({ data }) => (data?.type === 'product' ? data.product.pictures : []));
  expect(site.read('sitemap.xml').match(/<image:loc>/g)?.length).toBeGreaterThanOrEqual(pictures.length);
  expect(site.read('sitemap.xml').match(/hreflang="x-default"/g)).toHaveLength(pages.length);
});

/** The presets of html-validate, with the exceptions that follow from decisions; each rule with its reason. */
const MARKUP = {
  root: true,
  extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
  rules: {
    // A button outside a form submits nothing: 11 attributes per page without effect, see docs/decisions/0055.
    'no-implicit-button-type': 'off',
    // The stylesheet has the same origin, and its name changes with its content.
    'require-sri': 'off',
    // The quantity field is a group with a name (`aria-label`); a legend would repeat it visibly.
    'wcag/h71': 'off',
    // A screen of the app has another heading in its <noscript>; a test above counts the visible ones.
    'heading-level': 'off',
  },
} satisfies ConfigData;

test('the markup of every document is valid and accessible', () => {
  const validator = new HtmlValidate(new StaticConfigLoader(MARKUP));
  const complaints = all.flatMap(({ address, html }) =>
    validator
      .validateStringSync(html, pageFile('uk', address, 'html'))
      .results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message, selector }) => `${address} ${ruleId}: ${message} (${selector})`),
      ),
  );
  expect(complaints.slice(0, 20)).toEqual([]);
}, 120_000);
