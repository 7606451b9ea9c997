import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LANGUAGES } from '../src/contract/language.ts';
import { BRAND, type FacetIndex, REDUCED } from '../src/rules/facets.ts';
import { kyivMoment } from '../src/rules/kyiv-calendar.ts';
import { localize } from '../src/rules/paths.ts';
import { type BuiltShop, createBuiltShop } from '../tests/helpers/built-shop.ts';
import type { TestDatabase, TestTemplate } from '../tests/helpers/database.ts';
import {
  addressesOf,
  databaseSource,
  differing,
  makePrerenderedSite,
  type PrerenderedSite,
} from '../tests/helpers/prerendered-site.ts';
import { makeThrowingDist, THROWN } from '../tests/helpers/throwing-dist.ts';
import type { BuildMark } from './bundle/build.ts';
import { BuildError } from './events.ts';
import { OlderRevisionError, PublishingPausedError } from './releases/errors.ts';
import { openSite } from './releases/site.ts';
import { readSiteStatus } from './releases/status.ts';
import { WarmState } from './source/warm.ts';

let shop: BuiltShop;
let mark: BuildMark;
let template: TestTemplate;
let base: PrerenderedSite;
let database: TestDatabase;
let site: PrerenderedSite;

beforeAll(async () => {
  shop = await createBuiltShop();
  ({ mark, template, base } = shop);
});

afterAll(() => shop.remove());

beforeEach(async () => {
  database = await template.copy();
  site = makePrerenderedSite(mark, base);
  return async () => {
    site.remove();
    await database.drop();
  };
});

const build = (options = {}) => site.build(databaseSource(database), options);
const sql = async <Row extends object>(text: string): Promise<Row[]> => (await database.pool.query<Row>(text)).rows;

/** Returns the addresses of paths in both languages, sorted. */
const inBoth = (paths: readonly string[]) =>
  paths.flatMap((path) => LANGUAGES.map((lang) => localize(lang, path))).sort();

/** A product with a card in lists and on other products' pages, and the pages that show it. */
interface Shown {
  readonly id: number;
  readonly slug: string;
  /** Paths of the pages that show the product or its card, found by their data. */
  readonly paths: readonly string[];
  /** `paths` and the siblings that link to it and show its price. */
  readonly priced: readonly string[];
  /** `paths` and the siblings that link to it. */
  readonly linked: readonly string[];
  /** `paths` and all of its siblings. */
  readonly family: readonly string[];
}

/** Beginning of a choice's link in the JSON of a page's data. */
const LINK = '<li><a href=\\\\"/SLUG\\\\"';

/** Finds the pages that show a product, by the page data on the site instead of the dependency graph. */
async function shown(slug: string): Promise<Shown> {
  const [row] = await sql<{ id: number }>(`SELECT id FROM products WHERE slug = '${slug}'`);
  const files = Object.keys(site.hashes()).filter((path) => path.endsWith('.json') && !path.startsWith('ru'));
  const saying = (what: RegExp) =>
    files
      .filter((path) => path !== 'build.json' && what.test(site.read(path)))
      .map((path) => (path === 'index.json' ? '/' : `/${path.slice(0, -'.json'.length)}`));
  return {
    id: row?.id ?? 0,
    slug,
    paths: saying(new RegExp(`"slug":"${slug}"`)),
    priced: saying(
      new RegExp(
        `"slug":"${slug}"|${LINK.replace('SLUG', slug)}[^>]*>(?:<img[^>]*>|<svg[^>]*><path[^>]*></svg>)?<span>`,
      ),
    ),
    linked: saying(new RegExp(`"slug":"${slug}"|${LINK.replace('SLUG', slug)}`)),
    family: saying(new RegExp(`"slug":"${slug}"|"members":\\[[^\\]]*"${slug}"`)),
  };
}

/** Returns the SQL of posts newer than all others: `old-1`, `old-2` ... */
const newPosts = (category: number, name: string, count: number) => `WITH entries AS (
    INSERT INTO page_entries SELECT '${name}-' || n, 'blog-post' FROM generate_series(1, ${count}) n RETURNING slug)
  INSERT INTO posts (slug, category_id, published_on, title, excerpt, html)
  SELECT slug, ${category}, (SELECT max(published_on) + 1 FROM posts), '{"uk":"Стаття","ru":"Статья"}',
    '{"uk":"с","ru":"с"}', '{"uk":"<p>о</p>","ru":"<p>о</p>"}' FROM entries`;

const GOLD = 'susalne-zoloto-vilne-23-75k';

/** Returns the JSON and HTML files of pages, as a build lists written files. */
const filesOf = (addresses: readonly string[]) =>
  addresses
    .flatMap((address) => ['html', 'json'].map((kind) => `${address === '/' ? 'index' : address.slice(1)}.${kind}`))
    .sort();

/** Derived files that contain prices. */
const FEEDS = ['google-merchant.xml', 'ru/google-merchant.xml', 'ru/yml.xml', 'yml.xml'];

/** Derived files that contain the lowest price of a list, in the line of a page for a choice. */
const LINES = ['llms.txt', 'ru/llms.txt'];

/** Indexes, for their filters, of the lists that have a product of susalne-zoloto. */
const INDEXES = ['pozolota', 'susalne-zoloto'].flatMap((slug) => [`${slug}/-facets.json`, `ru/${slug}/-facets.json`]);

const reasonsOf = ({ events }: Awaited<ReturnType<typeof build>>) =>
  events.find((event) => event.type === 'planned')?.reasons;

