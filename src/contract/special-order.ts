import * as v from 'valibot';
import { nameSchema, phoneSchema } from './contact.ts';
import { defineEndpoint } from './endpoint.ts';
import { skuSchema } from './product.ts';

/** Pieces of the largest special order. */
const MAX_PIECES = 99_999;

/** A shopper's request for more pieces than the shop has, which it would order from the supplier. */
export const specialOrderSchema = v.object({
  sku: skuSchema,
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1, 'out_of_range'), v.maxValue(MAX_PIECES, 'out_of_range')),
  name: nameSchema,
  phone: phoneSchema,
  note: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(1000, 'too_long')), ''),
});

/** Sends a special order request to the shop, whose staff calls back. An identical open request is stored once. */
export const askSpecialOrder = defineEndpoint({
  method: 'POST',
  path: '/special-orders',
  body: specialOrderSchema,
  response: v.null(),
});
