import * as v from 'valibot';

/** Numbers come as numbers and as strings; an empty string is none. */
export const numberSchema = v.pipe(
  v.union([v.number(), v.string()]),
  v.transform((value) => (value === '' ? 0 : Number(value))),
  v.finite(),
);

/** Flags come as `1`, `"1"` and `true`. */
export const flagSchema = v.pipe(
  v.union([v.number(), v.string(), v.boolean()]),
  v.transform((value) => ['1', 'true'].includes(String(value))),
);

/** A text that may be missing. */
export const textSchema = v.pipe(
  v.nullish(v.string(), ''),
  v.transform((text) => (text ?? '').trim()),
);

/** Codes are digits; anything else could be words, which an error must not hold. */
const codesSchema = v.pipe(
  v.nullish(v.array(v.unknown()), []),
  v.transform((codes) => (codes ?? []).map(String).filter((code) => /^\d{1,20}$/.test(code))),
);

/** How many there are in all, where the carrier says so; `info` is an object for lists and an array otherwise. */
const infoSchema = v.fallback(v.nullable(v.object({ totalCount: numberSchema })), null);

/**
 * From the JSON text of `{ success, data: [], errors: [], warnings, info, messageCodes, errorCodes: [], warningCodes,
 * infoCodes }`. `success` decides, not the HTTP status; `data` of a refusal is of no use.
 */
export const replySchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.variant('success', [
    v.object({ success: v.literal(true), data: v.array(v.unknown()), info: v.optional(infoSchema, null) }),
    v.object({ success: v.literal(false), errorCodes: codesSchema }),
  ]),
);