describe('incremental rendering', () => {
  test('without changes, no page is checked, no file written and no release made', async () => {
    const before = readSiteStatus(site.siteDir).releases;
    const { pages, rendered, written, deleted } = await build();
    expect({ pages, rendered, written, deleted }).toEqual({ pages: 0, rendered: 0, written: [], deleted: [] });
    expect(readSiteStatus(site.siteDir).releases).toEqual(before);
  });

  describe('a product embedded in a text', () => {
    const SKU = 'PZ-SZL-002';
    const inText = (sku: string) => `UPDATE content_pages SET html = (SELECT jsonb_object_agg(lang, text
      || '<div data-sku="${sku}"></div>') FROM jsonb_each_text(html) AS of (lang, text)) WHERE slug = 'dostavka-i-oplata'`;
    const written = async () => addressesOf((await build()).written);
    const page = inBoth(['/dostavka-i-oplata']);

    test('a price renders exactly the pages that show it, including the page of the text', async () => {
      await sql(inText(SKU));
      expect(await written()).toEqual(page);
      expect(site.read('dostavka-i-oplata.json')).toContain(`"embedded":[{`);
      const { id, paths, priced, linked } = await shown(GOLD);
      expect(paths).toContain('/dostavka-i-oplata');
      await sql(`UPDATE products SET price = 123400, old_price = NULL WHERE id = ${id}`);
      expect(await written()).toEqual(inBoth(priced));
      expect(site.read('dostavka-i-oplata.html')).toMatch(/>1\s234\s₴</);
      await sql(`UPDATE products SET stock = 0 WHERE id = ${id}`);
      expect(await written()).toEqual(inBoth(linked));
      expect(site.read('ru/dostavka-i-oplata.html')).toContain('Нет в наличии');
    });

    test('an unpublished product is not shown until it is published', async () => {
      await sql(inText('NEW-SKU'));
      expect(await written()).toEqual(page);
      expect(site.read('dostavka-i-oplata.json')).toContain('"embedded":[]');
      expect(await written()).toEqual([]);
      await sql(`UPDATE products SET sku = 'NEW-SKU' WHERE slug = '${GOLD}'`);
      expect(await written()).toEqual(expect.arrayContaining(page));
      expect(site.read('dostavka-i-oplata.html')).toContain(`href="/${GOLD}"`);
      await sql(`UPDATE products SET is_published = false WHERE slug = '${GOLD}'`);
      expect(await written()).toEqual(expect.arrayContaining(page));
      expect(site.read('dostavka-i-oplata.html')).not.toContain(`href="/${GOLD}"`);
    });
  });

  test('unpublishing a post and a content page removes their pages, and publishing restores them', async () => {
    const [post] = await sql<{ slug: string }>('SELECT slug FROM posts ORDER BY id LIMIT 1');
    const publish = (is: boolean) =>
      sql(`UPDATE posts SET is_published = ${is} WHERE slug = '${post?.slug}';
        UPDATE content_pages SET is_published = ${is} WHERE slug = 'otzyvy'`);
    const addresses = inBoth([`/blog/${post?.slug}`, '/otzyvy']);
    const before = site.hashes();
    await publish(false);
    expect([...(await build()).deleted].sort()).toEqual(addresses);
    expect(site.read('blog.html')).not.toContain(`href="/blog/${post?.slug}"`);
    expect(site.read('index.html')).not.toContain('href="/otzyvy"');
    await publish(true);
    await build();
    expect(differing(site.hashes(), before)).toEqual([]);
  });

  test('a price renders the pages that show it, and only those', async () => {
    const { id, priced, family } = await shown(GOLD);
    expect(priced).toContain(`/${GOLD}`);
    expect(priced.length).toBeGreaterThan(2);
    await sql(`UPDATE products SET price = price + 100, old_price = NULL WHERE id = ${id}`);
    const before = site.hashes();
    const built = await build();
    expect(addressesOf(built.written)).toEqual(inBoth(priced));
    const files = [...filesOf(inBoth(priced)), ...INDEXES];
    expect([...built.written].sort()).toEqual(files.toSorted());
    expect(differing(before, site.hashes())).toEqual([...files, ...FEEDS, ...LINES].sort());
    // Some siblings in a family of sizes and kinds link to it through another sibling, so they are checked. So are the
    // other pages for choices of its category's filters, which do not differ.
    expect(family.length).toBeGreaterThan(priced.length);
    const checked = 2 * (family.length + 3);
    expect(built.pages).toBe(checked);
    expect(reasonsOf(built)).toEqual({ read: checked });
  });

  test('a rating renders the product and the cards with its stars; an answer and a photo render its page alone', async () => {
    const { id, paths } = await shown(GOLD);
    const [row] = await sql<{ id: number }>(`INSERT INTO reviews (key, product_id, author, rating, text, lang)
      VALUES (gen_random_uuid(), ${id}, 'Нестор', 3, 'Лягає рівно, але ціна...', 'uk') RETURNING id`);
    const review = `WHERE id = ${row?.id}`;
    expect((await build()).written).toEqual([]);
    await sql(`UPDATE reviews SET status = 'published', published_at = now() ${review}`);
    const started = performance.now();
    const built = await build();
    console.log(`a star on ${2 * paths.length} pages: ${Math.round(performance.now() - started)} ms`);
    expect(addressesOf(built.written)).toEqual(inBoth(paths));
    expect(built.pages).toBe(2 * paths.length);
    expect(site.read(`${GOLD}.html`)).toContain('"aggregateRating":{"@type":"AggregateRating","ratingValue":3');
    expect(site.read(`ru/${GOLD}.html`)).toContain('Нестор');

    const own = inBoth([`/${GOLD}`]);
    await sql(`UPDATE reviews SET reply = 'Дякуємо, Несторе!' ${review}`);
    expect(addressesOf((await build()).written)).toEqual(own);
    await sql(`INSERT INTO media (id, width, height, widths) VALUES ('feedfeedfeedfeed', 320, 200, '{160,320}');
      INSERT INTO review_photos (id, review_key, review_id, bytes, width, height, media_id, created_at)
      SELECT gen_random_uuid(), key, id, 'x', 320, 200, 'feedfeedfeedfeed', now() FROM reviews ${review}`);
    expect(addressesOf((await build()).written)).toEqual(own);
    expect(site.read(`${GOLD}.html`)).toContain('/media/feedfeedfeedfeed-160.webp');
    // Only the team sees the reason for a rejection.
    await sql(`UPDATE reviews SET rejection = 'Сумнівно' ${review}`);
    expect((await build()).written).toEqual([]);
    await sql(`DELETE FROM reviews ${review}`);
    expect(addressesOf((await build()).written)).toEqual(inBoth(paths));
    expect(site.read(`${GOLD}.html`)).not.toContain('aggregateRating');
  });

  test('a price reaches the page, then every feed; the sitemap gets the day', async () => {
    const { id } = await shown(GOLD);
    await sql(`UPDATE products SET price = 765400, old_price = 800000 WHERE id = ${id}`);
    const { release } = await build();
    for (const prefix of ['', 'ru/']) {
      expect(site.read(`${prefix}${GOLD}.html`)).toContain('"price":"7654.00"');
      const item = (file: string, tag: string) =>
        site.read(prefix + file).match(new RegExp(`<${tag}[ >](?:(?!</${tag}>).)*/${GOLD}<.*?</${tag}>`))?.[0];
      expect(item('google-merchant.xml', 'item')).toContain('<g:price>8000.00 UAH</g:price><g:sale_price>7654.00 UAH');
      expect(item('yml.xml', 'offer')).toContain('<price>7654.00</price><price_old>8000.00</price_old>');
    }
    expect(site.read('sitemap.xml')).toContain(`/${GOLD}</loc><lastmod>${kyivMoment(new Date()).date}</lastmod>`);
    // The sitemap has the day of the last change, which a day later no other page has.
    const db = new DatabaseSync(join(site.siteDir, 'derived.db'));
    db.exec("UPDATE feed_entries SET day = '2026-01-01'");
    db.close();
    await sql(`UPDATE products SET price = price + 1 WHERE id = ${id}`);
    // One release of pages and one of derived files.
    expect((await build()).release?.number).toBe((release?.number ?? 0) + 2);
    expect(site.read('sitemap.xml')).toContain(`/${GOLD}</loc><lastmod>${kyivMoment(new Date()).date}</lastmod>`);
    expect(site.read('sitemap.xml')).toContain('/ahaty</loc><lastmod>2026-01-01</lastmod>');
  });

  test('stock renders the same pages as a price', async () => {
    const { id, paths } = await shown(GOLD);
    await sql(`UPDATE products SET stock = stock + 1 WHERE id = ${id}`);
    expect(addressesOf((await build()).written)).toEqual(inBoth(paths));
  });

  describe('filter indexes', () => {
    const indexes = async () => (await build()).written.filter((path) => path.endsWith('-facets.json')).sort();
    const indexOf = (path: string): FacetIndex => JSON.parse(site.read(path));

    test('a price, being sold out or an attribute writes those of the lists that have the product, and no others', async () => {
      const { id } = await shown(GOLD);
      const place = indexOf('susalne-zoloto/-facets.json').ids.indexOf(id);
      await sql(`UPDATE products SET price = 123400, old_price = 200000 WHERE id = ${id}`);
      expect(await indexes()).toEqual([...INDEXES].sort());
      expect(indexOf('susalne-zoloto/-facets.json').prices[place]).toBe(123_400);
      await sql(`UPDATE products SET stock = 0 WHERE id = ${id}`);
      expect(await indexes()).toEqual([...INDEXES].sort());
      expect(indexOf('ru/susalne-zoloto/-facets.json').flags[place]).toBe(REDUCED);
      await sql(`UPDATE product_attributes SET value = '{"uk":"21 К","ru":"21 К"}'
        WHERE product_id = ${id} AND attribute_code = 'purity'`);
      expect(await indexes()).toEqual([...INDEXES].sort());
      const purity = indexOf('susalne-zoloto/-facets.json').facets.find(({ code }) => code === 'purity');
      expect(purity?.values[(purity.of[place] ?? 0) - 1]).toEqual({ slug: '21-k', name: '21 К' });
    });

    test('another stock above zero, a description or a picture writes none', async () => {
      await sql(
        `UPDATE products SET stock = stock + 1, description = '{"uk":"о","ru":"о"}' WHERE slug = '${GOLD}' AND stock > 0`,
      );
      expect(await indexes()).toEqual([]);
    });

    test('removing an attribute from the filters writes those of the lists that had it', async () => {
      await sql("UPDATE attributes SET is_filter = false WHERE code = 'purity'");
      expect((await indexes()).filter((path) => !path.startsWith('ru/'))).toEqual([
        'pozolota/-facets.json',
        'susalne-sriblo/-facets.json',
        'susalne-zoloto/-facets.json',
      ]);
    });

    test('a page for a filter choice appears, shows the matching products and is removed with its link', async () => {
      await sql(`WITH entry AS (INSERT INTO page_entries VALUES ('zoloto-22', 'category') RETURNING slug)
        INSERT INTO landing_pages (slug, category_id, filters, label, name, description)
        SELECT slug, (SELECT id FROM categories WHERE slug = 'susalne-zoloto'), '{"purity":["22-k"]}',
          '{"uk":"22","ru":"22"}', '{"uk":"Двадцять два","ru":"Двадцать два"}', '{"uk":"о","ru":"о"}' FROM entry`);
      await build();
      expect(site.read('zoloto-22.html')).toContain('Двадцять два');
      expect(JSON.parse(site.read('ru/zoloto-22.json')).list.productCount).toBe(1);
      expect(site.read('susalne-zoloto.html')).toContain('href="/zoloto-22"');
      expect(site.read('sitemap.xml')).toContain('/zoloto-22</loc>');
      await sql("UPDATE landing_pages SET is_published = false WHERE slug = 'zoloto-22'");
      expect([...(await build()).deleted].sort()).toEqual(inBoth(['/zoloto-22']));
      expect(site.read('susalne-zoloto.html')).not.toContain('zoloto-22');
    });

    test('a deleted category removes its index', async () => {
      await sql(`INSERT INTO page_entries VALUES ('nova', 'category');
        INSERT INTO categories (slug, position, name, description)
        VALUES ('nova', 99, '{"uk":"Нова","ru":"Новая"}', '{"uk":"о","ru":"о"}')`);
      expect(await indexes()).toEqual(['nova/-facets.json', 'ru/nova/-facets.json']);
      await sql("DELETE FROM categories WHERE slug = 'nova'; DELETE FROM page_entries WHERE slug = 'nova'");
      await build();
      expect(Object.keys(site.hashes()).filter((path) => path.includes('nova/'))).toEqual([]);
    });
  });

  describe('a family member', () => {
    const SMALL = 'polimentna-pasta-250-chervonyi';
    const written = async () => addressesOf((await build()).written);
    const set = (what: string) => sql(`UPDATE products SET ${what} WHERE slug = '${SMALL}'`);
    const SIBLING = 'polimentna-pasta-250-zhovtyi';
    const SIBLINGS = ['chornyi', 'rozhevyi', 'siryi', 'zhovtyi'].map((colour) => `/polimentna-pasta-250-${colour}`);
    const FAMILY = [`/${SMALL}`, ...SIBLINGS];

    test('the last item in stock renders the pages of its siblings, one of many does not', async () => {
      const { paths, linked } = await shown(SMALL);
      expect(linked).toEqual(expect.arrayContaining(FAMILY));
      await set('stock = stock - 1');
      const { pages, written: files } = await build();
      expect(addressesOf(files)).toEqual(inBoth(paths));
      expect(pages).toBe(2 * paths.length);
      await set('stock = 0');
      expect(await written()).toEqual(inBoth(linked));
      expect(site.read(`${SIBLING}.html`)).toContain('червоний <small>немає');
    });

    test('a value renders the pages of its siblings, a name and texts do not', async () => {
      const { paths } = await shown(SMALL);
      await set(`name = '{"uk":"Інший","ru":"Другой"}', description = '{"uk":"о","ru":"о"}'`);
      expect(await written()).toEqual(inBoth(paths));
      await sql(`UPDATE product_attributes SET value = '{"uk":"бурий","ru":"бурый"}'
        WHERE attribute_code = 'colour' AND product_id = (SELECT id FROM products WHERE slug = '${SMALL}')`);
      // Its card begins with the value, and the tool of boles shows the colour of each.
      expect(await written()).toEqual(inBoth([...new Set([...FAMILY, ...paths, '/bolius-pid-lystom'])]));
      expect(site.read(`ru/${SIBLING}.html`)).toContain('<span>бурый <small>');
    });

    test('hiding, renaming or removing a member renders its siblings', async () => {
      await set('is_published = false');
      expect(await written()).toEqual(expect.arrayContaining(inBoth(SIBLINGS)));
      expect(site.read(`${SIBLING}.html`)).not.toContain(`href="/${SMALL}"`);
      await set('is_published = true');
      expect(await written()).toEqual(expect.arrayContaining(inBoth(FAMILY)));
      await sql(`UPDATE page_entries SET slug = 'malyi' WHERE slug = '${SMALL}'`);
      expect(await written()).toEqual(expect.arrayContaining(inBoth(['/malyi', ...SIBLINGS])));
      const { paths } = await shown('malyi');
      await sql(`DELETE FROM family_members USING products WHERE id = product_id AND slug = 'malyi'`);
      expect(await written()).toEqual(inBoth([...new Set([...SIBLINGS, ...paths])]));
      expect(JSON.parse(site.read('malyi.json'))).not.toHaveProperty('family');
    });
  });

  describe('a family shown as one card', () => {
    const BOLE = 'polimentna-pasta-250';
    const [RED, YELLOW] = [`${BOLE}-chervonyi`, `${BOLE}-zhovtyi`];
    const set = (slug: string, what: string) => sql(`UPDATE products SET ${what} WHERE slug = '${slug}'`);
    const setGrouped = (is: boolean) =>
      sql(`UPDATE product_families SET is_grouped = ${is}
        WHERE id = (SELECT family_id FROM family_members JOIN products ON id = product_id WHERE slug = '${RED}')`);
    const list = () => JSON.parse(site.read('polimenty.json')).list;
    const card = () => list().products.find((product: { slug: string }) => [RED, YELLOW].includes(product.slug));
    const index = (): FacetIndex => JSON.parse(site.read('polimenty/-facets.json'));
    const isListWritten = async () => addressesOf((await build()).written).includes('/polimenty');

    /** Reduces the family to two members, the red one first. No other family is one card. */
    beforeEach(async () => {
      await sql('UPDATE product_families SET is_grouped = false WHERE is_grouped');
      await sql(`DELETE FROM family_members USING products WHERE id = product_id AND slug LIKE '${BOLE}-%'
        AND slug NOT IN ('${RED}', '${YELLOW}')`);
      await sql(`UPDATE family_members SET position = CASE slug WHEN '${RED}' THEN 0 ELSE 1 END
        FROM products WHERE id = product_id AND slug IN ('${RED}', '${YELLOW}')`);
      await set(RED, 'price = 15000, old_price = NULL, stock = 9');
      await set(YELLOW, 'price = 20000, old_price = NULL, stock = 9');
      await build();
    });

    test('grouping renders the lists of its members and their filters, and counts stay those of products', async () => {
      const { productCount } = list();
      await setGrouped(true);
      const written = addressesOf((await build()).written);
      expect(written).toEqual(expect.arrayContaining(inBoth(['/polimenty', '/pozolota/page/2'])));
      // Tiles count products, so the home page stays. A sold-out product shows others of its category as cards.
      const soldOut = `/${BOLE}-rozhevyi`;
      expect(written.filter((address) => !/^(?:\/ru)?\/(?:polimenty|pozolota)/.test(address))).toEqual(
        inBoth([soldOut]),
      );
      expect(card()).toMatchObject({ slug: RED, variants: { count: 2, from: 15_000 } });
      expect(list().productCount).toBe(productCount);
      expect(site.read('polimenty.html')).toContain('2 варіанти');
      expect(site.read('ru/polimenty.html')).toContain('2 варианта');
      expect(index().groups?.map(({ slugs }) => slugs)).toEqual([[RED, YELLOW]]);
      await setGrouped(false);
      await build();
      expect(card()).not.toHaveProperty('variants');
      expect(list().productCount).toBe(productCount);
    });

    test("renders the lists when the card's price or its leading member changes", async () => {
      await setGrouped(true);
      await build();
      await set(YELLOW, 'stock = stock - 1');
      expect(await isListWritten()).toBe(false);
      await set(YELLOW, 'price = 9900');
      expect(await isListWritten()).toBe(true);
      expect(card()).toMatchObject({ slug: RED, variants: { count: 2, from: 9900 } });
      await set(RED, 'stock = 0');
      expect(await isListWritten()).toBe(true);
      expect(card()).toMatchObject({ slug: YELLOW, variants: { count: 2, from: 9900 } });
      await set(RED, 'stock = 9');
      await sql(`UPDATE family_members SET position = 9
        WHERE product_id = (SELECT id FROM products WHERE slug = '${RED}')`);
      await build();
      expect(card()).toMatchObject({ slug: YELLOW });
      await sql(`UPDATE page_entries SET slug = 'inshyi' WHERE slug = '${RED}'`);
      await build();
      expect(index().groups?.map(({ slugs }) => slugs)).toEqual([[YELLOW, 'inshyi']]);
      await set(YELLOW, 'is_published = false');
      await build();
      expect(index()).not.toHaveProperty('groups');
    });
  });

  test('a write that changes nothing shown writes nothing', async () => {
    await sql(`UPDATE products SET cost = 100, price = price`);
    expect((await build()).pages).toBe(0);
  });

  test('a description renders the product’s own page', async () => {
    await sql(`UPDATE products SET description = '{"uk":"о","ru":"о"}' WHERE slug = '${GOLD}'`);
    expect(addressesOf((await build()).written)).toEqual(inBoth([`/${GOLD}`]));
  });

  test('the end of a sale, once set and once moved, renders the product’s own page, then Google’s feed', async () => {
    await sql(`UPDATE products SET price = 8000, old_price = 10000 WHERE slug = '${GOLD}'`);
    await build();
    await sql(`INSERT INTO scheduled_changes (due_at, kind, payload, subjects)
      SELECT '2030-11-30 22:00+00', 'price', jsonb_build_object('sku', sku, 'price', old_price, 'oldPrice', NULL),
        ARRAY['product:' || id] FROM products WHERE slug = '${GOLD}'`);
    const { pages, written: files } = await build();
    expect([pages, addressesOf(files)]).toEqual([2, inBoth([`/${GOLD}`])]);
    expect(site.read(`${GOLD}.html`)).toContain('Знижка діє до 30 листопада 2030 року');
    expect(site.read(`ru/${GOLD}.html`)).toContain('Скидка действует до 30 ноября 2030 года');
    expect(site.read(`${GOLD}.html`)).toContain('"priceValidUntil":"2030-11-30"');
    const until = (end: string) => new RegExp(`T00:00\\+0[23]00/${end}</g:sale_price_effective_date>`);
    for (const feed of ['google-merchant.xml', 'ru/google-merchant.xml']) {
      expect(site.read(feed)).toMatch(until('2030-12-01T00:00\\+0200'));
    }
    await sql(`UPDATE scheduled_changes SET due_at = '2030-10-05 15:30+00'`);
    await build();
    expect(site.read(`${GOLD}.html`)).toContain('Знижка діє до 18:30 5 жовтня 2030 року');
    expect(site.read('google-merchant.xml')).toMatch(until('2030-10-05T18:30\\+0300'));
    await sql('DELETE FROM scheduled_changes');
    await build();
    expect(site.read(`${GOLD}.html`)).not.toMatch(/Знижка діє|priceValidUntil/);
    expect(site.read('google-merchant.xml')).not.toContain('effective_date');
  });

  test('one language of a text checks the pages of both and writes those of one', async () => {
    await sql(`UPDATE products SET description = jsonb_set(description, '{ru}', '"о"') WHERE slug = '${GOLD}'`);
    const built = await build();
    expect(built.pages).toBe(2);
    expect(addressesOf(built.written)).toEqual([`/ru/${GOLD}`]);
  });

  test('translations of the app render the pages of that language', async () => {
    const texts = { ...mark.texts, ru: 'another' };
    const built = await build({ mark: { ...mark, build: 'another', texts } });
    const { renderer = 0, ...others } = reasonsOf(built) ?? {};
    expect(others).toEqual({});
    // The mark does not affect the pages: every page is rendered, and none differs.
    expect(built.rendered).toBe(renderer);
    expect(renderer).toBe((built.release?.pages ?? 0) / 2);
    expect(built.written).toEqual([]);
  });

  test('the code renders every page', async () => {
    const built = await build({ mark: { ...mark, build: 'another', code: 'another' } });
    expect(reasonsOf(built)).toEqual({ renderer: built.release?.pages });
  });

  test('the name of a category in the menu renders every page, because of the layout', async () => {
    await sql(`UPDATE categories SET name = '{"uk":"Листки","ru":"Листки"}' WHERE slug = 'potal'`);
    const built = await build();
    expect(built.rendered).toBe(built.release?.pages);
    expect(site.read('ru/-menu.html')).toContain('Листки');
  });

  test('the name of a category below the menu renders its page, its ancestors and its products', async () => {
    await sql(`UPDATE categories SET name = '{"uk":"Камені","ru":"Камни"}' WHERE slug = 'ahaty'`);
    const products = await sql<{ slug: string }>(
      `SELECT p.slug FROM products p JOIN categories c ON c.id = p.category_id WHERE c.slug = 'ahaty'`,
    );
    expect(products.length).toBeGreaterThan(3);
    const paths = ['/ahaty', '/levkas', ...products.map(({ slug }) => `/${slug}`)];
    expect(addressesOf((await build()).written)).toEqual(inBoth(paths));
  });

  test('a category’s description renders its own page', async () => {
    await sql(`UPDATE categories SET description = '{"uk":"Опис","ru":"Описание"}' WHERE slug = 'potal'`);
    expect(addressesOf((await build()).written)).toEqual(inBoth(['/potal']));
  });

  test('an announcement renders every page of a language, and none while it is hidden', async () => {
    await sql(`UPDATE announcement SET is_shown = true, text = '{"uk":"Щойно","ru":"Только что"}'`);
    const built = await build();
    expect(built.rendered).toBe(built.release?.pages);
    expect(site.read('ru/cart.html')).toContain('<p>Только что</p>');
    await sql(`UPDATE announcement SET text = '{"uk":"Щойно","ru":"Сейчас"}'`);
    const { written } = await build();
    expect(written.length).toBeGreaterThan(50);
    expect(written.filter((path) => !path.startsWith('ru'))).toEqual([]);
    await sql('UPDATE announcement SET is_shown = false');
    await build();
    expect(site.read('cart.html')).not.toContain('<aside');
    await sql(`UPDATE announcement SET text = '{"uk":"Згодом","ru":"Потом"}'`);
    expect((await build()).pages).toBe(0);
  });

  test('a full build checks everything and writes nothing', async () => {
    const { pages, rendered, written } = await build({ isFull: true });
    expect(pages).toBeGreaterThan(150);
    expect({ rendered, written }).toEqual({ rendered: 0, written: [] });
  });
});

