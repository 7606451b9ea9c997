import * as v from 'valibot';

/** Number of a release in an address. */
export const numberSchema = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number));

export const releaseDifferenceQuery = { from: numberSchema, to: numberSchema };
