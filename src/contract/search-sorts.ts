/** Orders of search results; the first is by relevance. Separate from limits.ts, which every page loads. */
export const SEARCH_SORTS = ['relevance', 'price-asc', 'price-desc', 'new'] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];
