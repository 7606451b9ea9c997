import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { idSchema } from '../../src/contract/integer.ts';
import { languageSchema } from '../../src/contract/language-schema.ts';
import { REVIEW_PHOTOS } from '../../src/contract/limits.ts';
import { countSchema, listPageEntries } from '../../src/contract/list.ts';
import { REVIEW_STATUSES, reviewsQuery } from './queries/reviews.ts';
import { textSchema } from './texts.ts';

const statusSchema = v.picklist(REVIEW_STATUSES);
export type ReviewStatus = v.InferOutput<typeof statusSchema>;

/** Reviews on a page of the list. */
export const REVIEWS_A_PAGE = 50;
/** Reviews that can be moderated at once. */
const MOST_AT_ONCE = 200;
const REPLY_LENGTH = 3000;
const REASON_LENGTH = 500;

/** A photo beside a review: how large it is as it is kept. */
const reviewPhotoSchema = v.object({ id: v.string(), width: v.number(), height: v.number() });
export type StudioReviewPhoto = v.InferOutput<typeof reviewPhotoSchema>;

export const studioReviewSchema = v.object({
  id: v.number(),
  /** What it is of; null for the shop. */
  product: v.nullable(v.object({ id: v.number(), name: v.string(), slug: v.string(), isPublished: v.boolean() })),
  revision: v.number(),
  status: statusSchema,
  author: v.string(),
  rating: v.number(),
  /** As it was written. */
  text: v.string(),
  /** The same without phones, e-mails and links; null where there are none. */
  maskedText: v.nullable(v.string()),
  hidesContacts: v.boolean(),
  photos: v.array(reviewPhotoSchema),
  /** Ids of those that are not shown. */
  hiddenPhotos: v.array(v.string()),
  lang: languageSchema,
  isBuyer: v.boolean(),
  /** The order that the writer named. */
  orderNumber: v.nullable(v.number()),
  /** `own`: it is the writer's; `unproven`: there is such an order, and nobody knows whose; `unknown`: there is none. */
  order: v.nullable(v.picklist(['own', 'unproven', 'unknown'])),
  /** The writer was signed in. */
  isCustomer: v.boolean(),
  /** The writer can be told of the reply by e-mail. */
  hasEmail: v.boolean(),
  /** When they were; ISO 8601. */
  toldAt: v.nullable(v.string()),
  reply: v.nullable(v.string()),
  rejection: v.nullable(v.string()),
  /** ISO 8601. */
  createdAt: v.string(),
  publishedAt: v.nullable(v.string()),
});
export type StudioReview = v.InferOutput<typeof studioReviewSchema>;

const countsSchema = v.object({ pending: countSchema, published: countSchema, rejected: countSchema });

export const listStudioReviews = defineEndpoint({
  method: 'GET',
  path: '/studio/reviews',
  query: reviewsQuery,
  response: v.object({
    ...listPageEntries,
    total: countSchema,
    /** Of each state, whatever the filters are. */
    counts: countsSchema,
    rows: v.array(studioReviewSchema),
  }),
});

const params = { id: v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/)) };

export const getStudioReview = defineEndpoint({
  method: 'GET',
  path: '/studio/reviews/{id}',
  params,
  response: studioReviewSchema,
});

/** A photo as it was sent, but for what the camera wrote: for the team alone, whatever has been decided. */
export const readReviewPhoto = defineEndpoint({
  method: 'GET',
  path: '/studio/reviews/photos/{id}',
  params: { id: v.pipe(v.string(), v.uuid()) },
  format: 'document',
});

/** What is decided of a review; what is left out stays. Of the writer's words nothing can be changed. */
export const reviewChangesSchema = v.strictObject({
  status: v.optional(statusSchema),
  /** Why it is rejected; for the team alone. */
  rejection: v.optional(v.nullable(textSchema(REASON_LENGTH))),
  /** What the shop answers, in the language of the review; null takes it away. */
  reply: v.optional(v.nullable(textSchema(REPLY_LENGTH))),
  hidesContacts: v.optional(v.boolean()),
  /** Ids of the photos that are not to be shown; those of no photo of the review mean nothing. */
  hiddenPhotos: v.optional(v.pipe(v.array(v.pipe(v.string(), v.uuid())), v.maxLength(REVIEW_PHOTOS.most))),
  isBuyer: v.optional(v.boolean()),
});
export type ReviewChanges = v.InferOutput<typeof reviewChangesSchema>;

export const moderateReview = defineEndpoint({
  method: 'PATCH',
  path: '/studio/reviews/{id}',
  params,
  headers: { 'if-match': v.optional(v.string()) },
  body: reviewChangesSchema,
  response: v.object({ review: studioReviewSchema, transaction: v.string() }),
});

/** Moves many at once: those that nobody has changed since they were seen. */
export const moderateReviewsSchema = v.strictObject({
  reviews: v.pipe(
    v.array(v.strictObject({ id: idSchema, revision: v.number() })),
    v.minLength(1, 'required'),
    v.maxLength(MOST_AT_ONCE, 'out_of_range'),
  ),
  status: statusSchema,
  rejection: v.optional(textSchema(REASON_LENGTH)),
});

const movedSchema = v.object({ id: v.number(), revision: v.number(), was: statusSchema });
export type MovedReview = v.InferOutput<typeof movedSchema>;

export const moderateReviews = defineEndpoint({
  method: 'POST',
  path: '/studio/reviews/status',
  body: moderateReviewsSchema,
  response: v.object({
    /** What has moved, and from where: enough to move it back. */
    moved: v.array(movedSchema),
    /** Ids of those that somebody else has changed meanwhile, or that are gone: they stay as they are. */
    skipped: v.array(v.number()),
    transaction: v.string(),
  }),
});
