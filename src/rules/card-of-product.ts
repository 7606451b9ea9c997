import type { Product, ProductCard } from '../contract/product.ts';

/** Returns the card of a product, with the words of its family if they are given. */
export function cardOfProduct(product: Product, family?: ProductCard['family']): ProductCard {
  const { sku, price, oldPrice, tiers, stock, id, slug, name, brand, pictures, rating } = product;
  return {
    sku,
    price,
    oldPrice,
    tiers,
    stock,
    id,
    slug,
    name,
    picture: pictures[0] ?? null,
    brand,
    rating,
    ...(family && { family: { name: family.name, variant: family.variant } }),
  };
}
