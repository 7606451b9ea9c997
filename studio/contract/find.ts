import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { productCardSchema } from '../../src/contract/product.ts';
import { localizedSchema } from './texts.ts';

/** Something that has a screen of its own. */
const foundSchema = v.object({
  kind: v.picklist(['product', 'category', 'order', 'customer']),
  id: v.union([v.number(), v.string()]),
  name: localizedSchema,
  /** SKU, address, number, contact. */
  note: v.string(),
});
export type Found = v.InferOutput<typeof foundSchema>;

const query = { q: v.pipe(v.string(), v.trim(), v.minLength(1, 'required'), v.maxLength(100, 'too_long')) };

/** What somebody may open, by words of its name, its SKU or its number: a few of each kind. */
export const find = defineEndpoint({
  method: 'GET',
  path: '/studio/find',
  query,
  response: v.array(foundSchema),
});

/** Products that can be put into an order: the best that the shop's search finds. No shopper has looked for them. */
export const findProducts = defineEndpoint({
  method: 'GET',
  path: '/studio/find/products',
  query,
  response: v.array(productCardSchema),
});

/** What a page of the shop can be made of that has a form in the studio. */
export const EDITABLE_KINDS = ['product', 'category', 'post', 'content-page'] as const;

const editableSchema = v.object({
  kind: v.picklist(EDITABLE_KINDS),
  /** The id that its form goes by; the slug of a page of text. */
  key: v.string(),
});
export type Editable = v.InferOutput<typeof editableSchema>;

/** Which form a page of the shop comes from, for the button that leads there. */
export const getEditable = defineEndpoint({
  method: 'GET',
  path: '/studio/editable',
  query: { path: v.pipe(v.string(), v.startsWith('/', 'invalid'), v.maxLength(2_000, 'too_long')) },
  response: v.nullable(editableSchema),
});
