import * as v from 'valibot';
import { SHIPPING_METHODS } from '../../src/contract/delivery.ts';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { kopiykasSchema } from '../../src/contract/product.ts';
import { orderLineSchema, orderParams } from './orders.ts';
import { ORDERS_A_PAGE } from './queries/orders.ts';

export const PRINT_KINDS = ['invoice', 'packing', 'parcel'] as const;

/** Documents of some orders to print, one after another, each on a page of its own. */
export const printOrders = defineEndpoint({
  method: 'GET',
  path: '/studio/orders/print',
  query: {
    kind: v.picklist(PRINT_KINDS),
    id: v.pipe(v.array(v.pipe(v.string(), v.uuid())), v.minLength(1), v.maxLength(ORDERS_A_PAGE)),
  },
  format: 'document',
});

const packingOrderSchema = v.object({
  id: v.string(),
  number: v.number(),
  revision: v.number(),
  /** ISO 8601: since when it can be packed. */
  since: v.string(),
  name: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  shippingMethod: v.picklist(SHIPPING_METHODS),
  place: v.nullable(v.string()),
  note: v.nullable(v.string()),
  isCallbackNeeded: v.boolean(),
  /** Without the pieces whose money has gone back. */
  lines: v.array(
    v.object({
      ...v.omit(orderLineSchema, ['slug', 'cost', 'netCost', 'refunded', 'returned', 'isMade', 'stock', 'price'])
        .entries,
      /** Whoever has put it into the box; null while nobody has. */
      packedBy: v.nullable(v.string()),
    }),
  ),
  /** Kopiykas that somebody of the shop has returned, for pieces or without. */
  refunded: kopiykasSchema,
  /** Of the team, the newest first. */
  notes: v.array(v.string()),
});
export type PackingOrder = v.InferOutput<typeof packingOrderSchema>;

/** Says that a line lies in the box, or not any more. Of two people who pack one order each sees the other's. */
export const tickPacking = defineEndpoint({
  method: 'PUT',
  path: '/studio/packing/{id}/lines/{position}',
  params: { ...orderParams, position: v.pipe(v.string(), v.regex(/^\d{1,4}$/)) },
  body: v.object({
    /** Pieces that are in it; 0 takes it out. */
    quantity: v.pipe(v.number(), v.integer('out_of_range'), v.minValue(0, 'out_of_range')),
  }),
  response: v.array(packingOrderSchema),
});

/** What waits to be packed, the longest wait first. */
export const listPacking = defineEndpoint({
  method: 'GET',
  path: '/studio/packing',
  response: v.array(packingOrderSchema),
});
