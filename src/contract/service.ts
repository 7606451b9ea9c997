import * as v from 'valibot';

/** Characters that a text may have; src/rules/services.ts says which they are. */
const ALPHABETS = ['cyrillic', 'latin', 'digits', 'punctuation'] as const;
export type Alphabet = (typeof ALPHABETS)[number];

const codeSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(40));
const wholeSchema = v.pipe(v.number(), v.integer(), v.minValue(1));

/** What has to be told for a service; all of it is required. */
export const serviceFieldSchema = v.variant('kind', [
  v.object({
    kind: v.literal('length'),
    code: codeSchema,
    name: v.string(),
    /** Whole millimetres, of this product. */
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

/** What was told, by the codes of the fields: millimetres, or a text. */
export const serviceValuesSchema = v.record(codeSchema, v.union([v.number(), v.pipe(v.string(), v.maxLength(1_000))]));
export type ServiceValues = v.InferOutput<typeof serviceValuesSchema>;

/** Work that can be ordered with a piece: gift wrapping, cutting to size. */
export const serviceSchema = v.object({
  code: v.string(),
  name: v.string(),
  /** Kopiykas for each piece. */
  price: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  fields: v.optional(v.array(serviceFieldSchema), () => []),
  /** What is made so is paid for beforehand. */
  isPrepaid: v.optional(v.boolean(), false),
  /** What is made so can be given back, as everything else. */
  isReturnable: v.optional(v.boolean(), true),
});
export type Service = v.InferOutput<typeof serviceSchema>;

/** A service of a line, with what was told for it. */
export const chosenServiceSchema = v.object({ ...serviceSchema.entries, values: serviceValuesSchema });
export type ChosenService = v.InferOutput<typeof chosenServiceSchema>;

/** What was told for a service that was ordered, in words: `Довжина`, `500 мм`. */
export const serviceDetailSchema = v.object({ name: v.string(), value: v.string() });
export type ServiceDetail = v.InferOutput<typeof serviceDetailSchema>;
