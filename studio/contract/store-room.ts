import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { localizedSchema } from './texts.ts';

/** Fields of a product that are shown and changed in the store room. */
export const shelvedProductSchema = v.object({
  id: v.number(),
  /** Sent as If-Match with a change of the product. */
  revision: v.number(),
  sku: v.string(),
  gtin: v.nullable(v.string()),
  mpn: v.nullable(v.string()),
  name: localizedSchema,
  shelf: v.nullable(v.string()),
  /** Kopiykas. */
  price: v.number(),
  /** Pieces that can be ordered now. */
  stock: v.number(),
  /** Pieces of orders that wait to be packed; they are still on the shelf. */
  reserved: v.number(),
  isPublished: v.boolean(),
  picture: v.nullable(v.object({ id: v.string(), widths: v.array(v.number()) })),
});
export type ShelvedProduct = v.InferOutput<typeof shelvedProductSchema>;

/**
 * Finds products by a scanned or typed code: those with this GTIN, SKU or article of the manufacturer; if there are none,
 * the most popular ones whose name, SKU or brand has all the words.
 */
export const findShelved = defineEndpoint({
  method: 'GET',
  path: '/studio/store-room',
  query: { code: v.pipe(v.string(), v.trim(), v.minLength(1, 'required'), v.maxLength(100, 'too_long')) },
  response: v.array(shelvedProductSchema),
});
