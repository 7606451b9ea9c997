import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { pictureSchema } from './media.ts';

const reviewableOrderSchema = v.object({
  number: v.number(),
  /** Products that were received and are still sold. */
  items: v.array(
    v.object({
      slug: v.string(),
      name: v.string(),
      picture: v.nullable(pictureSchema),
      /** True if its buyer has reviewed it already. */
      isReviewed: v.boolean(),
    }),
  ),
});
export type ReviewableOrder = v.InferOutput<typeof reviewableOrderSchema>;

/**
 * Returns the reviewable products of an order, to a caller with the token of its letter, or to the customer who
 * ordered.
 */
export const readReviewableOrder = defineEndpoint({
  method: 'GET',
  path: '/orders/{id}/review',
  params: { id: v.string() },
  query: { token: v.optional(v.string(), '') },
  response: reviewableOrderSchema,
});

/** Stops letters that ask for reviews to the e-mail address of an order. Mail programs call it too (RFC 8058). */
export const stopReviewLetters = defineEndpoint({
  method: 'POST',
  path: '/orders/{id}/review/stop',
  params: { id: v.string() },
  query: { token: v.optional(v.string(), '') },
  response: v.null(),
});
