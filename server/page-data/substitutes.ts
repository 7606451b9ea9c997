import type { ProductCard } from '../../src/contract/product.ts';
import { type FamilyRecord, inStockBeside, MOST_INSTEAD } from '../catalogue/families.ts';
import type { ProductRecord } from '../catalogue/products.ts';
import type { TrackedPageData } from './tracked-data.ts';

/**
 * Returns available products to buy in place of one that cannot be had: members of its family, then those of the first
 * page of its category's list whose price is nearest.
 */
export async function substitutesOf(
  data: TrackedPageData,
  product: Pick<ProductRecord, 'id' | 'slug' | 'categoryId' | 'price'>,
  family: FamilyRecord | undefined,
): Promise<readonly ProductCard[]> {
  const members = family ? await data.cards(inStockBeside(family, product.slug)) : [];
  const found = [...members];
  if (found.length >= MOST_INSTEAD) return found;
  const listed = await data.listedCards(product.categoryId, 1);
  const known = new Set([product.id, ...found.map(({ id }) => id)]);
  const distance = ({ price }: ProductCard) => Math.abs(price - product.price);
  const near = [...listed]
    .filter(({ id, stock }) => stock > 0 && !known.has(id))
    .sort((one, other) => distance(one) - distance(other) || one.id - other.id);
  return [...found, ...near].slice(0, MOST_INSTEAD);
}
