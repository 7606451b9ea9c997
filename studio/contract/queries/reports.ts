import * as v from 'valibot';
import { VISITED_PAGES } from '../../../src/contract/visit.ts';

/** YYYY-MM-DD, a day of Kyiv's calendar. */
export const day = v.pipe(v.string(), v.isoDate());

/** A period of whole days, the last one included. */
export const periodEntries = { from: day, to: day };

/** The same of visits that began on pages of one type; of all, unless it says which. */
export const visitEntries = { ...periodEntries, page: v.optional(v.picklist(VISITED_PAGES)) };
