/** Error codes that only the endpoints of promo codes return, with their HTTP statuses. */
export const PROMO_ERROR_STATUSES = {
  promo_not_found: 404,
  /** Orders have used the code, so it can be ended but not deleted. */
  promo_in_use: 409,
} as const;
export type PromoErrorCode = keyof typeof PROMO_ERROR_STATUSES;

/** Error codes of single fields of promo codes and discount levels. */
export const PROMO_FIELD_CODES = ['promo_code_shape', 'promo_limit_low', 'level_not_rising'] as const;
export type PromoFieldCode = (typeof PROMO_FIELD_CODES)[number];
