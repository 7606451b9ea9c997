import * as v from 'valibot';

/** Page size of the list. */
export const FAMILIES_A_PAGE = 50;

export const familiesQuery = {
  /** Words of the name, or of a member's SKU or name. */
  q: v.optional(v.pipe(v.string(), v.maxLength(100))),
  page: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/))),
};
