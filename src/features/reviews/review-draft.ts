import * as v from 'valibot';
import { localArea, storedItem } from '../../lib/browser-storage.ts';

/** A review that is being written. */
const draftSchema = v.object({
  /** Idempotency key of the review that this will become: the same in every tab, however often it is sent. */
  key: v.string(),
  /** 0 while none is chosen. */
  rating: v.number(),
  name: v.string(),
  text: v.string(),
  orderNumber: v.string(),
  consent: v.boolean(),
});
export type ReviewDraft = v.InferOutput<typeof draftSchema>;

/** What was typed and not sent; it survives a reload and a way to another page. */
export const storedReview = storedItem(localArea, 'review-draft', draftSchema);
