import { fraction } from '../../demo/seed/deterministic.ts';
import type { Text } from '../../demo/seed/types.ts';
import { ATTRIBUTES, BRANDS, CONTENT_PAGES, KINDS, SENTENCES, TONES, VALUES } from './catalogue-words.ts';

/** Numbers of products per category and per post; `LEAST` of each in any case. */
const PRODUCTS_PER_CATEGORY = 40;
const PRODUCTS_PER_POST = 50;
const LEAST = 6;
const MOST_TOP_CATEGORIES = 12;
const BLOG_CATEGORIES = 6;
const CROSS_SELL = 8;
const DAY = 86_400_000;
const FIRST_DAY = Date.UTC(2025, 0, 1);

/** Returns an integer from `least` to `most`, determined by the key. */
const int = (key: string, least: number, most: number) => least + Math.floor(fraction(key) * (most - least + 1));

function pick<Item>(key: string, items: readonly Item[]): Item {
  const item = items[int(key, 0, items.length - 1)];
  if (item === undefined) throw new Error('There is nothing to pick from');
  return item;
}

const both = (write: (lang: keyof Text) => string): Text => ({ uk: write('uk'), ru: write('ru') });

/** Returns sentences with a total length of about `length` characters. */
function prose(key: string, length: number): Text {
  const sentences = Array.from({ length: Math.ceil(length / 60) }, (_, index) => ({
    words: pick(`${key} sentence ${index}`, SENTENCES),
    size: int(`${key} size ${index}`, 2, 400),
  }));
  return both((lang) => sentences.map(({ words, size }) => `${words[lang]} (${size} мл).`).join(' '));
}

/** Returns about `length` characters of HTML: headings, paragraphs and lists. */
function html(key: string, length: number, blocks: number): Text {
  const parts = Array.from({ length: blocks }, (_, index) => {
    const place = `${key} block ${index}`;
    const text = prose(place, length / blocks);
    const kind = pick(`${place} kind`, KINDS);
    const tone = pick(`${place} tone`, TONES);
    if (index % 3 === 2) return both((lang) => `<ul><li>${text[lang].split('. ').join('</li><li>')}</li></ul>`);
    return both((lang) => `<h2>${kind[lang]}: ${tone[lang]}</h2><p><strong>${kind[lang]}</strong> ${text[lang]}</p>`);
  });
  return both((lang) => parts.map((part) => part[lang]).join('\n'));
}

function categoriesOf(products: number) {
  const count = Math.max(LEAST, Math.round(products / PRODUCTS_PER_CATEGORY));
  const top = Math.min(MOST_TOP_CATEGORIES, Math.max(2, Math.round(count / 5)));
  const slugOf = (index: number) => `${pick(`category ${index}`, KINDS).slug}-${index + 1}`;
  return Array.from({ length: count }, (_, index) => {
    const kind = pick(`category ${index}`, KINDS);
    return {
      slug: slugOf(index),
      parent: index < top ? null : slugOf((index - top) % top),
      name: both((lang) => `${kind[lang]} ${index + 1}`),
      description: prose(`category ${index}`, 300),
    };
  });
}

/** Returns a product's slug, brand and name. */
function nameOf(index: number): { readonly slug: string; readonly brand: string; readonly name: Text } {
  const key = `product ${index}`;
  const kind = pick(`${key} kind`, KINDS);
  const tone = pick(`${key} tone`, TONES);
  const brand = pick(`${key} brand`, BRANDS);
  const size = int(`${key} size`, 5, 500);
  return {
    slug: `${kind.slug}-${brand.toLowerCase()}-${tone.slug}-${size}-${index + 1}`,
    brand,
    name: both((lang) => `${kind[lang]} ${brand} ${tone[lang]} ${size} мл`),
  };
}

function crossSellOf(index: number, products: number): string[] {
  const others = new Set<number>();
  const most = Math.min(CROSS_SELL, products - 1);
  for (let attempt = 0; others.size < most; attempt++) {
    const other = int(`product ${index} beside ${attempt}`, 0, products - 1);
    if (other !== index) others.add(other);
  }
  return [...others].map((other) => nameOf(other).slug);
}

function productOf(index: number, products: number, categories: readonly string[]) {
  const key = `product ${index}`;
  const { slug, brand, name } = nameOf(index);
  const price = int(`${key} price`, 35, 4200);
  return {
    slug,
    sku: `B${100_000 + index}`,
    name,
    price,
    images: Array.from({ length: int(`${key} images`, 1, 4) }, (_, image) => ({
      alt: both((lang) => `${name[lang]}, фото ${image + 1}`),
    })),
    tiers: Array.from({ length: int(`${key} tiers`, 0, 3) }, (_, tier) => ({
      costBreakpoint: (tier + 1) * 1000,
      price: Math.round(price * (0.96 - 0.04 * tier)),
    })),
    isInStock: fraction(`${key} stock`) < 0.85,
    brand,
    rating: int(`${key} rating`, 34, 50) / 10,
    reviews: int(`${key} reviews`, 1, 240),
    attributes: ATTRIBUTES.map((attribute, place) => ({
      name: attribute,
      value: pick(`${key} value ${place}`, VALUES),
    })),
    description: html(key, 2000, 5),
    category: categories[index % categories.length],
    crossSell: crossSellOf(index, products),
  };
}

function postOf(index: number) {
  const key = `post ${index}`;
  const kind = pick(`${key} kind`, KINDS);
  return {
    slug: `porady-${kind.slug}-${index + 1}`,
    title: { uk: `Поради: ${kind.uk.toLowerCase()} ${index + 1}`, ru: `Советы: ${kind.ru.toLowerCase()} ${index + 1}` },
    date: new Date(FIRST_DAY + index * DAY).toISOString().slice(0, 10),
    category: blogCategoryOf(index % BLOG_CATEGORIES).slug,
    excerpt: prose(`${key} excerpt`, 180),
    html: html(key, 6000, 12),
  };
}

function blogCategoryOf(index: number) {
  const kind = KINDS[index] ?? pick(`blog ${index}`, KINDS);
  return { slug: `blog-${kind.slug}`, name: { uk: kind.uk, ru: kind.ru } };
}

/**
 * Yields the JSON of a catalogue for `npm run import`, in chunks, because it can exceed the maximum string length.
 * Counts and shapes are those of the catalogue for comparison with other tools; the result depends only on the number.
 */
export function* generateCatalogue(products: number): Generator<string> {
  const categories = categoriesOf(products);
  const leaves = categories.filter(({ parent }) => parent !== null).map(({ slug }) => slug);
  yield '{';
  yield* list('categories', categories.length, (index) => categories[index]);
  yield ',';
  yield* list('products', products, (index) => productOf(index, products, leaves));
  yield ',';
  yield* list('blogCategories', BLOG_CATEGORIES, blogCategoryOf);
  yield ',';
  yield* list('posts', Math.max(LEAST, Math.round(products / PRODUCTS_PER_POST)), postOf);
  yield ',';
  yield* list('pages', CONTENT_PAGES.length, (index) => {
    const page = CONTENT_PAGES[index];
    return { slug: page?.slug, title: { uk: page?.uk, ru: page?.ru }, html: html(`page ${index}`, 3000, 6) };
  });
  yield '}';
}

function* list(name: string, length: number, make: (index: number) => unknown): Generator<string> {
  yield `"${name}":[`;
  for (let index = 0; index < length; index++) yield `${index > 0 ? ',' : ''}${JSON.stringify(make(index))}`;
  yield ']';
}
