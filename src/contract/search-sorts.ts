/** How the results of a search can be ordered; the first is by how well they answer. Apart from limits.ts, which every page loads. */
export const SEARCH_SORTS = ['relevance', 'price-asc', 'price-desc', 'new'] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];
