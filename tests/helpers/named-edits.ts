import fc from 'fast-check';
import type pg from 'pg';
import * as v from 'valibot';
import { readRow } from '../../server/db/rows.ts';
import { readStudioMenu } from '../../server/studio/content/menu.ts';
import { readStudioSite } from '../../server/studio/content/site.ts';
import type { WRITES } from '../../server/studio/writes.ts';

/** One of the studio's writes, by name, with numbers that select its target and its content. */
export interface NamedEdit {
  readonly write: keyof typeof WRITES;
  readonly which: number;
  readonly value: number;
}

const ids = v.array(v.number());
const names = v.array(v.string());
const factsSchema = v.object({
  products: v.array(v.object({ id: v.number(), revision: v.number(), price: v.number() })),
  categories: ids,
  posts: ids,
  rubrics: ids,
  pages: names,
  attributes: names,
  services: names,
  media: names,
  synonyms: ids,
  redirects: ids,
  pins: ids,
  skus: names,
  landings: ids,
  families: v.array(v.object({ id: v.number(), members: ids })),
  reviews: v.array(v.object({ id: v.number(), revision: v.number() })),
});
/** Existing rows that writes can refer to. */
type Facts = v.InferOutput<typeof factsSchema>;

const list = (of: string, table: string, order = of) =>
  `coalesce((SELECT json_agg(${of} ORDER BY ${order}) FROM ${table}), '[]')`;

const FACTS = `SELECT ${list("json_build_object('id', id, 'revision', revision, 'price', price)", 'products', 'id')} AS products,
  ${list('id', 'categories')} AS categories, ${list('id', 'posts')} AS posts, ${list('id', 'blog_categories')} AS rubrics,
  ${list('slug', 'content_pages')} AS pages, ${list('code', 'attributes')} AS attributes, ${list('code', 'services')} AS services,
  ${list('id', 'media')} AS media, ${list('id', 'search_synonyms')} AS synonyms, ${list('id', 'search_redirects')} AS redirects, ${list('id', 'search_pins')} AS pins, ${list('sku', 'products')} AS skus, ${list('id', 'landing_pages')} AS landings,
  coalesce((SELECT json_agg(json_build_object('id', f.id, 'members', (SELECT json_agg(product_id ORDER BY position)
    FROM family_members WHERE family_id = f.id)) ORDER BY f.id) FROM product_families f
    WHERE EXISTS (SELECT FROM family_members WHERE family_id = f.id)), '[]') AS families,
  ${list("json_build_object('id', id, 'revision', revision)", 'reviews', 'id')} AS reviews`;

/** Returns the item that a number selects; a write rejects a missing one. */
const one = <Item>(items: readonly Item[], number: number): Item | undefined => items[number % items.length];
const both = (text: string) => ({ uk: `${text} укр`, ru: `${text} рос` });
/** Few slugs, so that the same ones are reused. */
const slug = (value: number) => `slug-${value % 6}`;
const turned = <Item>(items: readonly Item[], by: number) =>
  items.map((_, index) => items[(index + by) % items.length]);
const day = (value: number) => new Date(Date.UTC(2026, 0, 1 + (value % 300))).toISOString().slice(0, 10);
const html = (value: number) => both(`<h2>Розділ</h2><p>${'слово '.repeat(1 + (value % 40))}</p>`);

/** Selects one of several changes. */
const change = (value: number, changes: readonly object[]) => one(changes, value);

const landing = (categoryId: number | undefined, value: number) => ({
  ...{ categoryId, slug: slug(value), filters: { [value % 2 === 0 ? 'format' : 'purity']: ['vilni-arkushi', '23-k'] } },
  ...{ label: both(`Добірка ${value}`), name: both(`Добірка ${value}`), description: both('Про неї') },
  ...{ seoTitle: value % 3 === 0 ? both('Заголовок') : null, seoDescription: null, isPublished: value % 4 > 0 },
});

/** Rows of a sale: the seen prices are those of the database, without tiers, or others. */
const saleRows = ({ products }: Facts, which: number, value: number) =>
  [which, which + 5].flatMap((place) => {
    const product = one(products, place);
    if (!product) return [];
    const seen = { price: product.price, oldPrice: value % 3 === 0 ? product.price + 1 : null, tiers: [] };
    return [{ id: product.id, price: 50 + value, oldPrice: 3_000 + value, tiers: [], seen }];
  });
