import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { pictureSchema } from './media.ts';

const reviewableOrderSchema = v.object({
  number: v.number(),
  /** What was received and is still sold. */
  items: v.array(
    v.object({
      slug: v.string(),
      name: v.string(),
      picture: v.nullable(pictureSchema),
      /** Its buyer has said something of it already. */
      isReviewed: v.boolean(),
    }),
  ),
});
export type ReviewableOrder = v.InferOutput<typeof reviewableOrderSchema>;

/** What can be reviewed of an order, for whoever has the link of its letter, or ordered it and is signed in. */
export const readReviewableOrder = defineEndpoint({
  method: 'GET',
  path: '/orders/{id}/review',
  params: { id: v.string() },
  query: { token: v.optional(v.string(), '') },
  response: reviewableOrderSchema,
});

/** No letter asks for reviews any more at the e-mail that an order was placed with. Mail programs call it too (RFC 8058). */
export const stopReviewLetters = defineEndpoint({
  method: 'POST',
  path: '/orders/{id}/review/stop',
  params: { id: v.string() },
  query: { token: v.optional(v.string(), '') },
  response: v.null(),
});
