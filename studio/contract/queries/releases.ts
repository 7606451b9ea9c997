import * as v from 'valibot';

/** Number of a release in an address. */
export const numberSchema = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number));

/** A search text: the author, the entity or a value of a published write, or the number of a release. */
export const releasesQuery = { q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200, 'too_long'))) };

/** Returns true if a search text is the number of a release: `№ 12`. */
export const isNumberOf = (q: string, { number }: { readonly number: number }): boolean =>
  q.replace(/^№\s*/, '') === String(number);

export const releaseDifferenceQuery = { from: numberSchema, to: numberSchema };
