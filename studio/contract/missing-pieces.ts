import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { MAX_INTEGER } from '../../src/contract/integer.ts';
import { MAX_QUANTITY } from '../../src/contract/limits.ts';
import { kopiykasSchema, skuSchema } from '../../src/contract/product.ts';
import { ifMatch, once } from './headers.ts';
import { MOST_PIECES } from './limits.ts';
import { NOTE_LENGTH } from './order-actions.ts';
import { editOutcomeSchema } from './order-edit.ts';
import { orderParams, studioOrderSchema } from './orders.ts';

/** Fates of pieces that cannot be packed: missing on the shelf, or damaged. */
export const MISSING_FATES = ['never-there', 'written-off'] as const;

const quantitySchema = (most: number) =>
  v.pipe(v.number(), v.integer('out_of_range'), v.minValue(1, 'out_of_range'), v.maxValue(most, 'out_of_range'));

/**
 * The stock of the product afterwards: `kept`: only these pieces are taken off; `zero`: nothing is left for sale;
 * `counted`: the number on the shelf, including the pieces for other orders.
 */
const stockSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('kept') }),
  v.strictObject({ kind: v.literal('zero') }),
  v.strictObject({
    kind: v.literal('counted'),
    counted: v.pipe(
      v.number(),
      v.integer('out_of_range'),
      v.minValue(0, 'out_of_range'),
      v.maxValue(MOST_PIECES, 'out_of_range'),
    ),
  }),
]);

/** Pieces of a line that cannot be packed, and what is done about them. */
const missingPiecesSchema = v.strictObject({
  position: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_INTEGER)),
  quantity: quantitySchema(MAX_QUANTITY),
  fate: v.picklist(MISSING_FATES),
  stock: stockSchema,
  /** A product sent in place of the pieces; null leaves them out. */
  substitute: v.nullable(
    v.strictObject({
      sku: skuSchema,
      quantity: quantitySchema(MAX_QUANTITY),
      /** True if it costs as much as the missing product, so that the shop bears the difference; false: today's price. */
      isAtAgreedPrice: v.boolean(),
    }),
  ),
  /** Letter to the customer; if it is empty, the customer gets the shop's usual message. */
  message: v.pipe(v.string(), v.trim(), v.maxLength(NOTE_LENGTH, 'too_long')),
});
export type MissingPieces = v.InferOutput<typeof missingPiecesSchema>;

const outcomeSchema = v.object({
  payment: editOutcomeSchema.entries.payment,
  /** Kopiykas; a refund for pieces does not change the sum. */
  total: v.object({ before: kopiykasSchema, after: kopiykasSchema }),
  /** Pieces of the missing product for sale, and for other orders to pack; null if the product was deleted. */
  stock: v.nullable(v.object({ left: v.number(), reserved: v.number() })),
  /** A letter to the customer in the customer's language, to be edited. */
  message: v.string(),
});
export type MissingOutcome = v.InferOutput<typeof outcomeSchema>;

/** Previews the effect of missing pieces in a transaction that is rolled back. */
export const previewMissingPieces = defineEndpoint({
  method: 'POST',
  path: '/studio/packing/{id}/missing-preview',
  params: orderParams,
  headers: ifMatch,
  body: missingPiecesSchema,
  response: outcomeSchema,
});

/** Records missing pieces: stock, substitute, refund and letter at once. */
export const recordMissingPieces = defineEndpoint({
  method: 'POST',
  path: '/studio/packing/{id}/missing',
  params: orderParams,
  headers: { ...ifMatch, ...once },
  body: missingPiecesSchema,
  response: studioOrderSchema,
});
