import * as v from 'valibot';
import { localArea, storedCollection, storedItem } from '../../lib/browser-storage.ts';

const written = {
  /** Idempotency key of the review that this will become: the same in every tab, however often it is sent. */
  key: v.string(),
  /** 0 while none is chosen. */
  rating: v.number(),
  name: v.string(),
  text: v.string(),
  consent: v.boolean(),
};

/** A review of the shop that is being written. */
const draftSchema = v.object({ ...written, orderNumber: v.string() });
export type ReviewDraft = v.InferOutput<typeof draftSchema>;

/** What was typed and not sent; it survives a reload and a way to another page. */
export const storedReview = storedItem(localArea, 'review-draft', draftSchema);

/** A photo that the shop has, of a review that is being written. */
const draftPhotoSchema = v.object({
  id: v.string(),
  name: v.string(),
  /** What it looks like, small, as a `data:` address; empty where the browser could not draw it. */
  thumbnail: v.string(),
});
export type DraftPhoto = v.InferOutput<typeof draftPhotoSchema>;

const productDraftSchema = v.object({ ...written, photos: v.array(draftPhotoSchema) });
export type ProductReviewDraft = v.InferOutput<typeof productDraftSchema>;

/** The same of products, by their slugs. */
export const storedProductReviews = storedCollection(localArea, 'product-review-', productDraftSchema);