describe('added and removed pages', () => {
  test('a deleted product disappears from lists, sitemap and page data', async () => {
    const { paths } = await shown(GOLD);
    await sql(`WITH gone AS (DELETE FROM products WHERE slug = '${GOLD}' RETURNING slug)
      DELETE FROM page_entries e USING gone WHERE e.slug = gone.slug`);
    const built = await build();
    expect([...built.deleted].sort()).toEqual(inBoth([`/${GOLD}`]));
    for (const extension of ['html', 'json']) expect(site.has(`${GOLD}.${extension}`)).toBe(false);
    for (const path of paths) {
      const file = path === '/' ? 'index.json' : `${path.slice(1)}.json`;
      if (path !== `/${GOLD}`) expect(site.read(file), file).not.toContain(`"slug":"${GOLD}"`);
    }
    expect(site.read('sitemap.xml')).not.toContain(`/${GOLD}<`);
  });

  test('a list that becomes shorter loses its last page', async () => {
    expect(site.has('pozolota/page/2.html')).toBe(true);
    await sql(
      `UPDATE products SET is_published = false WHERE id NOT IN (SELECT id FROM products ORDER BY id LIMIT 20)`,
    );
    const { deleted } = await build({ allowsRemovals: true });
    expect(deleted).toEqual(expect.arrayContaining(inBoth(['/pozolota/page/2'])));
    expect(site.has('pozolota/page/2.html')).toBe(false);
    expect(site.has('pozolota/page/2.json')).toBe(false);
  });

  test('the pages of a renamed list redirect to its current pages', async () => {
    await sql(`UPDATE page_entries SET slug = 'zolochennia' WHERE slug = 'pozolota'`);
    await build();
    expect(site.read('ru/pozolota/page/2.html')).toContain('url=/ru/zolochennia/page/2"');
    expect(site.read('pozolota/page/2.json')).toBe('{"moved":"/zolochennia/page/2"}');
    expect((await build({ isFull: true })).written).toEqual([]);
    await sql(
      `UPDATE products SET is_published = false WHERE id NOT IN (SELECT id FROM products ORDER BY id LIMIT 20)`,
    );
    await build({ allowsRemovals: true });
    expect(site.has('pozolota/page/2.html')).toBe(false);
    expect(site.has('pozolota.json')).toBe(true);
    const { written, deleted } = await build({ isFull: true });
    expect({ written, deleted }).toEqual({ written: [], deleted: [] });
  });

  test('a new product gets a page, and a place in lists and the sitemap', async () => {
    await sql(`INSERT INTO page_entries VALUES ('novynka', 'product');
      INSERT INTO products (slug, sku, category_id, name, summary, description, price, stock, weight)
      SELECT 'novynka', 'N', id, '{"uk":"Новинка","ru":"Новинка"}', '{"uk":"с","ru":"с"}', '{"uk":"о","ru":"о"}', 1, 1, 1
      FROM categories WHERE slug = 'potal'`);
    const built = await build();
    expect(reasonsOf(built)?.new).toBe(2);
    expect(site.read('ru/potal.json')).toContain('"slug":"novynka"');
    expect(site.read('sitemap.xml')).toContain('/ru/novynka<');
  });

  test('the blog is paginated: a new post shifts posts, and touches only the lists that contain it', async () => {
    const [first, second] = await sql<{ id: number; slug: string }>('SELECT id, slug FROM blog_categories ORDER BY id');
    await sql(newPosts(first?.id ?? 0, 'old', 20));
    await sql(newPosts(second?.id ?? 0, 'other', 8));
    const grown = await build();
    expect(site.read('ru/blog.json')).toContain('"pageCount":3');
    expect(site.read('blog/page/3.html')).toContain('<link rel="canonical" href="https://shop.example/blog/page/3">');
    expect(site.read(`ru/blog/${first?.slug}/page/2.html`)).toMatch(/href="\/ru\/blog\/[^"]+" rel="prev"/);
    expect(site.read('blog.html')).toMatch(/href="\/blog\/page\/2" rel="next"/);
    expect(site.read('sitemap.xml')).toContain('/ru/blog/page/2<');
    expect(grown.written).toEqual(expect.arrayContaining(['blog/page/2.html', 'ru/blog/page/3.json']));

    await sql(newPosts(first?.id ?? 0, 'new', 1));
    const { written } = await build();
    const lists = ['/blog', '/blog/page/2', '/blog/page/3', `/blog/${first?.slug}`, `/blog/${first?.slug}/page/2`];
    // The home page shows the newest posts.
    expect(addressesOf(written)).toEqual(inBoth(['/', ...lists, '/blog/new-1']));

    await sql(`DELETE FROM posts WHERE slug LIKE 'old-%';
      DELETE FROM page_entries WHERE slug LIKE 'old-%'`);
    const { deleted } = await build();
    expect(deleted).toEqual(expect.arrayContaining(inBoth(['/blog/page/3', `/blog/${first?.slug}/page/2`])));
    expect(site.has('blog/page/3.json')).toBe(false);
    expect(site.has('blog/page/2.json')).toBe(true);
  });

  test('a renamed page leaves a redirect straight to the newest address', async () => {
    const rename = (from: string, to: string) => sql(`UPDATE page_entries SET slug = '${to}' WHERE slug = '${from}'`);
    await rename(GOLD, 'zoloto');
    await build();
    expect(site.read(`ru/${GOLD}.html`)).toContain('url=/ru/zoloto"');
    expect(site.read(`${GOLD}.json`)).toBe(`{"moved":"/zoloto"}`);
    expect(site.has('zoloto.json')).toBe(true);
    await rename('zoloto', 'zoloto-vilne');
    await build();
    expect(site.read(`${GOLD}.html`)).toContain('url=/zoloto-vilne"');
    expect(site.read('zoloto.html')).toContain('url=/zoloto-vilne"');
    await rename('zoloto-vilne', GOLD);
    await build();
    expect(site.read(`${GOLD}.html`)).toContain('<h1');
    expect(site.has(`${GOLD}.json`)).toBe(true);
    expect(site.read('zoloto.html')).toContain(`url=/${GOLD}"`);
    expect(site.read('sitemap.xml')).not.toContain('zoloto-vilne<');
  });

  test('an old address of the blog or the home page redirects there and overwrites neither', async () => {
    await sql(`INSERT INTO redirects (from_slug, to_slug) VALUES ('news', 'blog'), ('old-home', '')`);
    await build();
    expect(site.read('news.html')).toContain('url=/blog"');
    expect(site.read('ru/old-home.html')).toContain('url=/ru"');
    expect([site.read('blog.html'), site.read('index.html')].every((html) => html.includes('<h1'))).toBe(true);
    expect((await build()).pages).toBe(0);
  });
});

