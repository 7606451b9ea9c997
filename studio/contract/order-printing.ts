import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { ORDERS_A_PAGE } from './queries/orders.ts';

export const PRINT_KINDS = ['invoice', 'packing', 'parcel'] as const;

/** Returns documents of several orders to print, each on a page of its own. */
export const printOrders = defineEndpoint({
  method: 'GET',
  path: '/studio/orders/print',
  query: {
    kind: v.picklist(PRINT_KINDS),
    id: v.pipe(v.array(v.pipe(v.string(), v.uuid())), v.minLength(1), v.maxLength(ORDERS_A_PAGE)),
  },
  format: 'document',
});
