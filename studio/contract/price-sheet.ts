import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { idSchema } from '../../src/contract/integer.ts';
import { countSchema } from '../../src/contract/list.ts';
import { tierSchema } from '../../src/contract/product.ts';
import { MOST_KOPIYKAS } from './limits.ts';
import { priceSheetQuery } from './queries/price-sheet.ts';
import { localizedSchema } from './texts.ts';

/** Rows that a sheet shows and saves at most. */
export const MOST_SHEET_ROWS = 60_000;

export const sheetRowSchema = v.object({
  id: v.number(),
  /** A save of prices that somebody else has changed since is refused for that row. */
  revision: v.number(),
  sku: v.string(),
  name: localizedSchema,
  category: localizedSchema,
  isPublished: v.boolean(),
  /** Kopiykas. */
  price: v.number(),
  oldPrice: v.nullable(v.number()),
  tiers: v.array(tierSchema),
  /** Kopiykas that a piece has cost the shop; null where nobody has said. */
  cost: v.nullable(v.number()),
});
export type SheetRow = v.InferOutput<typeof sheetRowSchema>;

/** The prices of all products that fit, hidden ones too. */
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
        revision: v.pipe(v.number(), v.integer()),
        /** 0 only while it is hidden. */
        price: v.union([kopiykas, v.literal(0)]),
        oldPrice: v.nullable(kopiykas),
        tiers: v.pipe(v.array(v.strictObject({ costBreakpoint: kopiykas, price: kopiykas })), v.maxLength(50)),
        /** Stays where it is left out. */
        cost: v.optional(v.nullable(v.union([kopiykas, v.literal(0)]))),
      }),
    ),
    v.minLength(1, 'required'),
    v.maxLength(MOST_SHEET_ROWS, 'out_of_range'),
  ),
});
export type PriceUpdate = v.InferOutput<typeof priceUpdateSchema>;

/** Writes the rows that nobody else has changed; the others are answered as they are now. */
export const updatePrices = defineEndpoint({
  method: 'POST',
  path: '/studio/price-sheet',
  body: priceUpdateSchema,
  response: v.object({
    written: countSchema,
    conflicts: v.array(sheetRowSchema),
    /** Of the transaction, by which it is followed and undone. */
    transaction: v.string(),
  }),
});
