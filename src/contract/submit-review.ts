import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { RATINGS, REVIEW_LENGTH, REVIEW_PHOTOS } from './limits.ts';
import { isVisible } from './text.ts';

const NAME_LENGTH = 100;

/** In characters, as people count them. */
const lengthOf = (text: string) => [...text].length;

/** What any review has. */
const written = {
  /** Made before the first click: sent again, it is the same review. */
  key: v.pipe(v.string(), v.uuid()),
  rating: v.picklist(RATINGS, 'required'),
  name: v.pipe(
    v.string(),
    v.trim(),
    v.check(isVisible, 'required'),
    v.check((name) => lengthOf(name) <= NAME_LENGTH, 'name_long'),
  ),
  text: v.pipe(
    v.string(),
    v.trim(),
    v.check(isVisible, 'required'),
    v.check((text) => lengthOf(text) >= REVIEW_LENGTH.least, 'too_short'),
    v.check((text) => lengthOf(text) <= REVIEW_LENGTH.most, 'too_long'),
  ),
  /** That the review is shown, with the name. */
  consent: v.literal(true, 'required'),
  /** A field that nobody sees: whoever fills it is a script, is thanked, and is not kept. */
  topic: v.optional(v.string(), ''),
};

/** A review of the shop as the browser sends it. */
export const submitReviewSchema = v.object({
  ...written,
  /** As on the order: `100042`, with or without a number sign; empty for none. */
  orderNumber: v.optional(v.pipe(v.string(), v.trim(), v.regex(/^(?:№?\s*\d{1,9})?$/)), ''),
});
export type SubmitReview = v.InferOutput<typeof submitReviewSchema>;

/** Gives the shop a review to read; it is shown once somebody has. The same key gives the same review. */
export const submitReview = defineEndpoint({
  method: 'POST',
  path: '/reviews',
  body: submitReviewSchema,
  response: v.null(),
});

/** An order in which products were received: the link of its letter has the token; who is signed in needs none. */
const reviewedOrderSchema = v.object({ id: v.string(), token: v.optional(v.string(), '') });
export type ReviewedOrder = v.InferOutput<typeof reviewedOrderSchema>;

/** What is said of a product. */
export const submitProductReviewSchema = v.object({
  ...written,
  /** Ids of photos that were sent for this key, in order. */
  photos: v.optional(
    v.pipe(v.array(v.pipe(v.string(), v.uuid())), v.maxLength(REVIEW_PHOTOS.most, 'out_of_range')),
    [],
  ),
  order: v.optional(reviewedOrderSchema),
});
export type SubmitProductReview = v.InferInput<typeof submitProductReviewSchema>;

/** The same of a product: one of each who has ordered it, or is signed in. */
export const submitProductReview = defineEndpoint({
  method: 'POST',
  path: '/products/{slug}/reviews',
  params: { slug: v.string() },
  body: submitProductReviewSchema,
  response: v.null(),
});

/** Takes the bytes of a photo for the review that will have this key; nobody but the team is shown it before it is published. */
export const sendReviewPhoto = defineEndpoint({
  method: 'POST',
  path: '/reviews/photos',
  query: { key: v.pipe(v.string(), v.uuid()) },
  response: v.object({ id: v.string() }),
});
