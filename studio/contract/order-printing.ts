import * as v from 'valibot';
import { SHIPPING_METHODS } from '../../src/contract/delivery.ts';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { kopiykasSchema } from '../../src/contract/product.ts';
import { orderLineSchema, orderParams } from './orders.ts';
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

const packingOrderSchema = v.object({
  id: v.string(),
  number: v.number(),
  revision: v.number(),
  /** ISO 8601: the time since which it can be packed. */
  since: v.string(),
  name: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  shippingMethod: v.picklist(SHIPPING_METHODS),
  place: v.nullable(v.string()),
  note: v.nullable(v.string()),
  isCallbackNeeded: v.boolean(),
  /** Without the refunded pieces. */
  lines: v.array(
    v.object({
      ...v.omit(orderLineSchema, ['slug', 'cost', 'netCost', 'refunded', 'returned', 'isMade', 'stock', 'price'])
        .entries,
      /** The person who has put the line into the box; null before. */
      packedBy: v.nullable(v.string()),
    }),
  ),
  /** Kopiykas that staff have refunded, for pieces or as an amount. */
  refunded: kopiykasSchema,
  /** Internal notes, the newest first. */
  notes: v.array(v.string()),
});
export type PackingOrder = v.InferOutput<typeof packingOrderSchema>;

/** Records that a line is in the box, or no longer is. Two people who pack one order see each other's marks. */
export const tickPacking = defineEndpoint({
  method: 'PUT',
  path: '/studio/packing/{id}/lines/{position}',
  params: { ...orderParams, position: v.pipe(v.string(), v.regex(/^\d{1,4}$/)) },
  body: v.object({
    /** Pieces in the box; 0 removes the line from it. */
    quantity: v.pipe(v.number(), v.integer('out_of_range'), v.minValue(0, 'out_of_range')),
  }),
  response: v.array(packingOrderSchema),
});

/** Returns the orders to pack, the longest wait first. */
export const listPacking = defineEndpoint({
  method: 'GET',
  path: '/studio/packing',
  response: v.array(packingOrderSchema),
});
