import * as v from 'valibot';
import { SHIPPING_METHODS } from '../../src/contract/delivery.ts';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { MAX_INTEGER } from '../../src/contract/integer.ts';
import { kopiykasSchema, skuSchema } from '../../src/contract/product.ts';
import { orderStatusSchema } from './order-moves.ts';
import { orderLineSchema, orderParams } from './orders.ts';
import { PACKING_STAGES } from './packing-stages.ts';
import { pickingQuery } from './queries/packing.ts';

/** Maximum number of orders on the packing screen and on a picking list. */
export const MOST_PACKED = 100;

const uuidSchema = v.pipe(v.string(), v.uuid());

const packingOrderSchema = v.object({
  id: v.string(),
  number: v.number(),
  revision: v.number(),
  /** ISO 8601: the time since which it can be packed. */
  since: v.string(),
  /** Day of dispatch that the shop has promised, YYYY-MM-DD in Kyiv; null for a pickup. */
  sendOn: v.nullable(v.string()),
  name: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  shippingMethod: v.picklist(SHIPPING_METHODS),
  place: v.nullable(v.string()),
  note: v.nullable(v.string()),
  isCallbackNeeded: v.boolean(),
  /** Without the refunded pieces. */
  lines: v.array(
    v.object({
      ...v.pick(orderLineSchema, ['position', 'sku', 'name', 'picture', 'quantity', 'services']).entries,
      /** The number of the bar code; null if unknown. */
      gtin: v.nullable(v.string()),
      /** Place in the store room; null if unknown. */
      shelf: v.nullable(v.string()),
    }),
  ),
  /** Kopiykas that staff have refunded, for pieces or as an amount. */
  refunded: kopiykasSchema,
  /** Internal notes, the newest first. */
  notes: v.array(v.string()),
});
export type PackingOrder = v.InferOutput<typeof packingOrderSchema>;
export type PackingLine = PackingOrder['lines'][number];

/**
 * Returns the orders to pack, the longest wait, and so the earliest promise, first; at most MOST_PACKED.
 * `order` is among them if it waits, however many wait longer.
 */
export const listPacking = defineEndpoint({
  method: 'GET',
  path: '/studio/packing',
  query: { order: v.optional(uuidSchema) },
  response: v.array(packingOrderSchema),
});

const tickedLineSchema = v.object({
  orderId: v.string(),
  position: v.number(),
  stage: v.picklist(PACKING_STAGES),
  /** Pieces in this stage. */
  pieces: v.number(),
  /** Names of the members of the staff who ticked them. */
  by: v.array(v.string()),
});
export type TickedLine = v.InferOutput<typeof tickedLineSchema>;

/** The state of packing that screens poll, to show what others do. */
const packingStateSchema = v.object({
  /** Changes when an order is added, removed or edited: the list of orders is then outdated. */
  version: v.string(),
  /** Lines with ticks of the orders to pack. */
  ticks: v.array(tickedLineSchema),
  /** Other members of the staff who have an order open for packing. */
  people: v.array(v.object({ orderId: v.string(), name: v.string() })),
});
export type PackingState = v.InferOutput<typeof packingStateSchema>;

export const readPackingState = defineEndpoint({
  method: 'GET',
  path: '/studio/packing/state',
  response: packingStateSchema,
});

/** Says which order the member of the staff has open for packing; repeated while it is open. */
export const openPacking = defineEndpoint({
  method: 'PUT',
  path: '/studio/packing/open',
  body: v.object({ orderId: v.nullable(uuidSchema) }),
  response: packingStateSchema,
});

const piecesSchema = (least: number) =>
  v.pipe(
    v.number(),
    v.integer('out_of_range'),
    v.minValue(least, 'out_of_range'),
    v.maxValue(MAX_INTEGER, 'out_of_range'),
  );

/** Ticks pieces of a line in the box. Of two people who tick one line, neither loses a piece. */
export const tickPacking = defineEndpoint({
  method: 'PUT',
  path: '/studio/packing/{id}/lines/{position}',
  params: { ...orderParams, position: v.pipe(v.string(), v.regex(/^\d{1,4}$/)) },
  body: v.object({
    /** Idempotency key: a repeated request adds its pieces once. */
    key: uuidSchema,
    /** `add`: scanned pieces, in addition to those of others; `set`: the number in the box. */
    pieces: v.union([v.strictObject({ add: piecesSchema(1) }), v.strictObject({ set: piecesSchema(0) })]),
  }),
  response: packingStateSchema,
});
export type TickedPieces = v.InferOutput<typeof tickPacking.body>['pieces'];

const orderIdsSchema = v.pipe(v.array(uuidSchema), v.minLength(1, 'required'), v.maxLength(MOST_PACKED));

/** Ticks all pieces of a product in some orders as picked from the shelf, or none. */
export const tickPicking = defineEndpoint({
  method: 'PUT',
  path: '/studio/picking',
  body: v.object({ sku: skuSchema, orders: orderIdsSchema, isPicked: v.boolean() }),
  response: packingStateSchema,
});

/** Returns the picking list of some orders, or of all that wait, as one document to print. */
export const printPicking = defineEndpoint({
  method: 'GET',
  path: '/studio/picking/print',
  query: pickingQuery,
  format: 'document',
});

const scannedSchema = v.variant('kind', [
  v.object({
    kind: v.literal('order'),
    id: v.string(),
    number: v.number(),
    status: orderStatusSchema,
    /** True if the number of its waybill was scanned. */
    isByWaybill: v.boolean(),
  }),
  v.object({ kind: v.literal('product'), sku: v.string(), name: v.string() }),
  v.object({ kind: v.literal('nothing') }),
]);
export type Scanned = v.InferOutput<typeof scannedSchema>;

/** Finds the order or the product of a scanned code that is not on the screen. */
export const findScanned = defineEndpoint({
  method: 'GET',
  path: '/studio/packing/scan',
  query: { code: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(100)) },
  response: scannedSchema,
});
