import * as v from 'valibot';
import { languageSchema } from '../../../src/contract/language-schema.ts';
import { pageQuery } from '../../../src/contract/list.ts';

export const REVIEW_STATUSES = ['pending', 'published', 'rejected'] as const;

const reviewFilters = {
  /** Words of the name, the text, the reply or the product. */
  q: v.optional(v.pipe(v.string(), v.maxLength(200))),
  /** All if left out. */
  status: v.optional(v.picklist([...REVIEW_STATUSES, 'all'])),
  rating: v.optional(v.array(v.picklist(['1', '2', '3', '4', '5']))),
  /** Language of the text; `lang` is the language of the reader. */
  language: v.optional(languageSchema),
  /** Reviews of the shop, or of its products. */
  of: v.optional(v.picklist(['shop', 'products'])),
  /** Published reviews with or without a reply. */
  reply: v.optional(v.picklist(['with', 'without'])),
};
const reviewFiltersSchema = v.object(reviewFilters);
export type ReviewFilters = v.InferOutput<typeof reviewFiltersSchema>;

const REVIEW_SORTS = ['-created', 'created', '-rating', 'rating'] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];

export const reviewsQuery = { ...reviewFilters, sort: v.optional(v.picklist(REVIEW_SORTS)), page: pageQuery };
