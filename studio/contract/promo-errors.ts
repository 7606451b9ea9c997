/** What the endpoints of promo codes refuse, and the HTTP status of each. */
export const PROMO_ERROR_STATUSES = {
  promo_not_found: 404,
  /** Orders have used it: it can be ended only. */
  promo_in_use: 409,
} as const;
export type PromoErrorCode = keyof typeof PROMO_ERROR_STATUSES;

/** What can be wrong with one field of a promo code, or of a level of the personal discount. */
export const PROMO_FIELD_CODES = ['promo_code_shape', 'promo_limit_low', 'level_not_rising'] as const;
export type PromoFieldCode = (typeof PROMO_FIELD_CODES)[number];
