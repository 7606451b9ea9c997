import * as v from 'valibot';

/** Filters of the price sheet. */
export const priceSheetQuery = {
  q: v.optional(v.pipe(v.string(), v.maxLength(200))),
  category: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/))),
  state: v.optional(v.picklist(['published', 'hidden'])),
};
