import * as v from 'valibot';

/** YYYY-MM-DD, a day of Kyiv's calendar. */
export const day = v.pipe(v.string(), v.isoDate());

/** A period of whole days, the last one included. */
export const periodEntries = { from: day, to: day };
