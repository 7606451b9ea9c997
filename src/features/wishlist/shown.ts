import type { WishlistItem } from '../../contract/wishlist.ts';

/**
 * What the screen shows after the list has changed: what is in it, newest first, and what was removed meanwhile, marked
 * as such, where it was.
 */
export function keepShown(before: readonly WishlistItem[], now: readonly WishlistItem[]): readonly WishlistItem[] {
  const current = new Map(now.map((item) => [item.productId, item]));
  const kept = before.map((item) => {
    const still = current.get(item.productId);
    return still ? { ...still, createTime: item.createTime } : { ...item, isInWishlist: false };
  });
  const known = new Set(before.map(({ productId }) => productId));
  const added = now.filter(({ productId }) => !known.has(productId));
  return [...kept, ...added].sort((a, b) => b.createTime.localeCompare(a.createTime));
}
