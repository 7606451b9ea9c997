import * as v from 'valibot';

/** Number of a release in an address. */
export const numberSchema = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number));

/** A search text: the author, the entity or a value of a published write. */
export const releasesQuery = { q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200, 'too_long'))) };

export const releaseDifferenceQuery = { from: numberSchema, to: numberSchema };
