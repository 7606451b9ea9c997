import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureBuilt } from '../prerender/bundle/build.ts';
import { LANGUAGES } from '../src/contract/language.ts';
import { type PageData, pageDataSchema } from '../src/contract/page-data.ts';
import { shippingCost } from '../src/rules/delivery.ts';
import { decimalMoney } from '../src/rules/money.ts';
import { localize } from '../src/rules/paths.ts';
import { quantityPrices } from '../src/rules/price.ts';
import { createTestDatabase } from './helpers/database.ts';
import { danglingIds, GOOGLE_PROPERTIES, hasProperty, thingsIn } from './helpers/google-properties.ts';
import { databaseSource, makePrerenderedSite, ORIGIN, type PrerenderedSite } from './helpers/prerendered-site.ts';

/** The schema.org objects on a page of the demo shop, checked against the documentation of search engines. */
interface Page {
  readonly data: PageData;
  readonly html: string;
  readonly canonical: string | undefined;
  /** Objects by type. */
  readonly objects: Readonly<Record<string, readonly unknown[]>>;
}

let site: PrerenderedSite;
let pages: readonly Page[];
/** Addresses of all pages. */
let addresses: ReadonlySet<string>;

beforeAll(async () => {
  const mark = await ensureBuilt();
  const database = await createTestDatabase();
  site = makePrerenderedSite(mark);
  await site.build(databaseSource(database));
  await database.drop();
  const files = Object.keys(site.hashes()).filter((file) => file.endsWith('.json') && site.has(htmlOf(file)));
  pages = files.map(readPage);
  addresses = new Set(pages.map(({ data }) => addressOf(data)));
}, 300_000);

afterAll(() => site.remove());

const htmlOf = (file: string) => file.replace(/json$/, 'html');
const addressOf = ({ lang, path }: PageData) => ORIGIN + localize(lang, path);

function readPage(file: string): Page {
  const html = site.read(htmlOf(file));
  return {
    data: v.parse(pageDataSchema, JSON.parse(site.read(file))),
    html,
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1],
    objects: objectsOf(html),
  };
}

const graphSchema = v.object({
  '@context': v.literal('https://schema.org'),
  '@graph': v.array(v.looseObject({ '@type': v.string() })),
});

function objectsOf(html: string): Page['objects'] {
  const [block, ...others] = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)];
  expect(others).toEqual([]);
  const { '@graph': graph } = v.parse(graphSchema, JSON.parse(block?.[1] ?? ''));
  return Object.groupBy(graph, (object) => object['@type']) as Page['objects'];
}

const text = v.pipe(v.string(), v.trim(), v.minLength(1));
const address = v.pipe(v.string(), v.startsWith(`${ORIGIN}/`), v.url());
const picture = v.pipe(address, v.regex(/\/media\/[0-9a-f]+-(?:\d+\.webp|1200x630\.jpg)$/));
const pictures = v.pipe(v.array(picture), v.minLength(2));
const term = (name: string) => v.literal(`https://schema.org/${name}`);
const days = (minValue: number, maxValue: number) =>
  v.object({
    '@type': v.literal('QuantitativeValue'),
    minValue: v.literal(minValue),
    maxValue: v.literal(maxValue),
    unitCode: v.literal('DAY'),
  });
const hryvnias = v.pipe(v.string(), v.regex(/^\d+\.\d\d$/));
const money = v.object({ '@type': v.literal('MonetaryAmount'), value: hryvnias, currency: v.literal('UAH') });
const business = v.object({ '@id': v.literal(`${ORIGIN}/#business`) });
/** The seller, as pages without further details name it. */
const seller = v.object({ '@type': v.literal('Organization'), ...business.entries, name: text, url: address });
const listItem = <T extends v.ObjectEntries>(entries: T) =>
  v.pipe(
    v.array(v.object({ '@type': v.literal('ListItem'), position: v.number(), ...entries })),
    v.minLength(1),
    v.check((items) => items.every(({ position }, index) => position === index + 1), 'not numbered from 1'),
  );

