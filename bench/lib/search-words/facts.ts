import type { Seed } from '../../../demo/seed/load.ts';
import { membersOf, productFamilies } from '../../../demo/seed/product-families.ts';
import type { SeedProduct, Text } from '../../../demo/seed/types.ts';

/** The facts of a product by which answers are decided: a search is never asked. */
export interface ProductFacts {
  readonly sku: string;
  readonly name: Text;
  readonly brand: string;
  /** Slugs of its category and of the categories above it. */
  readonly categories: readonly string[];
  /** SKUs of its family if lists show one card for it; its own one otherwise. */
  readonly card: readonly string[];
  /** Values in both languages by code. */
  readonly attributes: Readonly<Record<string, Text>>;
}

export interface CatalogueFacts {
  readonly products: readonly ProductFacts[];
  readonly categories: readonly { readonly slug: string; readonly name: Text }[];
  readonly articles: readonly { readonly slug: string; readonly title: Text }[];
  /** Slugs of the pages about delivery, returns and the like. */
  readonly pages: readonly string[];
}

/** Conditions on a product; all must hold. Patterns are matched against Ukrainian texts. */
export interface Condition {
  /** Slugs of categories, one of which holds the product. */
  readonly under?: readonly string[];
  readonly name?: RegExp;
  readonly attribute?: readonly [code: string, value: RegExp];
  readonly brand?: string;
}

/** Returns true if the product has all the facts of the condition. */
export function hasFacts(product: ProductFacts, { under, name, attribute, brand }: Condition): boolean {
  if (under && !under.some((slug) => product.categories.includes(slug))) return false;
  if (name && !name.test(product.name.uk)) return false;
  if (attribute && !attribute[1].test(product.attributes[attribute[0]]?.uk ?? '')) return false;
  return brand === undefined || product.brand === brand;
}

/** Returns the products that have the facts of all conditions. */
export const productsWith = (facts: CatalogueFacts, conditions: readonly Condition[]): readonly ProductFacts[] =>
  facts.products.filter((product) => conditions.every((condition) => hasFacts(product, condition)));

/** Returns the facts of the demo shop. */
export function factsOf(seed: Seed): CatalogueFacts {
  const parents = new Map(seed.categories.map(({ slug, parent }) => [slug, parent]));
  const upwards = (slug: string): readonly string[] => {
    const parent = parents.get(slug);
    return parent ? [slug, ...upwards(parent)] : [slug];
  };
  return {
    products: seed.products.map((product) => productFacts(product, upwards(product.category), seed.products)),
    categories: seed.categories.map(({ slug, name }) => ({ slug, name })),
    articles: seed.posts.map(({ slug, title }) => ({ slug, title })),
    pages: seed.contentPages.map(({ slug }) => slug),
  };
}

const GROUPED = productFamilies.filter(({ isGrouped }) => isGrouped);

/** Returns the SKUs of the products that share a card with a product. */
function cardOf(product: SeedProduct, products: readonly SeedProduct[]): readonly string[] {
  const family = GROUPED.find((each) => membersOf(each, [product]).length > 0);
  return family ? membersOf(family, products).map(({ sku }) => sku) : [product.sku];
}

const productFacts = (
  product: SeedProduct,
  categories: readonly string[],
  products: readonly SeedProduct[],
): ProductFacts => ({
  sku: product.sku,
  name: product.name,
  brand: product.brand,
  categories,
  card: cardOf(product, products),
  attributes: Object.fromEntries(
    Object.entries(product.attributes).map(([code, value]) => [
      code,
      typeof value === 'string' ? { uk: value, ru: value } : value,
    ]),
  ),
});

/** Returns the SKUs by which products may be shown: the card of a family shows any of its members. */
export const shownFor = ({ products }: CatalogueFacts, skus: readonly string[]): readonly string[] => [
  ...new Set(products.filter(({ sku }) => skus.includes(sku)).flatMap(({ card }) => card)),
];
