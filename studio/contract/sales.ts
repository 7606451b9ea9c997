import * as v from 'valibot';
import { ANNOUNCEMENT_TYPES } from '../../src/contract/announcement.ts';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { idSchema } from '../../src/contract/integer.ts';
import { tierSchema } from '../../src/contract/product.ts';
import { ifMatch, once } from './headers.ts';
import { MOST_KOPIYKAS } from './limits.ts';
import { ANNOUNCEMENT_LENGTH } from './notices.ts';
import { ROUNDINGS } from './reprice.ts';
import { SALE_TIERS } from './sale-prices.ts';
import { lineSchema, localizedOf, localizedSchema } from './texts.ts';

/** A sale: lower prices of chosen products from one minute to another, planned, ended and undone as one. */

/** Maximum number of products of a sale. */
const MOST_SALE_PRODUCTS = 20_000;
const [NAME_LENGTH, SKUS_LENGTH] = [120, 400_000];

/** A minute in Kyiv time, `2027-03-28T09:00`; '' if none is typed yet. */
const minuteSchema = v.union([v.literal(''), v.pipe(v.string(), v.isoDateTime('invalid'))]);

const kopiykas = v.pipe(
  v.number(),
  v.integer('out_of_range'),
  v.minValue(1, 'out_of_range'),
  v.maxValue(MOST_KOPIYKAS, 'out_of_range'),
);

/** The chosen products: shown ones that match filters (all of them if none is set), or those with the listed SKUs. */
const choiceSchema = v.strictObject({
  by: v.picklist(['filter', 'skus']),
  q: v.pipe(v.string(), v.maxLength(200, 'too_long')),
  categoryId: v.nullable(idSchema),
  brand: v.nullable(v.pipe(v.string(), v.maxLength(200))),
  /** Separated by line breaks, spaces or commas. */
  skus: v.pipe(v.string(), v.maxLength(SKUS_LENGTH, 'too_long')),
});
export type SaleChoice = v.InferOutput<typeof choiceSchema>;

const reductionEntries = {
  choice: choiceSchema,
  /** null if none is typed yet. */
  percent: v.nullable(
    v.pipe(v.number(), v.integer('out_of_range'), v.minValue(1, 'out_of_range'), v.maxValue(90, 'out_of_range')),
  ),
  rounding: v.picklist(ROUNDINGS),
  tiers: v.picklist(SALE_TIERS),
  /** Prices that replace those by percent. */
  own: v.pipe(v.array(v.strictObject({ id: idSchema, price: kopiykas })), v.maxLength(MOST_SALE_PRODUCTS)),
  /** Ids of products that are left out. */
  without: v.pipe(v.array(idSchema), v.maxLength(MOST_SALE_PRODUCTS)),
  from: minuteSchema,
  until: minuteSchema,
};

/** Announcement during the sale; afterwards the former one is back. */
const noticeSchema = v.strictObject({
  text: localizedOf(lineSchema(ANNOUNCEMENT_LENGTH)),
  type: v.picklist(ANNOUNCEMENT_TYPES, 'not_chosen'),
});

export const saleTermsSchema = v.strictObject({
  name: localizedOf(lineSchema(NAME_LENGTH)),
  ...reductionEntries,
  notice: v.nullable(noticeSchema),
});
export type SaleTerms = v.InferOutput<typeof saleTermsSchema>;

const pricesSchema = v.strictObject({
  price: kopiykas,
  oldPrice: v.nullable(kopiykas),
  tiers: v.array(v.strictObject({ costBreakpoint: kopiykas, price: kopiykas })),
});

/** The input of the writes that begin and end a sale: each row has the prices to replace and those to write. */
export const saleWriteSchema = v.strictObject({
  /** null in a preview of a sale that is not saved. */
  saleId: v.nullable(idSchema),
  rows: v.pipe(
    v.array(v.strictObject({ id: idSchema, ...pricesSchema.entries, seen: pricesSchema })),
    v.minLength(1, 'required'),
    v.maxLength(MOST_SALE_PRODUCTS, 'too_many'),
  ),
  notice: v.nullable(noticeSchema),
});
export type SaleWrite = v.InferOutput<typeof saleWriteSchema>;

/** Reasons why a product is not part of the sale, though it was chosen. */
const SALE_OMISSIONS = ['in-other-sale', 'not-cheaper', 'wrong-prices', 'left-out'] as const;
export type SaleOmission = (typeof SALE_OMISSIONS)[number];
/** Reasons to look at a price again; none of them stops the sale. */
const SALE_WARNINGS = ['below-cost', 'no-old-price', 'planned-otherwise'] as const;
export type SaleWarning = (typeof SALE_WARNINGS)[number];

const readPricesSchema = v.object({
  price: v.number(),
  oldPrice: v.nullable(v.number()),
  tiers: v.array(tierSchema),
});

const checkedRowSchema = v.object({
  id: v.number(),
  sku: v.string(),
  name: localizedSchema,
  now: readPricesSchema,
  sale: readPricesSchema,
  /** Purchase price of a piece in kopiykas; null if it is unknown or the reader may not see it. */
  cost: v.nullable(v.number()),
  omission: v.nullable(v.picklist(SALE_OMISSIONS)),
  warnings: v.array(v.picklist(SALE_WARNINGS)),
});
export type CheckedSaleRow = v.InferOutput<typeof checkedRowSchema>;

