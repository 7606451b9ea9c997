import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { RATINGS, REVIEW_LENGTH, REVIEW_PHOTOS } from './limits.ts';
import { isVisible } from './text.ts';
import { lengthOf } from './text-length.ts';

const NAME_LENGTH = 100;

/** Fields of any review. */
const written = {
  /** Idempotency key, made before the first click: the same key gives the same review. */
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
  /** Consent to the publication of the review with the name. */
  consent: v.literal(true, 'required'),
  /** Honeypot field, invisible to people: a review with a value is from a script; it is accepted and discarded. */
  topic: v.optional(v.string(), ''),
};

/** A review of the shop as the browser sends it. */
export const submitReviewSchema = v.object({
  ...written,
  /** As on the order: `100042`, with or without a number sign; empty for none. */
  orderNumber: v.optional(v.pipe(v.string(), v.trim(), v.regex(/^(?:№?\s*\d{1,9})?$/)), ''),
});
export type SubmitReview = v.InferOutput<typeof submitReviewSchema>;

/**
 * Submits a review of the shop for moderation; it is published after a moderator has read it. The same key gives the
 * same review.
 */
export const submitReview = defineEndpoint({
  method: 'POST',
  path: '/reviews',
  body: submitReviewSchema,
  response: v.null(),
});

/** An order with received products: the link of its letter contains the token; a signed-in customer needs none. */
const reviewedOrderSchema = v.object({ id: v.string(), token: v.optional(v.string(), '') });
export type ReviewedOrder = v.InferOutput<typeof reviewedOrderSchema>;

/** A review of a product as the browser sends it. */
export const submitProductReviewSchema = v.object({
  ...written,
  /** Ids of photos that were uploaded with this key, in order. */
  photos: v.optional(v.pipe(v.array(v.pipe(v.string(), v.uuid())), v.maxLength(REVIEW_PHOTOS.most, 'too_many')), []),
  order: v.optional(reviewedOrderSchema),
});
export type SubmitProductReview = v.InferInput<typeof submitProductReviewSchema>;

/** Submits a review of a product: one per person, who must have ordered it or be signed in. */
export const submitProductReview = defineEndpoint({
  method: 'POST',
  path: '/products/{slug}/reviews',
  params: { slug: v.string() },
  body: submitProductReviewSchema,
  response: v.null(),
});

/** Uploads a photo for the review that will have this key; only the team sees it before it is published. */
export const sendReviewPhoto = defineEndpoint({
  method: 'POST',
  path: '/reviews/photos',
  query: { key: v.pipe(v.string(), v.uuid()) },
  response: v.object({ id: v.string() }),
});