const saleNotice = (value: number) => (value % 2 === 0 ? null : { text: both(`Розпродаж ${value}`), type: 'sale' });

type Inputs = Readonly<Record<keyof typeof WRITES, (facts: Facts, which: number, value: number) => unknown>>;

const INPUTS: Omit<Inputs, 'menu.update' | 'site.update'> = {
  'first-pages.publish': () => ({}),
  'product.create': ({ categories }, which, value) => ({
    ...{ sku: `NAMED-${value}`, slug: slug(value), categoryId: one(categories, which), name: both(`Новий ${value}`) },
    ...{ description: html(value), price: 100 + value, weight: 1 + value, isPublished: value % 3 > 0 },
  }),
  'product.update': ({ products, categories, media, attributes, services }, which, value) => ({
    id: one(products, which)?.id,
    changes: change(value, [
      { price: 100_000 + value, oldPrice: null, tiers: [] },
      { name: both(`Товар ${value}`), translationsHold: ['name'] },
      { slug: slug(value) },
      { isPublished: value % 2 === 0 },
      { categoryId: one(categories, value) },
      { summary: both(`Коротко ${value}`), description: html(value) },
      { pictures: [{ mediaId: one(media, value), alt: both(`Картинка ${value}`) }] },
      { attributes: [{ code: one(attributes, value), value: both(`Значення ${value}`) }] },
      { related: [one(products, value)?.id] },
      { seoTitle: both(`Заголовок ${value}`), seoDescription: both(`Опис ${value}`) },
      { brand: value % 4 === 0 ? null : `Бренд ${value}` },
      { services: [{ code: one(services, value), limits: null }] },
      { cost: value },
      { popularity: value, weight: value },
    ]),
  }),
  'product.duplicate': ({ products }, which, value) => ({
    ...{ id: one(products, which)?.id, sku: `COPY-${value}`, slug: slug(value) },
  }),
  'product.redirect': ({ products }, which, value) => ({
    ...{ id: one(products, which)?.id, to: value % 3 === 0 ? null : 'potal' },
  }),
  'product.remove': ({ products }, which) => ({ id: one(products, which)?.id }),
  'prices.update': ({ products }, which, value) => ({
    rows: [which, which + 7].flatMap((place) => {
      const product = one(products, place);
      return product
        ? [{ id: product.id, revision: product.revision, price: 100 + value, oldPrice: 2_000 + value, tiers: [] }]
        : [];
    }),
  }),
  'sale.begin': (facts, which, value) => ({
    ...{ saleId: null, rows: saleRows(facts, which, value), notice: saleNotice(value) },
  }),
  'sale.end': (facts, which, value) => ({
    ...{ saleId: null, rows: saleRows(facts, which, value), notice: saleNotice(value) },
  }),
  'stock.move': ({ products }, which, value) => ({
    id: one(products, which)?.id,
    move: value % 2 === 0 ? { reason: 'received', delta: 1 + value } : { reason: 'counted', counted: value % 3 },
  }),
  'attribute.create': (_, __, value) => ({ code: `named-${value}`, name: both(`Властивість ${value}`) }),
  'attribute.update': ({ attributes }, which, value) => ({
    ...{
      code: one(attributes, which),
      name: both(`Властивість ${value}`),
      isFilter: value % 2 === 0,
      isList: value % 3 === 0,
    },
  }),
  'attribute.order': ({ attributes }, which) => ({ codes: turned(attributes, which) }),
  'attribute.remove': ({ attributes }, which) => ({ code: one(attributes, which) }),
  'service.create': (_, __, value) => ({
    ...{ code: `named-${value}`, name: both(`Послуга ${value}`), price: value, fields: [] },
    ...{ isPrepaid: false, isReturnable: true },
  }),
  'service.update': ({ services }, which, value) => ({
    code: one(services, which),
    changes: value % 2 === 0 ? { price: value } : { name: both(`Послуга ${value}`) },
  }),
  'service.order': ({ services }, which) => ({ codes: turned(services, which) }),
  'service.remove': ({ services }, which) => ({ code: one(services, which) }),
  'products.publish': ({ products }, which, value) => ({
    ids: [which, which + 3, which + 9].map((place) => one(products, place)?.id),
    isPublished: value % 2 === 0,
  }),
  'products.move': ({ products, categories }, which, value) => ({
    ids: [which, which + 3].map((place) => one(products, place)?.id),
    categoryId: one(categories, value),
  }),
  'products.reprice': ({ products }, which, value) => ({
    ids: [which, which + 3].map((place) => one(products, place)?.id),
    ...{ change: 100 * ((value % 40) - 20), rounding: 'kopiyka', showsOld: value % 2 === 0 },
  }),
  'category.create': ({ categories, media }, which, value) => ({
    ...{ slug: slug(value), name: both(`Нова ${value}`), description: both('Опис'), isInMenu: value % 2 === 0 },
    ...{ parentId: which % 3 === 0 ? null : one(categories, which), mediaId: one(media, value) },
    mediaAlt: both(`На ній ${value}`),
  }),
  'category.update': ({ categories, media }, which, value) => ({
    id: one(categories, which),
    changes: change(value, [
      { name: both(`Категорія ${value}`) },
      { description: both(`Опис ${value}`) },
      { slug: slug(value) },
      { isInMenu: value % 2 === 0 },
      { mediaId: one(media, value), mediaAlt: both(`На ній ${value}`) },
      { mediaAlt: value % 3 === 0 ? null : both(`На ній ${value}`) },
      { mediaId: null },
    ]),
  }),
  'category.move': ({ categories }, which, value) => ({
    ...{ id: one(categories, which), parentId: value % 3 === 0 ? null : one(categories, value), before: null },
  }),
  'family.create': ({ products, attributes }, which, value) => ({
    ...{ name: both(`Родина ${value}`), axes: [one(attributes, which)] },
    ...{ isPictured: value % 3 === 0, members: [which, which + 1].map((place) => one(products, place)?.id) },
  }),
  'family.update': ({ families, attributes }, which, value) => {
    const family = one(families, which);
    const members = family?.members ?? [];
    return {
      id: family?.id,
      changes: change(value, [
        { name: both(`Родина ${value}`) },
        { isPictured: value % 4 > 1 },
        { isGrouped: value % 4 > 1 },
        { axes: [one(attributes, value)] },
        { members: turned(members, value) },
        { members: members.slice(1) },
      ]),
    };
  },
  'family.remove': ({ families }, which) => ({ id: one(families, which)?.id }),
  'category.delete': ({ categories }, which) => ({ id: one(categories, which) }),
  'post.create': ({ rubrics, categories, media }, which, value) => ({
    ...{ slug: slug(value), categoryId: one(rubrics, which), publishedOn: day(value), title: both(`Стаття ${value}`) },
    ...{ excerpt: both('Уривок'), html: html(value), mediaId: one(media, value), mediaAlt: both(`На ній ${value}`) },
    ...{ isPublished: value % 3 > 0, materials: [one(categories, value)] },
  }),
  'post.update': ({ posts, rubrics, categories, media }, which, value) => ({
    id: one(posts, which),
    changes: change(value, [
      { title: both(`Стаття ${value}`) },
      { excerpt: both(`Уривок ${value}`), html: html(value) },
      { slug: slug(value) },
      { isPublished: value % 2 === 0 },
      { categoryId: one(rubrics, value), publishedOn: day(value) },
      { mediaId: one(media, value), mediaAlt: both(`На ній ${value}`) },
      { mediaAlt: null },
      { materials: [one(categories, value)] },
    ]),
  }),
  'post.remove': ({ posts }, which) => ({ id: one(posts, which) }),
  'blog-category.create': (_, __, value) => ({
    ...{ slug: slug(value), name: both(`Рубрика ${value}`), description: both('Опис') },
  }),
  'blog-category.update': ({ rubrics }, which, value) => ({
    id: one(rubrics, which),
    changes: change(value, [
      { name: both(`Рубрика ${value}`) },
      { description: both(`Про ${value}`) },
      { slug: slug(value) },
    ]),
  }),
  'blog-category.remove': ({ rubrics }, which) => ({ id: one(rubrics, which) }),
  'blog-category.order': ({ rubrics }, which) => ({ ids: turned(rubrics, which) }),
  'content-page.create': (_, __, value) => ({
    ...{ slug: slug(value), title: both(`Сторінка ${value}`), summary: both('Про що'), html: html(value) },
    isPublished: value % 3 > 0,
  }),
  'content-page.update': ({ pages }, which, value) => ({
    slug: one(pages, which),
    changes: change(value, [
      { title: both(`Сторінка ${value}`) },
      { summary: both(`Про що ${value}`), html: html(value) },
      { slug: slug(value) },
      { isPublished: value % 2 === 0 },
    ]),
  }),
  'content-page.remove': ({ pages }, which) => ({ slug: one(pages, which) }),
  'announcement.update': (_, __, value) => ({
    ...{ text: both(`Оголошення ${value}`), isFixed: value % 2 === 0, type: value % 3 === 0 ? 'sale' : 'info' },
    ...{ isOn: value % 4 > 0, from: null, until: null },
  }),
  'maintenance.update': () => ({ state: 'open' }),
  'search-synonyms.create': (_, __, value) => ({
    term: `слово ${value}`,
    others: ['поталь'],
    isTwoWay: value % 2 === 0,
  }),
  'search-synonyms.update': ({ synonyms }, which, value) => ({
    ...{ id: one(synonyms, which), said: { term: `слово ${value}`, others: ['золото'], isTwoWay: true } },
  }),
  'search-synonyms.remove': ({ synonyms }, which) => ({ id: one(synonyms, which) }),
  'search-redirect.create': ({ pages }, which, value) => ({ query: `запит ${value}`, slug: one(pages, which) }),
  'search-redirect.update': ({ redirects, pages }, which, value) => ({
    ...{ id: one(redirects, which), said: { query: `запит ${value}`, slug: one(pages, value) } },
  }),
  'search-redirect.remove': ({ redirects }, which) => ({ id: one(redirects, which) }),
  'search-pin.create': ({ skus }, which, value) => ({ query: `запит ${value}`, sku: one(skus, which) }),
  'search-pin.remove': ({ pins }, which) => ({ id: one(pins, which) }),
  'landing.create': ({ categories }, which, value) => landing(one(categories, which), value),
  'landing.update': ({ landings, categories }, which, value) => ({
    id: one(landings, which),
    said: landing(one(categories, value), value),
  }),
  'landing.remove': ({ landings }, which) => ({ id: one(landings, which) }),
  'review.moderate': ({ reviews }, which, value) => ({
    id: one(reviews, which)?.id,
    changes: change(value, [
      { status: 'published' },
      { status: 'pending' },
      { status: 'rejected', rejection: 'Реклама' },
      { reply: `Дякуємо ${value}` },
      { reply: null },
      { hidesContacts: value % 2 === 0, isBuyer: value % 3 === 0 },
    ]),
  }),
  'discount-levels.update': (_, which, value) => ({
    levels: [
      { from: 100 + which, percent: 1 + (value % 20) },
      { from: 2_000 + which + value, percent: 30 },
    ].slice(0, 1 + (value % 2)),
  }),
  'reviews.move': ({ reviews }, which, value) => ({
    reviews: [which, which + 1].flatMap((place) => one(reviews, place) ?? []),
    ...(value % 2 === 0 ? { status: 'published' } : { status: 'rejected', rejection: 'Реклама' }),
  }),
  'audit.undo': ({ products }, which) => ({
    ...{ selection: { entity: 'product', entityId: String(one(products, which)?.id) }, keepBlocked: true },
  }),
};

