import type { FamilyRecord } from '../../server/db/write/families.ts';
import { attributes } from '../../server/db/write/known-attributes.ts';
import type {
  AttributeRecord,
  BlogCategoryRecord,
  CategoryRecord,
  ContentPageRecord,
  MediaRecord,
  PostRecord,
  ProductRecord,
  ServiceRecord,
} from '../../server/db/write/records.ts';
import type { Tier } from '../../src/contract/product.ts';
import { withNoBreaks } from '../../src/rules/no-breaks.ts';
import { isOneCardByDefault } from '../../src/rules/one-card.ts';
import { nullsOf } from '../../studio/contract/field-rows.ts';
import { PRODUCT_FIELDS } from '../../studio/contract/product-fields.ts';
import { demoCreatedAt, demoPopularity } from './deterministic.ts';
import type { Seed } from './load.ts';
import { type Pictures, pictureKey } from './pictures.ts';
import { membersOf, productFamilies } from './product-families.ts';
import { services } from './services.ts';
import type { PictureSpec, SeedPost, SeedProduct, Text } from './types.ts';

const KOPIYKAS = 100;

/** Order of the footer; a page that is not listed comes last. */
const CONTENT_ORDER = [
  'dostavka-i-oplata',
  'vozvrat-tovara',
  'skidki',
  'contacts',
  'otzyvy',
  'pg-gilding-tools-and-materials',
  'skilky-arkushiv',
  'stina-karativ',
  'yaka-tekhnika',
  'bolius-pid-lystom',
  'zrazky-pihmentiv',
  'publichna-oferta',
  'politika-konfidencialnosti',
];

/** Suffixes of alternative texts after the product's name. */
const VIEWS: Readonly<Record<PictureSpec['view'], Text>> = {
  front: { uk: '', ru: '' },
  detail: { uk: ' — вигляд зблизька', ru: ' — крупный план' },
  swatch: { uk: ' — фактура й колір', ru: ' — фактура и цвет' },
  scene: { uk: ' — у роботі', ru: ' — в работе' },
};

/**
 * Converts a quantity discount to the contract's form, in kopiykas: its breakpoint is the cost of `quantity` pieces at
 * the base price.
 */
export function toTier(basePrice: number, tier: { readonly quantity: number; readonly price: number }): Tier {
  return { costBreakpoint: tier.quantity * basePrice * KOPIYKAS, price: tier.price * KOPIYKAS };
}

/** Returns the alternative text of a product's picture in both languages. */
export function pictureAlt(name: Text, view: PictureSpec['view']): Text {
  return { uk: name.uk + VIEWS[view].uk, ru: name.ru + VIEWS[view].ru };
}

export function categoryRecords(seed: Seed, pictures: Pictures): readonly CategoryRecord[] {
  return seed.categories.map(({ slug, parent, name, description, picture }, position) => ({
    slug,
    parent,
    position,
    name,
    description,
    mediaId: mediaOf(picture, pictures).id,
  }));
}

export function productRecord(product: SeedProduct, pictures: Pictures): ProductRecord {
  const { slug, sku, category, brand, name, summary, description, price, oldPrice, stock, weight, size } = product;
  return {
    ...nullsOf(PRODUCT_FIELDS),
    slug,
    sku,
    category,
    brand,
    name,
    summary,
    description,
    price: price * KOPIYKAS,
    oldPrice: oldPrice === undefined ? null : oldPrice * KOPIYKAS,
    stock,
    weight,
    size: size ?? null,
    popularity: demoPopularity(sku),
    isPublished: true,
    createdAt: demoCreatedAt(sku),
    tiers: (product.tiers ?? []).map((tier) => toTier(price, tier)),
    services: product.services ?? [],
    ...(product.serviceLimits && { serviceLimits: product.serviceLimits }),
    attributes: Object.entries(product.attributes).map(([code, value]) => ({
      code,
      value: typeof value === 'string' ? { uk: value, ru: value } : value,
    })),
    pictures: product.pictures.map((spec) => ({
      mediaId: mediaOf(spec, pictures).id,
      alt: pictureAlt(name, spec.view),
    })),
  };
}

/**
 * Returns the text with a picture behind each of its steps, described by the step's heading. A step is a heading and the
 * paragraph below it.
 */
export function withStepPictures(html: string, ids: readonly string[]): string {
  let step = 0;
  return html.replace(/<h3 data-step="true"[^>]*>(.*?)<\/h3>\n<p>.*?<\/p>/gs, (text, heading: string) => {
    const id = ids[step++];
    return id === undefined ? text : `${text}\n<div data-media="${id}" data-alt="${heading}"></div>`;
  });
}

export function postRecord(post: SeedPost, pictures: Pictures): PostRecord {
  const { slug, category, date, title, excerpt, html, picture, steps = [], categories } = post;
  const ids = steps.map((step) => mediaOf(step, pictures).id);
  return {
    slug,
    category,
    publishedOn: date,
    title,
    excerpt,
    html: { uk: withStepPictures(html.uk, ids), ru: withStepPictures(html.ru, ids) },
    mediaId: mediaOf(picture, pictures).id,
    materials: categories,
  };
}

export const attributeRecords = (): readonly AttributeRecord[] =>
  attributes.map(({ code, name, isFilter = true, isList = false }, position) => ({
    ...{ code, name, position, isFilter, isList },
  }));

export const serviceRecords = (): readonly ServiceRecord[] =>
  services.map(({ price, ...service }, position) => ({ ...service, price: price * KOPIYKAS, position }));

export const blogCategoryRecords = (seed: Seed): readonly BlogCategoryRecord[] =>
  seed.blogCategories.map(({ slug, name, description }, position) => ({ slug, name, description, position }));

/**
 * Returns the families of a seed; a seed with only a part of the demo shop's products has only the families of these.
 */
export const familyRecords = ({ products }: Pick<Seed, 'products'>): readonly FamilyRecord[] =>
  productFamilies
    .map((family) => ({
      name: { uk: withNoBreaks(family.name.uk), ru: withNoBreaks(family.name.ru) },
      axes: family.by,
      isPictured: family.isPictured ?? false,
      isGrouped: family.isGrouped ?? isOneCardByDefault(family.by),
      members: membersOf(family, products).map(({ slug }) => slug),
    }))
    .filter(({ members }) => members.length > 1);

export function contentPageRecords(seed: Seed): readonly ContentPageRecord[] {
  const rank = (slug: string) => (CONTENT_ORDER.includes(slug) ? CONTENT_ORDER.indexOf(slug) : CONTENT_ORDER.length);
  return [...seed.contentPages]
    .sort((one, two) => rank(one.slug) - rank(two.slug))
    .map(({ slug, title, summary, html, isInFooter }, position) => ({
      slug,
      title,
      summary,
      html,
      position,
      ...(isInFooter === false && { isInFooter }),
    }));
}

/** Returns the specs of all pictures of the seed. */
export function pictureSpecs(seed: Seed): readonly PictureSpec[] {
  return [
    ...seed.categories.map(({ picture }) => picture),
    ...seed.products.flatMap(({ pictures }) => pictures),
    ...seed.posts.flatMap(({ picture, steps = [] }) => [picture, ...steps]),
  ];
}

function mediaOf(spec: PictureSpec, pictures: Pictures): MediaRecord {
  const media = pictures.get(pictureKey(spec));
  if (!media) throw new Error(`The picture ${pictureKey(spec)} was not stored.`);
  return media;
}
