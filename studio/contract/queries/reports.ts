import * as v from 'valibot';
import { VISITED_PAGES } from '../../../src/contract/visit.ts';

/** YYYY-MM-DD, a day in Kyiv time. */
export const day = v.pipe(v.string(), v.isoDate());

/** A period of whole days, the last one inclusive. */
export const periodEntries = { from: day, to: day };

/** A period, optionally restricted to visits that began on pages of one type. */
export const visitEntries = { ...periodEntries, page: v.optional(v.picklist(VISITED_PAGES)) };