describe('a page that fails', () => {
  test('is reported, stays as it was while the others are published, and is retried', async () => {
    const throwing = makeThrowingDist(`/${GOLD}`);
    const before = site.read(`${GOLD}.html`);
    const { priced } = await shown(GOLD);
    await sql(`UPDATE products SET price = 987654, old_price = NULL WHERE slug = '${GOLD}'`);
    const partly = await build({ distDir: throwing.distDir });
    throwing.remove();
    const failed = partly.events.find((event) => event.type === 'failed');
    const addresses = failed?.failures.map(({ address }) => address).sort();
    expect(addresses).toEqual(inBoth([`/${GOLD}`]));
    expect(failed?.failures[0]?.reason).toContain(THROWN);
    expect(addressesOf(partly.written)).toEqual(inBoth(priced.filter((path) => path !== `/${GOLD}`)));
    expect(site.read(`${GOLD}.html`)).toBe(before);
    const next = await build();
    expect(reasonsOf(next)).toEqual({ due: 2 });
    expect(addressesOf(next.written)).toEqual(inBoth([`/${GOLD}`]));
    expect((await build()).pages).toBe(0);
  });

  test('a failed redirect is made with its original target when retried', async () => {
    const throwing = makeThrowingDist('/zoloto');
    await sql(`UPDATE page_entries SET slug = 'zoloto' WHERE slug = '${GOLD}'`);
    await build({ distDir: throwing.distDir });
    throwing.remove();
    expect(site.read(`${GOLD}.html`)).toContain('<h1');
    expect((await build()).rendered).toBe(4);
    expect(site.read(`${GOLD}.html`)).toContain('url=/zoloto"');
    expect(site.read(`ru/${GOLD}.html`)).toContain('url=/ru/zoloto"');
  });

  test('blocks the release if no failure is allowed, and the next build publishes everything', async () => {
    const throwing = makeThrowingDist(`/${GOLD}`);
    const before = site.hashes();
    const { priced } = await shown(GOLD);
    await sql(`UPDATE products SET price = 987654, old_price = NULL WHERE slug = '${GOLD}'`);
    const { error } = await site.tryBuild(databaseSource(database), { distDir: throwing.distDir, maxFailures: 0 });
    throwing.remove();
    expect(error).toBeInstanceOf(BuildError);
    for (const tree of ['a', 'b', 'current']) expect(differing(site.hashes(tree), before)).toEqual([]);
    expect(addressesOf((await build()).written)).toEqual(inBoth(priced));
  });
});

