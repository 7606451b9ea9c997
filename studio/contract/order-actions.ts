import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { MAX_INTEGER } from '../../src/contract/integer.ts';
import { MAX_LINES } from '../../src/contract/limits.ts';
import { PIECE_FATES } from '../../src/rules/piece-fates.ts';
import { ifMatch, once } from './headers.ts';
import { editOutcomeSchema, orderEditSchema } from './order-edit.ts';
import { orderStatusSchema } from './order-moves.ts';
import { orderParams, studioOrderSchema } from './orders.ts';

const keySchema = v.pipe(v.string(), v.uuid());

/** Number of a waybill as printed on the parcel: 14 digits, with or without spaces. */
const trackingNumberSchema = v.pipe(
  v.string(),
  v.transform((typed) => typed.replaceAll(/\s/g, '')),
  v.regex(/^\d{14}$/, 'waybill_number'),
);

const positionSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_INTEGER));
const piecesCountSchema = v.pipe(
  v.number(),
  v.integer('out_of_range'),
  v.minValue(1, 'out_of_range'),
  v.maxValue(MAX_INTEGER, 'out_of_range'),
);

/** Fates of some pieces of an order, line by line. */
const piecesSchema = v.pipe(
  v.array(v.object({ position: positionSchema, quantity: piecesCountSchema, fate: v.picklist(PIECE_FATES) })),
  v.maxLength(PIECE_FATES.length * MAX_LINES),
);

/** Moves an order to another state. This and all other actions return the order after the action. */
export const moveStudioOrder = defineEndpoint({
  method: 'POST',
  path: '/studio/orders/{id}/moves',
  params: orderParams,
  headers: { ...ifMatch, ...once },
  body: v.object({
    to: orderStatusSchema,
    note: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500, 'too_long')), ''),
    /** For a sent parcel whose waybill was created elsewhere; if absent, the number can be typed later. */
    trackingNumber: v.optional(trackingNumberSchema),
    /** For a cancelled or returned order; pieces that are not listed get the default fate of their kind. */
    pieces: v.optional(piecesSchema, []),
  }),
  response: studioOrderSchema,
});

/** Marks the call that the customer requested as done. */
export const endOrderCallback = defineEndpoint({
  method: 'DELETE',
  path: '/studio/orders/{id}/callback',
  params: orderParams,
  response: studioOrderSchema,
});

/** Characters of a note or a letter to a customer. */
export const NOTE_LENGTH = 2000;

export const noteStudioOrder = defineEndpoint({
  method: 'POST',
  path: '/studio/orders/{id}/notes',
  params: orderParams,
  body: v.object({
    /** Idempotency key, created before the first click: a repeated request is the same note. */
    key: keySchema,
    to: v.picklist(['team', 'customer']),
    text: v.pipe(v.string(), v.trim(), v.nonEmpty('required'), v.maxLength(NOTE_LENGTH, 'too_long')),
  }),
  response: studioOrderSchema,
});

export const refundStudioOrder = defineEndpoint({
  method: 'POST',
  path: '/studio/orders/{id}/refunds',
  params: orderParams,
  body: v.object({
    /** Idempotency key, created before the first click: a repeated request is the same refund. */
    key: keySchema,
    what: v.union([
      v.object({
        amount: v.pipe(
          v.number(),
          v.safeInteger(),
          v.minValue(1, 'out_of_range'),
          v.maxValue(MAX_INTEGER, 'out_of_range'),
        ),
      }),
      v.object({
        lines: v.pipe(
          v.array(
            v.object({
              position: positionSchema,
              quantity: piecesCountSchema,
              /** Their fate; absent for pieces whose fate was recorded before. */
              fate: v.optional(v.picklist(PIECE_FATES)),
            }),
          ),
          v.minLength(1, 'required'),
          v.maxLength(PIECE_FATES.length * MAX_LINES),
        ),
      }),
    ]),
    reason: v.pipe(v.string(), v.trim(), v.nonEmpty('required'), v.maxLength(500, 'too_long')),
  }),
  response: studioOrderSchema,
});

/** Records the fates of the pieces in a parcel that the carrier has brought back. */
export const receiveReturnedPieces = defineEndpoint({
  method: 'POST',
  path: '/studio/orders/{id}/pieces',
  params: orderParams,
  body: v.object({
    pieces: piecesSchema,
    reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500, 'too_long')), ''),
  }),
  response: studioOrderSchema,
});

/** Previews an edit, which runs in a transaction that is rolled back. */
export const previewOrderEdit = defineEndpoint({
  method: 'POST',
  path: '/studio/orders/{id}/edit-preview',
  params: orderParams,
  headers: ifMatch,
  body: orderEditSchema,
  response: editOutcomeSchema,
});

export const editStudioOrder = defineEndpoint({
  method: 'PATCH',
  path: '/studio/orders/{id}',
  params: orderParams,
  headers: { ...ifMatch, ...once },
  body: orderEditSchema,
  response: v.object({ outcome: editOutcomeSchema, order: studioOrderSchema }),
});

/** Sends the link to pay, or the invoice, again; holds the stock of an unpaid order anew. */
export const sendOrderPayLink = defineEndpoint({
  method: 'POST',
  path: '/studio/orders/{id}/pay-link',
  params: orderParams,
  headers: once,
  response: studioOrderSchema,
});

/** Records that the rest of an order by invoice was received. */
export const receiveOrderRest = defineEndpoint({
  method: 'POST',
  path: '/studio/orders/{id}/receipts',
  params: orderParams,
  headers: once,
  body: v.object({
    /** Kopiykas of the rest, as the staff saw it. */
    amount: v.pipe(v.number(), v.safeInteger(), v.minValue(1, 'out_of_range'), v.maxValue(MAX_INTEGER, 'out_of_range')),
  }),
  response: studioOrderSchema,
});

/** Requests a waybill from the carrier now. */
export const makeOrderWaybill = defineEndpoint({
  method: 'POST',
  path: '/studio/orders/{id}/waybill',
  params: orderParams,
  response: studioOrderSchema,
});

/** Stores the number of a waybill that was created elsewhere; replaces a typed one. */
export const typeOrderWaybill = defineEndpoint({
  method: 'PUT',
  path: '/studio/orders/{id}/waybill',
  params: orderParams,
  body: v.object({ number: trackingNumberSchema }),
  response: studioOrderSchema,
});

/** Deletes the waybill at the carrier, which is possible until the carrier has the parcel. */
export const deleteOrderWaybill = defineEndpoint({
  method: 'DELETE',
  path: '/studio/orders/{id}/waybill',
  params: orderParams,
  response: studioOrderSchema,
});
