import * as v from 'valibot';

/** Parses a number, which comes as a number or as a string; an empty string is 0. */
export const numberSchema = v.pipe(
  v.union([v.number(), v.string()]),
  v.transform((value) => (value === '' ? 0 : Number(value))),
  v.finite(),
);

/** Parses a flag, which comes as `1`, `"1"` or `true`. */
export const flagSchema = v.pipe(
  v.union([v.number(), v.string(), v.boolean()]),
  v.transform((value) => ['1', 'true'].includes(String(value))),
);

/** Parses a text that may be absent. */
export const textSchema = v.pipe(
  v.nullish(v.string(), ''),
  v.transform((text) => (text ?? '').trim()),
);

/** Parses error codes; only digits are kept, because other texts must not be in an error. */
const codesSchema = v.pipe(
  v.nullish(v.array(v.unknown()), []),
  v.transform((codes) => (codes ?? []).map(String).filter((code) => /^\d{1,20}$/.test(code))),
);

/** Total number of rows, if the carrier reports it; `info` is an object for lists and an array otherwise. */
const infoSchema = v.fallback(v.nullable(v.object({ totalCount: numberSchema })), null);

/**
 * Parses the JSON text of `{ success, data: [], errors: [], warnings, info, messageCodes, errorCodes: [], warningCodes,
 * infoCodes }`. `success` decides, not the HTTP status; `data` of a refusal is ignored.
 */
export const replySchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.variant('success', [
    v.object({ success: v.literal(true), data: v.array(v.unknown()), info: v.optional(infoSchema, null) }),
    v.object({ success: v.literal(false), errorCodes: codesSchema }),
  ]),
);
