import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { idSchema, revisionSchema } from '../../src/contract/integer.ts';
import { countSchema } from '../../src/contract/list.ts';
import { tierSchema } from '../../src/contract/product.ts';
import { MOST_KOPIYKAS } from './limits.ts';
import { priceSheetQuery } from './queries/price-sheet.ts';
import { localizedSchema } from './texts.ts';

/** Maximum number of rows that a sheet shows and saves. */
export const MOST_SHEET_ROWS = 60_000;

export const sheetRowSchema = v.object({
  id: v.number(),
  /** Prices of a row are refused if they have been changed since this revision. */
  revision: v.number(),
  sku: v.string(),
  name: localizedSchema,
  category: localizedSchema,
  isPublished: v.boolean(),
  /** Kopiykas. */
  price: v.number(),
  oldPrice: v.nullable(v.number()),
  tiers: v.array(tierSchema),
  /** Purchase price of a piece in kopiykas; null if unknown. */
  cost: v.nullable(v.number()),
});
export type SheetRow = v.InferOutput<typeof sheetRowSchema>;

/** Returns the prices of all products that match the filters, including hidden ones. */
export const readPriceSheet = defineEndpoint({
  method: 'GET',
  path: '/studio/price-sheet',
  query: priceSheetQuery,
  response: v.array(sheetRowSchema),
});

const kopiykas = v.pipe(
  v.number(),
  v.integer('out_of_range'),
  v.minValue(1, 'out_of_range'),
  v.maxValue(MOST_KOPIYKAS, 'out_of_range'),
);

export const priceUpdateSchema = v.strictObject({
  rows: v.pipe(
    v.array(
      v.strictObject({
        id: idSchema,
        revision: revisionSchema,
        /** 0 is allowed only while the product is hidden. */
        price: v.union([kopiykas, v.literal(0)]),
        oldPrice: v.nullable(kopiykas),
        tiers: v.pipe(v.array(v.strictObject({ costBreakpoint: kopiykas, price: kopiykas })), v.maxLength(50)),
        /** Left out, it keeps its value. */
        cost: v.optional(v.nullable(v.union([kopiykas, v.literal(0)]))),
      }),
    ),
    v.minLength(1, 'required'),
    v.maxLength(MOST_SHEET_ROWS, 'too_many'),
  ),
});
export type PriceUpdate = v.InferOutput<typeof priceUpdateSchema>;

/**
 * Writes the rows that have not been changed since they were read; the others are returned with their present values.
 */
export const updatePrices = defineEndpoint({
  method: 'POST',
  path: '/studio/price-sheet',
  body: priceUpdateSchema,
  response: v.object({
    written: countSchema,
    conflicts: v.array(sheetRowSchema),
    /** Id of the transaction, used to follow and to undo it. */
    transaction: v.string(),
  }),
});
