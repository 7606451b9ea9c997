import type { Product, ProductCard } from '../contract/product.ts';

/** Returns the card of a product, without its family. */
export function cardOfProduct(product: Product): ProductCard {
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
  };
}
