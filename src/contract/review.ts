import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { languageSchema } from './language-schema.ts';
import { countSchema, listPageEntries, pageQuery } from './list.ts';
import { pictureSchema } from './media.ts';

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

/** What is said of a product; `isBuyer` is of this very product. */
export const productReviewSchema = v.object({
  ...reviewSchema.entries,
  photos: v.array(pictureSchema),
  /** Made up for the demo shop: search engines are not told of it. */
  isDemo: v.optional(v.literal(true)),
});
export type ProductReview = v.InferOutput<typeof productReviewSchema>;

/** A page of what is said of a product, newest first; on the first page of its product stands the beginning of it. */
export const readProductReviews = defineEndpoint({
  method: 'GET',
  path: '/products/{slug}/reviews',
  params: { slug: v.string() },
  query: { page: pageQuery },
  response: v.object({
    reviews: v.array(productReviewSchema),
    ...listPageEntries,
    reviewCount: countSchema,
    /** How many have given one star, two, ... five. */
    stars: v.array(countSchema),
  }),
});
