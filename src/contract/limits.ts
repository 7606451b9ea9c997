/**
 * What both sides agree on beside the schemas. It stands apart from them, so that a page which only needs a number does not
 * load what answers are parsed with.
 */

/** Most pieces in one line, and most lines in one cart. */
export const MAX_QUANTITY = 999;
export const MAX_LINES = 100;

/** Header of a change of the cart: a UUID made before it is first sent. The same one is applied once. */
export const INTENT_KEY_HEADER = 'Idempotency-Key';
/** Header of a change that was made on a customer's cart: its `owner`. It is applied to no other cart. */
export const CART_OWNER_HEADER = 'Cart-Owner';

/** Most SKUs that one request for offers may ask for. */
export const OFFERS_LIMIT = 100;

/** How a category's list can be ordered; the first is the order of the prerendered pages. */
export const PRODUCT_SORTS = ['popular', 'price-asc', 'price-desc', 'name', 'new'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

/** Stars that a review can give. */
export const RATINGS = [1, 2, 3, 4, 5] as const;
export type Rating = (typeof RATINGS)[number];

/** Characters of a review, as people count them: an emoji is one. */
export const REVIEW_LENGTH = { least: 10, most: 3000 } as const;

/** Photos beside a review, and what one may weigh as it is sent. */
export const REVIEW_PHOTOS = { most: 4, bytes: 8 * 1024 * 1024 } as const;

/** Milliseconds that a one-time code, and the step after it, can be used. */
export const CODE_LIFETIME = 10 * 60_000;

/** HTTP status that the API sends while maintenance is on; its body carries the maintenance info too. */
export const MAINTENANCE_STATUS = 503;

/** The file at the site's root that says which build it is of; asked about each time, never taken from a cache. */
export const BUILD_FILE = '/build.json';

/**
 * How a seller may be taxed who sends goods: in general, or as a payer of the single tax of the second group (sole
 * traders) or the third (Tax Code of Ukraine, article 291.4).
 */
export const TAX_SYSTEMS = ['general', 'single-2', 'single-3'] as const;
export type TaxSystem = (typeof TAX_SYSTEMS)[number];
