import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { RATINGS, REVIEW_LENGTH } from './limits.ts';
import { isVisible } from './text.ts';

const NAME_LENGTH = 100;

/** In characters, as people count them. */
const lengthOf = (text: string) => [...text].length;

/** A review as the browser sends it. */
export const submitReviewSchema = v.object({
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
  /** As on the order: `100042`, with or without a number sign; empty for none. */
  orderNumber: v.optional(v.pipe(v.string(), v.trim(), v.regex(/^(?:№?\s*\d{1,9})?$/)), ''),
  /** That the review is shown, with the name. */
  consent: v.literal(true, 'required'),
  /** A field that nobody sees: whoever fills it is a script, is thanked, and is not kept. */
  topic: v.optional(v.string(), ''),
});
export type SubmitReview = v.InferOutput<typeof submitReviewSchema>;

/** Gives the shop a review to read; it is shown once somebody has. The same key gives the same review. */
export const submitReview = defineEndpoint({
  method: 'POST',
  path: '/reviews',
  body: submitReviewSchema,
  response: v.null(),
});