const failuresOf = ({ events }: Pick<Awaited<ReturnType<typeof build>>, 'events'>) =>
  events.flatMap((event) => (event.type === 'failed' ? event.failures : []));

describe('one bad row', () => {
  const setPrice = (price: number) =>
    sql(`UPDATE products SET price = ${price}, old_price = NULL WHERE slug = '${GOLD}'`);
  const hasPrice = (price: number) => site.read(`${GOLD}.json`).includes(`"price":${price}`);
  /** Runs SQL that was possible before the database had constraints against it. */
  const withoutRules = (text: string) =>
    sql(`ALTER TABLE page_entries DROP CONSTRAINT page_entries_slug;
      ALTER TABLE redirects DROP CONSTRAINT redirects_from_slug;
      ALTER TABLE categories DISABLE TRIGGER USER; ${text}; ALTER TABLE categories ENABLE TRIGGER USER`);
  const contentPage = (slug: string) => `INSERT INTO page_entries VALUES ('${slug}', 'index');
    INSERT INTO content_pages VALUES ('${slug}', '{"uk":"т","ru":"т"}', '{"uk":"т","ru":"т"}', '{"uk":"т","ru":"т"}', 9)`;

  test('categories in a cycle lose their places: everything else is built, and they too once the cycle is removed', async () => {
    await withoutRules(`UPDATE categories SET parent_id = id WHERE slug = 'potal';
      UPDATE categories SET parent_id = (SELECT id FROM categories WHERE slug = 'ahaty') WHERE slug = 'levkas';
      INSERT INTO changes (entity) VALUES ('layout'), ('list:all')`);
    await setPrice(123_400);
    await build();
    expect(hasPrice(123_400)).toBe(true);
    expect(site.read('potal.html')).toContain('<h1');
    await sql("UPDATE categories SET parent_id = NULL WHERE slug IN ('potal', 'levkas')");
    await build();
    expect(site.read('levkas.html')).toContain('<h1');
  });

  test('pages with reserved addresses are reported, overwrite no file, and are built once they are renamed', async () => {
    const own = ['build.json', 'logo.svg', 'sitemap.xml'];
    const before = site.hashes();
    const slugs = ['404', 'build', 'cart', 'index', 'a'.repeat(300)];
    await withoutRules(slugs.map(contentPage).join(';'));
    await setPrice(123_500);
    for (const isFull of [false, true]) {
      const failures = failuresOf(await build({ isFull }));
      expect(failures.filter(({ reason }) => reason.includes('rename the page'))).toHaveLength(slugs.length);
      expect(hasPrice(123_500)).toBe(true);
    }
    for (const path of ['cart.html', '404.html', 'index.html']) expect(site.read(path), path).not.toContain('<h1>т');
    for (const path of own) expect(site.hashes()[path], path).toBe(before[path]);
    for (const [index, slug] of slugs.entries()) {
      await sql(`UPDATE page_entries SET slug = 'my-page-${index}' WHERE slug = '${slug}'`);
    }
    expect(failuresOf(await build())).toEqual([]);
    for (const index of slugs.keys()) expect(site.has(`my-page-${index}.html`)).toBe(true);
    for (const path of ['cart.html', '404.html', 'index.html']) expect(site.read(path), path).not.toContain('<h1>т');
    expect(site.hashes()['build.json']).toBe(before['build.json']);
  });

  test('a category that is renamed to the home page’s file and back leaves the home page unchanged', async () => {
    const home = site.read('index.html');
    const rename = (from: string, to: string) => `UPDATE page_entries SET slug = '${to}' WHERE slug = '${from}'`;
    await withoutRules(rename('potal', 'index'));
    await build();
    expect(site.read('index.html')).not.toContain('http-equiv="refresh"');
    await sql(rename('index', 'potal'));
    for (const isFull of [false, true]) {
      await build({ isFull });
      expect(site.read('index.html')).toBe(home);
    }
  });

  test('a redirect from an address outside the site is reported and not written, and blocks nothing', async () => {
    await withoutRules(`INSERT INTO redirects VALUES ('../../x', 'potal'), ('cart', 'potal')`);
    await setPrice(123_600);
    const cart = site.read('cart.html');
    for (const isFull of [false, true]) {
      expect(failuresOf(await build({ isFull })).map(({ address }) => address)).toEqual(['/../../x', '/cart']);
    }
    expect(hasPrice(123_600)).toBe(true);
    expect(site.read('cart.html')).toBe(cart);
  });

  test('a page without data is reported and left out, and is built once it has them', async () => {
    await sql("INSERT INTO page_entries VALUES ('ghost', 'index')");
    await setPrice(123_700);
    const built = await build();
    expect(
      failuresOf(built)
        .map(({ address }) => address)
        .sort(),
    ).toEqual(['/ghost', '/ru/ghost']);
    expect(hasPrice(123_700)).toBe(true);
    // A process that builds repeatedly waits before it retries.
    expect((await build({ isPatient: true })).pages).toBe(0);
    expect((await build()).pages).toBe(2);
    await sql(
      `INSERT INTO content_pages VALUES ('ghost', '{"uk":"т","ru":"т"}', '{"uk":"т","ru":"т"}', '{"uk":"т","ru":"т"}', 9)`,
    );
    expect(failuresOf(await build())).toEqual([]);
    expect(site.has('ru/ghost.html')).toBe(true);
  });
});

