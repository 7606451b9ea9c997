import type { Product, ProductCard } from '../../contract/product.ts';

/** A product as a list or the cart shows it. */
export function cardOf({ sku, price, oldPrice, tiers, stock, id, slug, name, pictures }: Product): ProductCard {
  return { sku, price, oldPrice, tiers, stock, id, slug, name, picture: pictures[0] ?? null };
}
