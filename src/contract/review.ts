import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { languageSchema } from './language-schema.ts';
import { countSchema, listPageEntries, pageQuery } from './list.ts';
import { pictureSchema } from './media.ts';

/** A published review of the shop, as the page of reviews shows it. */
export const reviewSchema = v.object({
  id: v.number(),
  author: v.string(),
  rating: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5)),
  text: v.string(),
  /** Language of the text and of the reply. */
  lang: languageSchema,
  /** True if the shop has an order of the author. */
  isBuyer: v.boolean(),
  /** `YYYY-MM-DD`, the day in Kyiv on which it was written. */
  date: v.string(),
  /** The shop's answer. */
  reply: v.nullable(v.string()),
});
export type Review = v.InferOutput<typeof reviewSchema>;

/** One page of the published reviews, newest first, with their number and average. */
export const reviewListSchema = v.object({
  reviews: v.array(reviewSchema),
  ...listPageEntries,
  /** Number of all published reviews. */
  reviewCount: countSchema,
  /** Stars, rounded to a tenth; null while there is no review. */
  average: v.nullable(v.number()),
});
export type ReviewList = v.InferOutput<typeof reviewListSchema>;

/** A review of a product; `isBuyer` refers to this product. */
export const productReviewSchema = v.object({
  ...reviewSchema.entries,
  photos: v.array(pictureSchema),
  /** True for a review of the demo data, which is not reported to search engines. */
  isDemo: v.optional(v.literal(true)),
});
export type ProductReview = v.InferOutput<typeof productReviewSchema>;

/** Returns a page of a product's reviews, newest first; the product's page contains the beginning of this list. */
export const readProductReviews = defineEndpoint({
  method: 'GET',
  path: '/products/{slug}/reviews',
  params: { slug: v.string() },
  query: { page: pageQuery },
  response: v.object({
    reviews: v.array(productReviewSchema),
    ...listPageEntries,
    reviewCount: countSchema,
    /** Number of reviews with one star, two, ... five. */
    stars: v.array(countSchema),
  }),
});
