import * as v from 'valibot';

/** Alphabets that a text may use; src/rules/services.ts defines their characters. */
const ALPHABETS = ['cyrillic', 'latin', 'digits', 'punctuation'] as const;
export type Alphabet = (typeof ALPHABETS)[number];

const codeSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(40));
const wholeSchema = v.pipe(v.number(), v.integer(), v.minValue(1));

/** A field that has to be filled in for a service; all fields are required. */
export const serviceFieldSchema = v.variant('kind', [
  v.object({
    kind: v.literal('length'),
    code: codeSchema,
    name: v.string(),
    /** Whole millimetres, for this product. */
    min: wholeSchema,
    max: wholeSchema,
  }),
  v.object({
    kind: v.literal('text'),
    code: codeSchema,
    name: v.string(),
    maxLength: wholeSchema,
    alphabets: v.array(v.picklist(ALPHABETS)),
  }),
]);
export type ServiceField = v.InferOutput<typeof serviceFieldSchema>;

/** Values of the fields, by the fields' codes: millimetres, or a text. */
export const serviceValuesSchema = v.record(codeSchema, v.union([v.number(), v.pipe(v.string(), v.maxLength(1_000))]));
export type ServiceValues = v.InferOutput<typeof serviceValuesSchema>;

/** Work that can be ordered for a piece: gift wrapping, cutting to size. */
export const serviceSchema = v.object({
  code: v.string(),
  name: v.string(),
  /** Kopiykas per piece. */
  price: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  fields: v.optional(v.array(serviceFieldSchema), () => []),
  /** True if products with this service must be paid in advance. */
  isPrepaid: v.optional(v.boolean(), false),
  /** False if products with this service cannot be returned. */
  isReturnable: v.optional(v.boolean(), true),
});
export type Service = v.InferOutput<typeof serviceSchema>;

/** A service of a line, with the values of its fields. */
export const chosenServiceSchema = v.object({ ...serviceSchema.entries, values: serviceValuesSchema });
export type ChosenService = v.InferOutput<typeof chosenServiceSchema>;

/** A value of an ordered service's field, in words: `Довжина`, `500 мм`. */
export const serviceDetailSchema = v.object({ name: v.string(), value: v.string() });
export type ServiceDetail = v.InferOutput<typeof serviceDetailSchema>;