const NAMES = [...(Object.keys(INPUTS) as (keyof typeof INPUTS)[]), 'menu.update', 'site.update'] as const;

export const namedEditArbitrary: fc.Arbitrary<NamedEdit> = fc.record({
  write: fc.nat().map((index) => NAMES[index % NAMES.length] ?? 'product.update'),
  which: fc.nat(999),
  value: fc.nat(999),
});

/** Creates the input of an edit for the current shop. Some inputs refer to missing rows or are invalid. */
export async function inputOf(client: pg.Pool, { write, which, value }: NamedEdit): Promise<unknown> {
  if (write === 'menu.update') {
    const { version, categories, pages } = await readStudioMenu(client);
    return {
      version,
      categories: turned(categories, which).map((one, index) => ({ id: one?.id, isShown: index !== value % 9 })),
      pages: turned(pages, value).map((one, index) => ({ slug: one?.slug, isShown: index !== which % 9 })),
    };
  }
  if (write === 'site.update') {
    const { site } = await readStudioSite(client);
    return { ...site, legalName: both(`Крамниця ${value}`), phones: [`+38044${String(1_000_000 + value)}`] };
  }
  const facts = await readRow(client, factsSchema, { text: FACTS });
  if (!facts) throw new Error('The query returned no row');
  return INPUTS[write](facts, which, value);
}
