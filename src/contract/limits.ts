/**
 * Constants that both sides share besides the schemas. They are separate, so that a page that only needs a number does
 * not load the code that parses responses.
 */

/** Maximum number of pieces per line, and of lines per cart. */
export const MAX_QUANTITY = 999;
export const MAX_LINES = 100;

/**
 * Idempotency key of a change of the cart, a header: a UUID made before the first try. Changes with the same key are
 * applied once.
 */
export const INTENT_KEY_HEADER = 'Idempotency-Key';
/** Header of a change that was made on a customer's cart: its `owner`. The change is applied to no other cart. */
export const CART_OWNER_HEADER = 'Cart-Owner';

/** Maximum number of SKUs in one request for offers. */
export const OFFERS_LIMIT = 100;

/** Orders of a category's list; the first is that of the prerendered pages. */
export const PRODUCT_SORTS = ['popular', 'price-asc', 'price-desc', 'name', 'new'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

/** Stars that a review can give. */
export const RATINGS = [1, 2, 3, 4, 5] as const;
export type Rating = (typeof RATINGS)[number];

/** Length of a review in visible characters: an emoji counts as one. */
export const REVIEW_LENGTH = { least: 10, most: 3000 } as const;

/** Maximum number of photos per review, and the maximum size of one upload in bytes. */
export const REVIEW_PHOTOS = { most: 4, bytes: 8 * 1024 * 1024 } as const;

/** Milliseconds for which a one-time code, and the step after it, are valid. */
export const CODE_LIFETIME = 10 * 60_000;

/** HTTP status that the API sends while maintenance is on; its body contains the maintenance info as well. */
export const MAINTENANCE_STATUS = 503;

/** File at the site's root that identifies the build; always requested from the network, never cached. */
export const BUILD_FILE = '/build.json';

/**
 * Tax systems of a seller of goods: the general one, or the single tax of the second group (sole traders) or the third
 * (Tax Code of Ukraine, article 291.4).
 */
export const TAX_SYSTEMS = ['general', 'single-2', 'single-3'] as const;
export type TaxSystem = (typeof TAX_SYSTEMS)[number];
