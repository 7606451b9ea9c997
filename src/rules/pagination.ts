/** Products on one page of a category's list or of the search results. */
export const PRODUCTS_PER_PAGE = 24;

/** Posts on one page of the blog or of one of its categories. */
export const POSTS_PER_PAGE = 12;

/** Reviews on one page of the shop's reviews. */
export const REVIEWS_PER_PAGE = 20;

/** Number of reviews that are loaded at once below a product. */
export const PRODUCT_REVIEWS_PER_PAGE = 10;

/** Returns the number of pages of a list of `count` items; an empty list has one page. */
export function pageCount(count: number, perPage: number = PRODUCTS_PER_PAGE): number {
  return Math.max(1, Math.ceil(count / perPage));
}

/** Returns the page number in an address, from 1; 1 if there is none. */
export function readPageNumber(text: unknown): number {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 ? page : 1;
}
