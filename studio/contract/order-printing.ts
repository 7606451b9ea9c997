import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { ORDERS_AT_ONCE } from './queries/orders.ts';

/**
 * `label`: stickers of 100 × 100 mm. `register`: the carrier's registers that have the parcels. `dispatch`: both, for the
 * hand-over.
 */
export const PRINT_KINDS = ['invoice', 'packing', 'parcel', 'label', 'register', 'dispatch'] as const;

/** Returns documents of several orders to print, each on a page of its own. */
export const printOrders = defineEndpoint({
  method: 'GET',
  path: '/studio/orders/print',
  query: {
    kind: v.picklist(PRINT_KINDS),
    id: v.pipe(v.array(v.pipe(v.string(), v.uuid())), v.minLength(1), v.maxLength(ORDERS_AT_ONCE)),
  },
  format: 'document',
});
