import * as v from 'valibot';

/** The largest value of PostgreSQL's `integer`. */
export const MAX_INTEGER = 2_147_483_647;

/** Revision of a row, as its change expects it. */
export const revisionSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_INTEGER));

/** An id from the database: a positive `integer`. */
export const idSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_INTEGER));
