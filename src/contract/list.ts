import * as v from 'valibot';

/** A number of items. */
export const countSchema = v.pipe(v.number(), v.integer(), v.minValue(0));

export const pageNumberSchema = v.pipe(v.number(), v.integer(), v.minValue(1));

/** Number of this page, and of all pages of the list; an empty list has one page. */
export const listPageEntries = {
  page: v.pipe(pageNumberSchema, v.metadata({ description: '1-based; the requested page.', 'x-echoes': 'page' })),
  pageCount: pageNumberSchema,
};

/** A page number in a query string; 1 if it is left out. */
export const pageQuery = v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/), v.transform(Number)), '1');