const storeSchema = v.object({
  '@type': v.literal('Store'),
  '@id': v.literal(`${ORIGIN}/#business`),
  name: text,
  url: v.literal(`${ORIGIN}/`),
  logo: address,
  image: address,
  telephone: v.pipe(v.string(), v.regex(/^\+380\d{9}$/)),
  address: v.object({
    '@type': v.literal('PostalAddress'),
    streetAddress: text,
    addressLocality: text,
    postalCode: text,
    addressCountry: v.literal('UA'),
  }),
  hasMerchantReturnPolicy: v.object({
    applicableCountry: v.literal('UA'),
    returnPolicyCategory: term('MerchantReturnFiniteReturnWindow'),
    merchantReturnDays: v.literal(14),
    returnFees: term('ReturnFeesCustomerResponsibility'),
    itemDefectReturnFees: term('FreeReturn'),
    merchantReturnLink: v.pipe(address, v.endsWith('/vozvrat-tovara')),
  }),
  hasShippingService: v.object({
    '@type': v.literal('ShippingService'),
    handlingTime: v.object({ duration: days(0, 1) }),
    shippingConditions: v.pipe(
      v.array(
        v.object({
          shippingDestination: v.object({ addressCountry: v.literal('UA') }),
          shippingRate: money,
          transitTime: v.object({ duration: days(1, 3) }),
        }),
      ),
      v.minLength(2),
    ),
  }),
});

const websiteSchema = v.object({
  '@type': v.literal('WebSite'),
  name: text,
  url: address,
  inLanguage: v.picklist(LANGUAGES),
  publisher: business,
  potentialAction: v.object({
    '@type': v.literal('SearchAction'),
    target: v.pipe(address, v.endsWith('/search?q={search_term_string}')),
    'query-input': v.literal('required name=search_term_string'),
  }),
});

const breadcrumbsSchema = v.object({
  '@type': v.literal('BreadcrumbList'),
  itemListElement: listItem({ name: text, item: address }),
});

const collectionSchema = v.object({
  '@type': v.literal('CollectionPage'),
  name: text,
  description: text,
  url: address,
  inLanguage: v.picklist(LANGUAGES),
  mainEntity: v.object({ '@type': v.literal('ItemList'), itemListElement: listItem({ url: address }) }),
});

const productSchema = v.object({
  '@type': v.literal('Product'),
  name: text,
  sku: text,
  description: text,
  category: text,
  image: pictures,
  additionalProperty: v.optional(
    v.array(v.object({ '@type': v.literal('PropertyValue'), name: text, value: text })),
    [],
  ),
  offers: v.object({
    '@type': v.literal('Offer'),
    url: address,
    price: hryvnias,
    priceCurrency: v.literal('UAH'),
    priceValidUntil: v.optional(v.pipe(v.string(), v.isoDate())),
    priceSpecification: v.optional(
      v.array(
        v.object({
          '@type': v.literal('UnitPriceSpecification'),
          price: hryvnias,
          priceCurrency: v.literal('UAH'),
          priceType: v.union([term('StrikethroughPrice'), term('SalePrice')]),
          eligibleQuantity: v.optional(v.object({ minValue: v.number(), unitCode: v.literal('C62') })),
        }),
      ),
      [],
    ),
    shippingDetails: v.object({
      shippingRate: money,
      shippingDestination: v.object({ addressCountry: v.literal('UA') }),
      deliveryTime: v.object({ handlingTime: days(0, 1), transitTime: days(1, 3) }),
    }),
    availability: v.picklist(['https://schema.org/InStock', 'https://schema.org/OutOfStock']),
    itemCondition: v.literal('https://schema.org/NewCondition'),
    seller,
  }),
});