test('a process that builds repeatedly has the filters of each state: after traits, a price, and traits again', async () => {
  const warm = new WarmState();
  const index = (): FacetIndex => JSON.parse(site.read('susalne-zoloto/-facets.json'));
  const brandOfGold = () => {
    const { ids, facets } = index();
    const brands = facets.find(({ code }) => code === BRAND);
    return brands?.values[(brands.of[ids.indexOf(gold?.id ?? 0)] ?? 0) - 1]?.name;
  };
  const [gold] = await sql<{ id: number }>(`SELECT id FROM products WHERE slug = '${GOLD}'`);
  const steps = ["brand = 'Перший'", 'price = price + 100, old_price = NULL', "brand = 'Другий'", "brand = 'Третій'"];
  const brands: unknown[] = [];
  for (const set of steps) {
    await sql(`UPDATE products SET ${set} WHERE slug = '${GOLD}'`);
    await build({ warm });
    brands.push(brandOfGold());
  }
  expect(brands).toEqual(['Перший', 'Перший', 'Другий', 'Третій']);
  const whole = makePrerenderedSite(mark);
  await whole.build(databaseSource(database));
  expect(differing(site.hashes(), whole.hashes())).toEqual([]);
  whole.remove();
});

test('a database restored from an older backup is detected, and its data are published', async () => {
  await sql(`UPDATE products SET price = 123800, old_price = NULL WHERE slug = '${GOLD}'`);
  await build();
  expect(site.read(`${GOLD}.json`)).toContain('"price":123800');
  const restored = await template.copy();
  await site.build(databaseSource(restored));
  expect(site.read(`${GOLD}.json`)).not.toContain('"price":123800');
  expect((await site.build(databaseSource(restored))).pages).toBe(0);
  await restored.drop();
});

