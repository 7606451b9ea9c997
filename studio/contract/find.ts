import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { productCardSchema, skuSchema } from '../../src/contract/product.ts';
import { serviceSchema } from '../../src/contract/service.ts';
import { localizedSchema } from './texts.ts';

/** Kinds of entities that the palette opens. */
export const FOUND_KINDS = [
  ...(['product', 'category', 'family', 'order', 'customer', 'task', 'promo-code', 'post', 'content-page'] as const),
  ...(['landing', 'review', 'plan', 'staff'] as const),
] as const;

/** An entity that has a screen of its own, or is listed on one. */
const foundSchema = v.object({
  kind: v.picklist(FOUND_KINDS),
  id: v.union([v.number(), v.string()]),
  name: localizedSchema,
  /** SKU, address, number or contact. */
  note: v.string(),
});
export type Found = v.InferOutput<typeof foundSchema>;

const query = { q: v.pipe(v.string(), v.trim(), v.minLength(1, 'required'), v.maxLength(100, 'too_long')) };

/** Finds the entities that the reader may open by words in any order, in either language: a few of each kind. */
export const find = defineEndpoint({
  method: 'GET',
  path: '/studio/find',
  query,
  response: v.array(foundSchema),
});

/**
 * Finds products to add to an order, by the relevance of the shop's search. The query is not counted in the statistics
 * of shoppers' searches.
 */
export const findProducts = defineEndpoint({
  method: 'GET',
  path: '/studio/find/products',
  query,
  response: v.array(productCardSchema),
});

/** Returns the services that a product is offered with, in the reader's language. */
export const findServices = defineEndpoint({
  method: 'GET',
  path: '/studio/find/services',
  query: { sku: skuSchema },
  response: v.array(serviceSchema),
});

/** Kinds of entities that a page of the shop renders and a form of the studio edits. */
export const EDITABLE_KINDS = ['product', 'category', 'post', 'content-page'] as const;

const editableSchema = v.object({
  kind: v.picklist(EDITABLE_KINDS),
  /** Id in the address of its form; the slug for a content page. */
  key: v.string(),
});
export type Editable = v.InferOutput<typeof editableSchema>;

/** Returns the form that edits a page of the shop, for the edit button; null if there is none. */
export const getEditable = defineEndpoint({
  method: 'GET',
  path: '/studio/editable',
  query: { path: v.pipe(v.string(), v.startsWith('/', 'invalid'), v.maxLength(2_000, 'too_long')) },
  response: v.nullable(editableSchema),
});