/**
 * https://developers.google.com/search/docs/appearance/structured-data/product-variants, each variant on a separate
 * page.
 */
const VARIES_BY = (['size', 'color', 'material', 'pattern'] as const).map(
  (name) => `https://schema.org/${name}` as const,
);

const variantSchema = v.object({
  '@type': v.literal('Product'),
  inProductGroupWithID: text,
  isVariantOf: v.object({
    '@type': v.literal('ProductGroup'),
    name: text,
    productGroupID: text,
    variesBy: v.optional(v.pipe(v.array(v.picklist(VARIES_BY)), v.minLength(1), v.maxLength(2))),
    hasVariant: v.pipe(v.array(v.strictObject({ url: address })), v.minLength(1)),
  }),
  size: v.optional(text),
  color: v.optional(text),
  material: v.optional(text),
  pattern: v.optional(text),
});

const postSchema = v.object({
  '@type': v.literal('BlogPosting'),
  headline: text,
  description: text,
  datePublished: v.pipe(v.string(), v.isoDate()),
  dateModified: v.pipe(v.string(), v.isoDate()),
  inLanguage: v.picklist(LANGUAGES),
  mainEntityOfPage: address,
  image: pictures,
  author: seller,
  publisher: seller,
});

/** Returns the only object of a type on a page. */
function only<T extends v.GenericSchema>(schema: T, { objects, canonical }: Page, type: string): v.InferOutput<T> {
  const [object, ...others] = objects[type] ?? [];
  expect(others, canonical).toEqual([]);
  const { success, output, issues } = v.safeParse(schema, object);
  if (success) return output;
  throw new Error(`${canonical}: ${v.summarize(issues)}`);
}

/** Returns the pages of these types; fails if there are none. */
function pagesOf<T extends PageData['type']>(...types: readonly T[]) {
  const found = pages.filter((page): page is Page & { data: Extract<PageData, { type: T }> } =>
    types.some((type) => type === page.data.type),
  );
  expect(new Set(found.map(({ data }) => `${data.type} ${data.lang}`)).size).toBe(types.length * LANGUAGES.length);
  return found;
}

const headingOf = ({ html }: Page) =>
  (/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? '')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'");

test('every page is at its canonical address', () => {
  expect(pages.length).toBeGreaterThan(600);
  for (const page of pages) expect(page.canonical).toBe(addressOf(page.data));
});

test('the home page describes the site and the seller, the contacts page the seller, and no other page either', () => {
  for (const page of pagesOf('home')) {
    only(storeSchema, page, 'Store');
    const { url, inLanguage } = only(websiteSchema, page, 'WebSite');
    expect([url, inLanguage]).toEqual([page.canonical, page.data.lang]);
  }
  const contacts = pages.filter(({ data }) => data.path === '/contacts');
  expect(contacts.map(({ data }) => data.lang).sort()).toEqual([...LANGUAGES].sort());
  for (const page of contacts) only(storeSchema, page, 'Store');
  for (const { data, objects, canonical } of pages) {
    const types = Object.keys(objects);
    if (data.type !== 'home') expect(types, canonical).not.toContain('WebSite');
    if (data.type !== 'home' && data.path !== '/contacts') expect(types, canonical).not.toContain('Store');
  }
});

test('every page but the home page has breadcrumbs over existing pages to itself', () => {
  for (const page of pages.filter(({ data }) => data.type !== 'home')) {
    const { itemListElement } = only(breadcrumbsSchema, page, 'BreadcrumbList');
    const trail = itemListElement.map(({ item }) => item);
    expect([trail.at(0), trail.at(-1)]).toEqual([ORIGIN + localize(page.data.lang, '/'), page.canonical]);
    expect(trail.filter((item) => !addresses.has(item))).toEqual([]);
  }
  for (const { objects } of pagesOf('home')) expect(objects.BreadcrumbList).toBeUndefined();
});

