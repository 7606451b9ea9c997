import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { once } from './headers.ts';
import { MOST_KOPIYKAS, NAME_LENGTH } from './limits.ts';
import { lineSchema, localizedOf, localizedSchema } from './texts.ts';

/** Dictionaries that products choose from: attributes ("Матеріал: агат") and services ("Відріз за розміром"). */

/** A code cannot be changed later, because carts and imports store it. */
const newCodeSchema = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'required'),
  v.maxLength(40, 'too_long'),
  v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'code_shape'),
);
const codeParam = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
const nameSchema = localizedOf(lineSchema(NAME_LENGTH));
const transaction = v.string();
const written = v.object({ transaction });

const usedEntries = {
  code: v.string(),
  name: localizedSchema,
  revision: v.number(),
  /** Number of products that use it. */
  products: v.number(),
};

export const attributeSchema = v.object({
  ...usedEntries,
  /** True if shoppers can filter lists by it. */
  isFilter: v.boolean(),
  /** True if a value lists several ones, separated by commas. */
  isList: v.boolean(),
});
export type Attribute = v.InferOutput<typeof attributeSchema>;

/** Returns attributes in the order of product pages. */
export const listAttributes = defineEndpoint({
  method: 'GET',
  path: '/studio/attributes',
  response: v.array(attributeSchema),
});

/** Returns the values that products have, the most used first. */
export const listAttributeValues = defineEndpoint({
  method: 'GET',
  path: '/studio/attributes/{code}/values',
  params: { code: codeParam },
  response: v.array(v.object({ value: localizedSchema, products: v.number() })),
});

export const createAttribute = defineEndpoint({
  method: 'POST',
  path: '/studio/attributes',
  headers: once,
  body: v.strictObject({
    code: newCodeSchema,
    name: nameSchema,
    isFilter: v.optional(v.boolean(), true),
    isList: v.optional(v.boolean(), false),
  }),
  response: written,
});

export const updateAttribute = defineEndpoint({
  method: 'PATCH',
  path: '/studio/attributes/{code}',
  params: { code: codeParam },
  body: v.strictObject({ name: nameSchema, isFilter: v.optional(v.boolean()), isList: v.optional(v.boolean()) }),
  response: written,
});

/** Removes an attribute that no product has. */
export const removeAttribute = defineEndpoint({
  method: 'DELETE',
  path: '/studio/attributes/{code}',
  params: { code: codeParam },
  response: written,
});

const orderSchema = v.strictObject({ codes: v.pipe(v.array(codeParam), v.maxLength(1_000)) });

/** All codes in their new order. */
export const orderAttributes = defineEndpoint({
  method: 'POST',
  path: '/studio/attributes/order',
  body: orderSchema,
  response: written,
});

const whole = (most: number) =>
  v.pipe(v.number(), v.integer('out_of_range'), v.minValue(1, 'out_of_range'), v.maxValue(most, 'out_of_range'));

/** An input that a service requires; see src/contract/service.ts. */
const serviceFieldWriteSchema = v.variant('kind', [
  v.strictObject({
    kind: v.literal('length'),
    code: newCodeSchema,
    name: nameSchema,
    /** Millimetres. */
    min: whole(100_000),
    max: whole(100_000),
  }),
  v.strictObject({
    kind: v.literal('text'),
    code: newCodeSchema,
    name: nameSchema,
    maxLength: whole(1_000),
    alphabets: v.pipe(
      v.array(v.picklist(['cyrillic', 'latin', 'digits', 'punctuation'])),
      v.minLength(1, 'not_chosen'),
    ),
  }),
]);
export type ServiceFieldWrite = v.InferOutput<typeof serviceFieldWriteSchema>;

const serviceEntries = {
  name: nameSchema,
  /** Kopiykas per piece. */
  price: v.pipe(
    v.number('required'),
    v.integer('out_of_range'),
    v.minValue(0, 'out_of_range'),
    v.maxValue(MOST_KOPIYKAS, 'out_of_range'),
  ),
  fields: v.pipe(v.array(serviceFieldWriteSchema), v.maxLength(10, 'too_many')),
  /** True if orders with the service must be paid in advance. */
  isPrepaid: v.boolean(),
  isReturnable: v.boolean(),
};

const lengthFieldSchema = v.object({
  kind: v.literal('length'),
  code: v.string(),
  name: localizedSchema,
  min: v.number(),
  max: v.number(),
});
const textFieldSchema = v.object({
  kind: v.literal('text'),
  code: v.string(),
  name: localizedSchema,
  maxLength: v.number(),
  alphabets: v.array(v.picklist(['cyrillic', 'latin', 'digits', 'punctuation'])),
});

export const studioServiceSchema = v.object({
  ...usedEntries,
  price: v.number(),
  fields: v.array(v.variant('kind', [lengthFieldSchema, textFieldSchema])),
  isPrepaid: v.boolean(),
  isReturnable: v.boolean(),
});
export type StudioService = v.InferOutput<typeof studioServiceSchema>;

/** Returns services in the order of product pages. */
export const listServices = defineEndpoint({
  method: 'GET',
  path: '/studio/services',
  response: v.array(studioServiceSchema),
});

export const createService = defineEndpoint({
  method: 'POST',
  path: '/studio/services',
  headers: once,
  body: v.strictObject({ code: newCodeSchema, ...serviceEntries }),
  response: written,
});

/** Input for a new service, before parsing. */
export type ServiceCreation = v.InferInput<typeof createService.body>;

export const updateService = defineEndpoint({
  method: 'PATCH',
  path: '/studio/services/{code}',
  params: { code: codeParam },
  body: v.strictObject(v.partial(v.strictObject(serviceEntries)).entries),
  response: written,
});

/** Removes a service that no product and no cart has. */
export const removeService = defineEndpoint({
  method: 'DELETE',
  path: '/studio/services/{code}',
  params: { code: codeParam },
  response: written,
});

export const orderServices = defineEndpoint({
  method: 'POST',
  path: '/studio/services/order',
  body: orderSchema,
  response: written,
});
