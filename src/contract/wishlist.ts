import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { idSchema } from './integer.ts';
import { pictureSchema } from './media.ts';
import { kopiykasSchema, tierSchema } from './product.ts';

/** Fields and names are those of the product specification. */
export const wishlistItemSchema = v.object({
  productId: v.number(),
  sku: v.string(),
  name: v.string(),
  slug: v.string(),
  price: kopiykasSchema,
  /** The price before a reduction; null without one. */
  oldPrice: v.nullable(kopiykasSchema),
  medias: v.array(pictureSchema),
  discountedPrices: v.array(tierSchema),
  isInStock: v.boolean(),
  /** ISO 8601, UTC; the list is newest first. */
  createTime: v.string(),
  isInWishlist: v.boolean(),
});
export type WishlistItem = v.InferOutput<typeof wishlistItemSchema>;

export const wishlistSchema = v.array(wishlistItemSchema);

export const getWishlist = defineEndpoint({ method: 'GET', path: '/wishlist', response: wishlistSchema });

export const toggleWishlist = defineEndpoint({
  method: 'POST',
  path: '/wishlist/toggle',
  body: v.object({ productId: idSchema }),
  /** State after the toggle. */
  response: v.object({ productId: v.number(), isInWishlist: v.boolean() }),
});