test('only a product has an offer, with its heading, its page’s price and its stock', () => {
  for (const page of pagesOf('product')) {
    const { product } = page.data;
    const { name, sku, description, additionalProperty, offers } = only(productSchema, page, 'Product');
    expect([name, sku, offers.url]).toEqual([headingOf(page), product.sku, page.canonical]);
    expect(offers.price).toBe(decimalMoney(product.price));
    expect(offers.availability).toBe(`https://schema.org/${product.stock > 0 ? 'InStock' : 'OutOfStock'}`);
    expect(description.startsWith(product.summary)).toBe(true);
    expect(additionalProperty.map(({ name, value }) => [name, value])).toEqual(
      product.attributes.map((attribute) => [attribute.name, attribute.value]),
    );
    const before = offers.priceSpecification.flatMap(({ priceType, price }) =>
      priceType === 'https://schema.org/StrikethroughPrice' ? [price] : [],
    );
    expect(before).toEqual(product.oldPrice === null ? [] : [decimalMoney(product.oldPrice)]);
    const steps = offers.priceSpecification.flatMap(({ eligibleQuantity: from, price }) =>
      from ? [[from.minValue, price]] : [],
    );
    expect(steps).toEqual(quantityPrices(product).map(({ from, price }) => [from, decimalMoney(price)]));
    const shipment = { method: 'nova-poshta-branch', weightGrams: product.weight ?? 0 } as const;
    const rate = shippingCost({ ...shipment, itemsCost: product.price, hasFreeDelivery: false });
    expect(offers.shippingDetails.shippingRate.value).toBe(decimalMoney(rate));
  }
  for (const { data, objects } of pages) if (data.type !== 'product') expect(objects.Product).toBeUndefined();
});

test('a product with siblings belongs to a group: the attributes that differ, and the others’ addresses', () => {
  const groups = new Map<string, Set<string>>();
  for (const page of pagesOf('product')) {
    const { family, product } = page.data;
    if (!family) {
      expect(page.html).not.toContain('ProductGroup');
      continue;
    }
    const { inProductGroupWithID: id, isVariantOf: group, ...own } = only(variantSchema, page, 'Product');
    expect([group.name, group.productGroupID]).toEqual([family.name, id]);
    const others = group.hasVariant.map(({ url }) => url);
    for (const other of others) expect(addresses).toContain(other);
    expect(others).not.toContain(page.canonical);
    const known = groups.get(page.data.lang + id) ?? new Set();
    groups.set(page.data.lang + id, known.add([...others, page.canonical ?? ''].sort().join()));
    for (const name of ['size', 'color', 'material', 'pattern'] as const) {
      if (group.variesBy?.includes(`https://schema.org/${name}`)) expect(own[name], product.slug).toBeDefined();
    }
  }
  expect(groups.size).toBeGreaterThan(120);
  // All members name the same variants.
  for (const members of groups.values()) expect(members.size).toBe(1);
});

test('only an article is a posting, with its date and heading', () => {
  for (const page of pagesOf('blog-post')) {
    const { headline, mainEntityOfPage, datePublished, inLanguage } = only(postSchema, page, 'BlogPosting');
    const { post, lang } = page.data;
    expect([headline, mainEntityOfPage]).toEqual([headingOf(page), page.canonical]);
    expect([datePublished, inLanguage]).toEqual([post.date, lang]);
  }
  for (const { data, objects } of pages) if (data.type !== 'blog-post') expect(objects.BlogPosting).toBeUndefined();
});

// Google shows no stars for a business's reviews of itself, and may penalise them:
// docs/decisions/0051-reviews-of-the-shop.md.
test('reviews of the shop are text on its page, and no rating of the business', () => {
  for (const page of pagesOf('reviews')) {
    expect(page.data.list.reviews.length).toBeGreaterThan(5);
    expect(page.html).toContain(page.data.list.reviews[0]?.author);
    expect(Object.keys(page.objects).sort()).toEqual(['BreadcrumbList']);
    expect(page.html).not.toMatch(/aggregateRating|"Review"|ratingValue/);
  }
});

