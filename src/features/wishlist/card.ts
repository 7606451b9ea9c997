import { MAX_QUANTITY } from '../../contract/cart.ts';
import type { ProductCard } from '../../contract/product.ts';
import type { WishlistItem } from '../../contract/wishlist.ts';

/** A wish as the cart shows it until the API answers. How many pieces there are only the API knows. */
export function cardOfWish(wish: WishlistItem): ProductCard {
  const { productId: id, sku, slug, name, price, medias, discountedPrices: tiers, isInStock } = wish;
  const stock = isInStock ? MAX_QUANTITY : 0;
  return { id, sku, slug, name, price, oldPrice: null, tiers, stock, picture: medias[0] ?? null };
}
