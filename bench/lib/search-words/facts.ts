import type { Seed } from '../../../demo/seed/load.ts';
import type { SeedProduct, Text } from '../../../demo/seed/types.ts';

/** The facts of a product by which answers are decided: a search is never asked. */
export interface ProductFacts {
  readonly sku: string;
  readonly name: Text;
  readonly brand: string;
  /** Slugs of its category and of the categories above it. */
  readonly categories: readonly string[];
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
    products: seed.products.map((product) => productFacts(product, upwards(product.category))),
    categories: seed.categories.map(({ slug, name }) => ({ slug, name })),
    articles: seed.posts.map(({ slug, title }) => ({ slug, title })),
    pages: seed.contentPages.map(({ slug }) => slug),
  };
}

const productFacts = ({ sku, name, brand, attributes }: SeedProduct, categories: readonly string[]): ProductFacts => ({
  sku,
  name,
  brand,
  categories,
  attributes: Object.fromEntries(
    Object.entries(attributes).map(([code, value]) => [
      code,
      typeof value === 'string' ? { uk: value, ru: value } : value,
    ]),
  ),
});
