import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { OFFERS_LIMIT } from './limits.ts';
import { offerSchema, skuSchema } from './product.ts';

/** Offers of the SKUs that exist, in no order. */
export const offersSchema = v.array(offerSchema);

/** A SKU may contain any character, including commas. */
export const getOffers = defineEndpoint({
  method: 'GET',
  path: '/offers',
  query: {
    sku: v.pipe(v.array(skuSchema), v.minLength(1), v.maxLength(OFFERS_LIMIT)),
  },
  response: offersSchema,
});