test('a list of products or articles is a collection of its items, each with a linked page', () => {
  for (const page of pagesOf('category', 'blog', 'blog-category')) {
    const { url: own, name, mainEntity } = only(collectionSchema, page, 'CollectionPage');
    expect([own, page.data.breadcrumbs.map((crumb) => crumb.name)]).toEqual([
      page.canonical,
      expect.arrayContaining([name]),
    ]);
    const urls = mainEntity.itemListElement.map(({ url }) => url);
    expect(urls.filter((url) => !addresses.has(url))).toEqual([]);
    const missing = urls.filter((url) => !page.html.includes(`href="${url.slice(ORIGIN.length)}"`));
    expect(missing).toEqual([]);
  }
});

/** Counts of the demo: recommended properties that some objects lack, because the data have no such fact. */
const LACKING: Readonly<Record<string, readonly string[]>> = {
  Product: [
    ...['brand.name', 'gtin|mpn', 'aggregateRating', 'review', 'isVariantOf', 'color', 'material', 'pattern', 'size'],
    ...['offers.priceSpecification', 'offers.priceValidUntil'],
  ],
  ProductGroup: ['variesBy'],
};

test('all pages have Google’s required properties, and the recommended ones that the data know', () => {
  const counts = new Map<string, { total: number; readonly having: Map<string, number> }>();
  for (const { objects } of pages) {
    for (const thing of thingsIn(objects)) {
      const type = String(thing['@type']);
      const known = GOOGLE_PROPERTIES[type];
      if (!known) continue;
      const entry = counts.get(type) ?? { total: 0, having: new Map<string, number>() };
      counts.set(type, entry);
      entry.total += 1;
      for (const property of [...known.required, ...known.recommended]) {
        if (hasProperty(thing, property)) entry.having.set(property, (entry.having.get(property) ?? 0) + 1);
      }
    }
  }
  expect([...counts.keys()].sort()).toEqual(
    Object.keys(GOOGLE_PROPERTIES)
      .filter((type) => !UNUSED.has(type))
      .sort(),
  );
  const missing = [...counts].flatMap(([type, { total, having }]) => {
    const { required = [], recommended = [] } = GOOGLE_PROPERTIES[type] ?? {};
    return [...required, ...recommended.filter((property) => !LACKING[type]?.includes(property))].flatMap((property) =>
      having.get(property) === total ? [] : [`${type}.${property}: ${having.get(property) ?? 0} of ${total}`],
    );
  });
  expect(missing).toEqual([]);
  // At least as many as the demo's data had when this was written.
  const least = (type: string, property: string) => counts.get(type)?.having.get(property) ?? 0;
  expect(least('Product', 'brand.name')).toBeGreaterThan(480);
  expect(least('Product', 'size')).toBeGreaterThan(250);
  expect(least('Product', 'material')).toBeGreaterThan(50);
  expect(least('Product', 'isVariantOf')).toBeGreaterThan(250);
});

/** Types that only a shop with real reviews has: those of the demo are not reported. */
const UNUSED: ReadonlySet<string> = new Set(['AggregateRating', 'Review']);

test('an object that is referred to is on the same page', () => {
  const dangling = pages.flatMap(({ objects, canonical }) => danglingIds(objects).map((id) => `${canonical}: ${id}`));
  expect(dangling).toEqual([]);
});

test('no breadcrumb repeats the one before it', () => {
  for (const page of pages.filter(({ data }) => data.type !== 'home')) {
    const names = only(breadcrumbsSchema, page, 'BreadcrumbList').itemListElement.map(({ name }) => name);
    expect(
      names.filter((name, index) => name === names[index - 1]),
      page.canonical,
    ).toEqual([]);
  }
});