test('a full check restores files changed from outside: pages, their data, files of the build', async () => {
  const before = site.hashes();
  const asset = Object.keys(before).find((path) => path.startsWith('assets/') && path.endsWith('.js')) ?? '';
  for (const tree of ['a', 'b']) {
    for (const path of [`${GOLD}.html`, 'cart.html', 'sitemap.xml', asset]) rmSync(join(site.siteDir, tree, path));
  }
  writeFileSync(join(site.siteDir, 'a/index.json'), 'broken');
  writeFileSync(join(site.siteDir, 'b/index.json'), 'broken');
  await build({ isFull: true });
  for (const tree of ['current', 'a', 'b']) expect(differing(site.hashes(tree), before)).toEqual([]);
  openAndDo((opened) => expect(opened.verify()).toEqual([]));
  expect((await build()).pages).toBe(0);
});

describe('the served release', () => {
  test('a rollback pauses publishing: builds are refused until it is resumed, and lose nothing', async () => {
    const first = site.hashes();
    await sql(`UPDATE products SET stock = stock + 1`);
    await build();
    const newest = site.hashes();
    openAndDo((opened) => opened.rollback());
    expect(differing(site.hashes(), first)).toEqual([]);
    await sql(`UPDATE products SET stock = stock - 1`);
    expect((await site.tryBuild(databaseSource(database))).error).toBeInstanceOf(PublishingPausedError);
    expect(differing(site.hashes(), first)).toEqual([]);
    openAndDo((opened) => opened.resume());
    await sql(`UPDATE products SET stock = stock + 1`);
    await build();
    expect(differing(site.hashes(), newest)).toEqual([]);
  });

  test('after a resumed rollback, a build without changes serves the newest release again', async () => {
    await sql(`UPDATE products SET stock = stock + 1`);
    await build();
    const newest = site.hashes();
    openAndDo((opened) => opened.rollback());
    openAndDo((opened) => opened.resume());
    await build();
    expect(differing(site.hashes(), newest)).toEqual([]);
  });

  test('while publishing is paused, a build without changes is refused too', async () => {
    await sql(`UPDATE products SET stock = stock + 1`);
    await build();
    openAndDo((opened) => opened.rollback());
    expect((await site.tryBuild(databaseSource(database))).error).toBeInstanceOf(PublishingPausedError);
  });

  test('data older than the served release are refused', async () => {
    await sql(`UPDATE products SET stock = stock + 1`);
    await build();
    const newest = site.hashes();
    openAndDo((opened) => opened.begin(opened.revision + 1_000_000).publish({ build: 'later', pages: 1 }));
    await sql(`UPDATE products SET stock = stock + 1`);
    expect((await site.tryBuild(databaseSource(database))).error).toBeInstanceOf(OlderRevisionError);
    expect(differing(site.hashes(), newest)).toEqual([]);
  });
});

function openAndDo(run: (opened: ReturnType<typeof openSite>) => void): void {
  const opened = openSite(site.siteDir);
  try {
    run(opened);
  } finally {
    opened.close();
  }
}

test('a feed position unknown to PostgreSQL makes the build check everything', async () => {
  await database.pool.query('UPDATE products SET price = 123400 WHERE slug = $1', [GOLD]);
  const opened = openSite(site.siteDir);
  opened.db.exec("UPDATE graph_state SET cursor = 'of another time'");
  opened.close();
  const { pages, written } = await build();
  expect(pages).toBeGreaterThan(100);
  expect(written).toEqual(expect.arrayContaining(filesOf([`/${GOLD}`])));
});
