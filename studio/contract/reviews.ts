import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { idSchema, revisionSchema } from '../../src/contract/integer.ts';
import { languageSchema } from '../../src/contract/language-schema.ts';
import { REVIEW_PHOTOS } from '../../src/contract/limits.ts';
import { countSchema, listPageEntries } from '../../src/contract/list.ts';
import { ifMatch } from './headers.ts';
import { REVIEW_STATUSES, reviewsQuery } from './queries/reviews.ts';
import { textSchema } from './texts.ts';

const statusSchema = v.picklist(REVIEW_STATUSES);
export type ReviewStatus = v.InferOutput<typeof statusSchema>;

/** Page size of the list. */
export const REVIEWS_A_PAGE = 50;
/** Maximum number of reviews in one bulk moderation. */
const MOST_AT_ONCE = 200;
const REPLY_LENGTH = 3000;
const REASON_LENGTH = 500;

/** A photo of a review with the dimensions of its stored file. */
const reviewPhotoSchema = v.object({ id: v.string(), width: v.number(), height: v.number() });
export type StudioReviewPhoto = v.InferOutput<typeof reviewPhotoSchema>;

export const studioReviewSchema = v.object({
  id: v.number(),
  /** Reviewed product; null for a review of the shop. */
  product: v.nullable(v.object({ id: v.number(), name: v.string(), slug: v.string(), isPublished: v.boolean() })),
  revision: v.number(),
  status: statusSchema,
  author: v.string(),
  rating: v.number(),
  /** Original text. */
  text: v.string(),
  /** Text without phones, e-mails and links; null if it has none. */
  maskedText: v.nullable(v.string()),
  hidesContacts: v.boolean(),
  photos: v.array(reviewPhotoSchema),
  /** Ids of hidden photos. */
  hiddenPhotos: v.array(v.string()),
  lang: languageSchema,
  isBuyer: v.boolean(),
  /** Number of the order that the author gave. */
  orderNumber: v.nullable(v.number()),
  /**
   * `own`: the order is the author's; `unproven`: the order exists but its owner is unproven; `unknown`: no such order.
   */
  order: v.nullable(v.picklist(['own', 'unproven', 'unknown'])),
  /** True if the author was signed in. */
  isCustomer: v.boolean(),
  /** True if the author can be notified of the reply by e-mail. */
  hasEmail: v.boolean(),
  /** Instant of that notification, ISO 8601; null if it was not sent. */
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
    /** Number of reviews in each state, regardless of the filters. */
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

/**
 * Returns a photo as uploaded, without the camera's metadata. Only the staff can read it, whatever its moderation
 * state.
 */
export const readReviewPhoto = defineEndpoint({
  method: 'GET',
  path: '/studio/reviews/photos/{id}',
  params: { id: v.pipe(v.string(), v.uuid()) },
  format: 'document',
});

/** Moderation of a review; fields that are left out keep their values. The author's text cannot be changed. */
export const reviewChangesSchema = v.strictObject({
  status: v.optional(statusSchema),
  /** Reason for the rejection, visible to the staff only. */
  rejection: v.optional(v.nullable(textSchema(REASON_LENGTH))),
  /** The shop's reply in the language of the review; null removes it. */
  reply: v.optional(v.nullable(textSchema(REPLY_LENGTH))),
  hidesContacts: v.optional(v.boolean()),
  /** Ids of the photos to hide; ids that do not belong to the review are ignored. */
  hiddenPhotos: v.optional(v.pipe(v.array(v.pipe(v.string(), v.uuid())), v.maxLength(REVIEW_PHOTOS.most))),
  isBuyer: v.optional(v.boolean()),
});
export type ReviewChanges = v.InferOutput<typeof reviewChangesSchema>;

export const moderateReview = defineEndpoint({
  method: 'PATCH',
  path: '/studio/reviews/{id}',
  params,
  headers: ifMatch,
  body: reviewChangesSchema,
  response: v.object({ review: studioReviewSchema, transaction: v.string() }),
});

/** Moderates several reviews at once; reviews that were changed since they were read are skipped. */
export const moderateReviewsSchema = v.strictObject({
  reviews: v.pipe(
    v.array(v.strictObject({ id: idSchema, revision: revisionSchema })),
    v.minLength(1, 'required'),
    v.maxLength(MOST_AT_ONCE, 'too_many'),
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
    /** Moved reviews with their previous states, to undo the action. */
    moved: v.array(movedSchema),
    /** Ids of the reviews that were changed or deleted meanwhile; they are left as they are. */
    skipped: v.array(v.number()),
    transaction: v.string(),
  }),
});
