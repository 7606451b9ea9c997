import type { ProductLinksRecord } from '../../server/db/write/records.ts';
import { AFFINITIES } from './affinities.ts';
import { fraction } from './deterministic.ts';
import type { SeedProduct } from './types.ts';

const FEWEST = 4;
const MOST = 6;

type Linkable = Pick<SeedProduct, 'slug' | 'category' | 'brand' | 'stock'>;

/**
 * Returns the links of each product: products of the complementary categories and of its own, interleaved. Within a
 * category, products in stock come first, then those of the same brand; the rest is ordered by a hash of the slugs, so
 * that the result is deterministic.
 */
export function boughtTogether(products: readonly Linkable[]): readonly ProductLinksRecord[] {
  const byCategory = Map.groupBy(products, ({ category }) => category);
  return products.map((product) => {
    const count = FEWEST + Math.floor(fraction(`links ${product.slug}`) * (MOST - FEWEST + 1));
    const shelves = [...(AFFINITIES[product.category] ?? []), product.category].map((category) =>
      nearestFirst(product, byCategory.get(category) ?? []),
    );
    return { slug: product.slug, linked: inTurns(shelves, count) };
  });
}

function nearestFirst(product: Linkable, others: readonly Linkable[]): readonly string[] {
  const distance = (other: Linkable) =>
    (other.stock > 0 ? 0 : 4) + (other.brand === product.brand ? 0 : 1) + fraction(`${product.slug} ${other.slug}`);
  return others
    .filter(({ slug }) => slug !== product.slug)
    .map((other) => ({ slug: other.slug, distance: distance(other) }))
    .sort((one, two) => one.distance - two.distance)
    .map(({ slug }) => slug);
}

/** Interleaves lists: the first of every list, then the second of every list ... */
function inTurns(lists: readonly (readonly string[])[], count: number): readonly string[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  const turns = Array.from({ length: longest }, (_, turn) => lists.flatMap((list) => list.slice(turn, turn + 1)));
  return turns.flat().slice(0, count);
}
