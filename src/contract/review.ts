import * as v from 'valibot';
import { languageSchema } from './language-schema.ts';
import { countSchema, listPageEntries } from './list.ts';

/** A published review, as the page of reviews shows it. */
export const reviewSchema = v.object({
  id: v.number(),
  author: v.string(),
  rating: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5)),
  text: v.string(),
  /** Of the text and of the reply. */
  lang: languageSchema,
  /** The shop knows an order of theirs. */
  isBuyer: v.boolean(),
  /** `YYYY-MM-DD`, the day in Kyiv on which it was written. */
  date: v.string(),
  /** What the shop has answered. */
  reply: v.nullable(v.string()),
});
export type Review = v.InferOutput<typeof reviewSchema>;

/** One page of the published reviews, newest first, and what all of them come to. */
export const reviewListSchema = v.object({
  reviews: v.array(reviewSchema),
  ...listPageEntries,
  /** All that are published. */
  reviewCount: countSchema,
  /** Stars, to a tenth; null while there is no review. */
  average: v.nullable(v.number()),
});
export type ReviewList = v.InferOutput<typeof reviewListSchema>;