const otherSaleSchema = v.object({ id: v.number(), name: localizedSchema, products: v.number() });

/** Products and prices of a sale, as they would be planned now. */
const saleCheckSchema = v.object({
  rows: v.array(checkedRowSchema),
  /** SKUs of the list that no shown product has. */
  unknown: v.array(v.string()),
  /** Sales of the same time that have some of the products. */
  others: v.array(otherSaleSchema),
  /** Digest of the rows: a sale is planned only with the prices that were looked at. */
  digest: v.string(),
});
export type SaleCheck = v.InferOutput<typeof saleCheckSchema>;

/** `failed`: its beginning or its end was not carried out and waits for a decision. */
const SALE_STATES = ['draft', 'planned', 'running', 'ended', 'failed', 'cancelled'] as const;
export type SaleState = (typeof SALE_STATES)[number];

const listedSaleSchema = v.object({
  id: v.number(),
  revision: v.number(),
  name: localizedSchema,
  state: v.picklist(SALE_STATES),
  /** ISO 8601; null in a draft without dates. */
  from: v.nullable(v.string()),
  until: v.nullable(v.string()),
  percent: v.nullable(v.number()),
  /** Number of products; 0 in a draft. */
  products: v.number(),
  plannedBy: v.nullable(v.string()),
});
export type ListedSale = v.InferOutput<typeof listedSaleSchema>;

const skippedSchema = v.object({
  count: v.number(),
  /** The first of them. */
  products: v.array(v.object({ id: v.number(), sku: v.string(), name: localizedSchema })),
});

export const saleSchema = v.object({
  ...listedSaleSchema.entries,
  terms: saleTermsSchema,
  /** Reason why its beginning or end was not carried out, in the reader's language. */
  failure: v.nullable(v.string()),
  /** Instants at which it began and ended; null before. */
  begunAt: v.nullable(v.string()),
  endedAt: v.nullable(v.string()),
  /** Batches of its beginning and its end in the journal. */
  beginBatch: v.nullable(v.string()),
  endBatch: v.nullable(v.string()),
  /** Products that somebody changed meanwhile: they were not reduced, or keep the changed price after the end. */
  notBegun: skippedSchema,
  notRestored: skippedSchema,
});
export type Sale = v.InferOutput<typeof saleSchema>;

const checkedTermsSchema = v.strictObject({ id: v.nullable(idSchema), ...reductionEntries });
/** The checked part of a sale: its terms without name and announcement, and its id if it is saved. */
export type CheckedSaleTerms = v.InferOutput<typeof checkedTermsSchema>;

/** Returns the part of a sale's terms that is checked. @param id null for a sale that is not saved */
export const checkedTerms = (
  id: number | null,
  { name: _name, notice: _notice, ...reduction }: SaleTerms,
): CheckedSaleTerms => ({ id, ...reduction });

/** Returns the rows of the write that begins a sale: the products that it reduces. */
export const rowsOfSale = (rows: readonly CheckedSaleRow[]): SaleWrite['rows'] =>
  rows.flatMap(({ id, now, sale, omission }) => (omission === null ? [{ id, ...sale, seen: now }] : []));

/** Computes products and prices; nothing is written. */
export const checkSale = defineEndpoint({
  method: 'POST',
  path: '/studio/sales/check',
  body: checkedTermsSchema,
  response: saleCheckSchema,
});

export const listSales = defineEndpoint({
  method: 'GET',
  path: '/studio/sales',
  /** `open`: drafts, planned, running and failed ones. */
  query: { state: v.optional(v.picklist(['open', 'done'])) },
  response: v.object({ sales: v.array(listedSaleSchema) }),
});

const params = { id: v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)) };

export const readSale = defineEndpoint({ method: 'GET', path: '/studio/sales/{id}', params, response: saleSchema });

const writtenSale = v.object({ sale: saleSchema, transaction: v.string() });

/** A sale with the digest of the prices to plan; null saves a draft. */
const saleBody = v.strictObject({ terms: saleTermsSchema, digest: v.nullable(v.string()) });

export const createSale = defineEndpoint({
  method: 'POST',
  path: '/studio/sales',
  headers: once,
  body: saleBody,
  response: writtenSale,
});

/** Changes a sale that has not begun; its plans are made anew. */
export const updateSale = defineEndpoint({
  method: 'PUT',
  path: '/studio/sales/{id}',
  params,
  headers: ifMatch,
  body: saleBody,
  response: writtenSale,
});

/** Cancels a sale that has not begun. */
export const cancelSale = defineEndpoint({
  method: 'POST',
  path: '/studio/sales/{id}/cancel',
  params,
  response: writtenSale,
});

/** Begins a sale now. */
export const beginSale = defineEndpoint({
  method: 'POST',
  path: '/studio/sales/{id}/begin',
  params,
  response: writtenSale,
});

/** Ends a running sale now: the former prices and the former announcement are back. */
export const endSale = defineEndpoint({
  method: 'POST',
  path: '/studio/sales/{id}/end',
  params,
  response: writtenSale,
});
