import { HTML_POLICIES } from '../../server/db/html.ts';
import { demoCreatedAt, fraction } from '../../server/db/seed/deterministic.ts';
import { type Pictures, pictureKey } from '../../server/db/seed/pictures.ts';
import type { PictureSpec } from '../../server/db/seed/types.ts';
import type {
  BlogCategoryRecord,
  CategoryRecord,
  ContentPageRecord,
  PostRecord,
  ProductRecord,
} from '../../server/db/write/records.ts';
import type { Tier } from '../../src/contract/product.ts';
import { attributeCode } from './attribute-codes.ts';
import { picturesOf } from './drawings.ts';
import { Registry } from './registry.ts';
import type { ImportedBlogCategory, ImportedCategory, ImportedPage, ImportedPost, ImportedProduct } from './shapes.ts';
import { cleanTexts, summaries } from './texts.ts';

const KOPIYKAS = 100;
const MOST_PIECES = 60;
/** Grams; the file does not say. */
const WEIGHT = 300;
/** Imported lists come after the demo shop's. */
const FIRST_POSITION = 1000;
const MOST_MATERIALS = 3;

const toKopiykas = (hryvnias: number) => Math.round(hryvnias * KOPIYKAS);

/** Tiers in kopiykas, rising; one that is no cheaper than one reached before it says nothing and is left out. */
export function toTiers(price: number, tiers: ImportedProduct['tiers']): readonly Tier[] {
  const rising = tiers
    .map((tier) => ({ costBreakpoint: toKopiykas(tier.costBreakpoint), price: toKopiykas(tier.price) }))
    .sort((one, two) => one.costBreakpoint - two.costBreakpoint || one.price - two.price);
  let cheapest = toKopiykas(price);
  return rising.filter((tier) => {
    const isCheaper = tier.price < cheapest;
    if (isCheaper) cheapest = tier.price;
    return isCheaper;
  });
}

/** Pieces on the shelf: the file says only whether there are any. */
export function stockOf({ sku, isInStock }: Pick<ImportedProduct, 'sku' | 'isInStock'>): number {
  return isInStock ? 1 + Math.floor(fraction(`stock ${sku}`) * MOST_PIECES) : 0;
}

export function toCategory(category: ImportedCategory, index: number, pictures: Pictures): CategoryRecord {
  const { slug, parent, name, description } = category;
  const [front] = picturesOf(name.uk, 1);
  return {
    slug,
    parent,
    name,
    description,
    position: FIRST_POSITION + index,
    mediaId: front ? mediaId(front, pictures) : null,
  };
}

/**
 * @param place of the product in the file, for errors.
 * @throws ImportError when the product names an attribute twice.
 */
export function toProduct(product: ImportedProduct, pictures: Pictures, place: string): ProductRecord {
  const { slug, sku, category, name, price, images } = product;
  const specs = picturesOf(name.uk, images.length);
  return {
    slug,
    sku,
    category,
    name,
    brand: product.brand ?? null,
    summary: summaries(product.description, name),
    description: cleanTexts(product.description, HTML_POLICIES.product),
    price: toKopiykas(price),
    oldPrice: null,
    stock: stockOf(product),
    weight: WEIGHT,
    popularity: Math.round(product.rating * product.reviews),
    createdAt: demoCreatedAt(sku),
    tiers: toTiers(price, product.tiers),
    services: [],
    attributes: toAttributes(product.attributes, place),
    pictures: specs.map((spec, index) => ({
      mediaId: mediaId(spec, pictures),
      alt: images[index]?.alt ?? name,
    })),
  };
}

function toAttributes(attributes: ImportedProduct['attributes'], place: string): ProductRecord['attributes'] {
  const codes = new Registry('attribute');
  return attributes.map(({ name, value }, index) => {
    const code = attributeCode(name);
    codes.add(code, `${place}.attributes[${index}]`);
    return { code, value };
  });
}

export function toBlogCategory({ slug, name }: ImportedBlogCategory, index: number): BlogCategoryRecord {
  const description = { uk: `${name.uk}: статті та поради`, ru: `${name.ru}: статьи и советы` };
  return { slug, name, description, position: FIRST_POSITION + index };
}

/** @param categories the imported product categories: those that the title names are the post's materials. */
export function toPost(post: ImportedPost, categories: readonly ImportedCategory[], pictures: Pictures): PostRecord {
  const title = post.title.uk.toLowerCase();
  const [front] = picturesOf(post.title.uk, 1);
  return {
    slug: post.slug,
    category: post.category,
    publishedOn: post.date,
    title: post.title,
    excerpt: post.excerpt,
    html: cleanTexts(post.html, HTML_POLICIES.post),
    mediaId: front ? mediaId(front, pictures) : null,
    materials: categories
      .filter(({ name }) => title.includes(name.uk.toLowerCase()))
      .slice(0, MOST_MATERIALS)
      .map(({ slug }) => slug),
  };
}

export function toContentPage({ slug, title, html }: ImportedPage, index: number): ContentPageRecord {
  return {
    slug,
    title,
    summary: summaries(html, title),
    html: cleanTexts(html, HTML_POLICIES.content),
    position: FIRST_POSITION + index,
  };
}

function mediaId(spec: PictureSpec, pictures: Pictures): string {
  const media = pictures.get(pictureKey(spec));
  if (!media) throw new Error(`The picture ${pictureKey(spec)} was not stored.`);
  return media.id;
}
