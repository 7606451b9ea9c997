import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { revisionSchema } from '../../src/contract/integer.ts';
import { once } from './headers.ts';
import { orderRowSchema } from './order-list.ts';
import { ORDERS_AT_ONCE } from './queries/orders.ts';

/**
 * Steps that many orders take at once. `pack` also requests the waybill of a parcel. `waybill` requests it again.
 * `register` puts the waybills into one register of the carrier. `ship` records that the carrier has the parcels.
 */
const BULK_STEPS = ['pack', 'waybill', 'register', 'ship'] as const;
export type BulkStep = (typeof BULK_STEPS)[number];

const idSchema = v.pipe(v.string(), v.uuid());

const bulkResultSchema = v.object({
  id: v.string(),
  /** `already`: another request has done it before. */
  outcome: v.picklist(['done', 'already', 'refused']),
  /** The reason of a refusal in the reader's language; null for other outcomes. */
  message: v.nullable(v.string()),
});
export type BulkResult = v.InferOutput<typeof bulkResultSchema>;

/**
 * Takes one step with each order, in a transaction of its own, and answers the result of each: a refused one stops no
 * other. The same key is applied once to each order.
 */
export const stepOrders = defineEndpoint({
  method: 'POST',
  path: '/studio/orders/steps',
  headers: once,
  body: v.strictObject({
    step: v.picklist(BULK_STEPS),
    orders: v.pipe(
      v.array(
        v.strictObject({
          id: idSchema,
          /** The revision that the reader has seen: an order that was changed since is refused. */
          revision: revisionSchema,
        }),
      ),
      v.minLength(1, 'required'),
      v.maxLength(ORDERS_AT_ONCE, 'too_many'),
    ),
  }),
  response: v.object({ results: v.array(bulkResultSchema) }),
});

/** Returns the rows of chosen orders; an order that does not exist is left out. */
export const readChosenOrders = defineEndpoint({
  method: 'GET',
  path: '/studio/orders/chosen',
  query: { id: v.pipe(v.array(idSchema), v.minLength(1), v.maxLength(ORDERS_AT_ONCE)) },
  response: v.array(orderRowSchema),
});
