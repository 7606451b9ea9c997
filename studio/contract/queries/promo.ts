import * as v from 'valibot';

/** Page size of the list. */
export const CODES_A_PAGE = 50;

export const PROMO_KINDS = ['percent', 'amount', 'free-delivery'] as const;
/** State of a code; `used-up` takes precedence over its dates. */
export const PROMO_STATES = ['active', 'planned', 'ended', 'used-up'] as const;
export type PromoKind = (typeof PROMO_KINDS)[number];
export type PromoState = (typeof PROMO_STATES)[number];
const PROMO_SORTS = ['code', '-code', 'uses', '-uses', 'ends', '-ends'] as const;
export type PromoSort = (typeof PROMO_SORTS)[number];

export const CODE_LENGTH = 40;

/** Query of the list; the address of its screen has the same parameters. */
export const promoCodesQuery = {
  q: v.optional(v.pipe(v.string(), v.maxLength(CODE_LENGTH))),
  state: v.optional(v.array(v.picklist(PROMO_STATES))),
  kind: v.optional(v.array(v.picklist(PROMO_KINDS))),
  sort: v.optional(v.picklist(PROMO_SORTS)),
  page: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/))),
};
