import * as v from 'valibot';
import { localArea, storedCollection, storedItem } from '../../lib/browser-storage.ts';

const written = {
  /** Idempotency key of the review: the same in every tab and for every try. */
  key: v.string(),
  /** 0 until one is chosen. */
  rating: v.number(),
  name: v.string(),
  text: v.string(),
  consent: v.boolean(),
};

/** Draft of a review of the shop. */
const draftSchema = v.object({ ...written, orderNumber: v.string() });
export type ReviewDraft = v.InferOutput<typeof draftSchema>;

/** The draft survives a reload and a navigation until it is sent. */
export const storedReview = storedItem(localArea, 'review-draft', draftSchema);

/** An uploaded photo of a draft. */
const draftPhotoSchema = v.object({
  id: v.string(),
  name: v.string(),
  /** Small preview as a `data:` address; empty if the browser could not decode the photo. */
  thumbnail: v.string(),
});
export type DraftPhoto = v.InferOutput<typeof draftPhotoSchema>;

const productDraftSchema = v.object({ ...written, photos: v.array(draftPhotoSchema) });
export type ProductReviewDraft = v.InferOutput<typeof productDraftSchema>;

/** Drafts of reviews of products, by the products' slugs. */
export const storedProductReviews = storedCollection(localArea, 'product-review-', productDraftSchema);
