import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { kopiykasSchema } from '../../src/contract/product.ts';
import { ifMatch, once } from './headers.ts';
import { MOST_KOPIYKAS } from './limits.ts';
import { orderStatusSchema } from './order-moves.ts';
import { CODE_LENGTH, PROMO_KINDS, PROMO_STATES, promoCodesQuery } from './queries/promo.ts';

const MOST_USES = 1_000_000;

/** The code as stored: upper case, with letters of both alphabets, digits, hyphens and underscores. */
const codeSchema = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('required'),
  v.maxLength(CODE_LENGTH, 'too_long'),
  v.toUpperCase(),
  v.regex(/^[\p{L}\d_-]+$/u, 'promo_code_shape'),
);

const instantSchema = v.nullable(v.pipe(v.string(), v.isoTimestamp()));
const limitSchema = v.nullable(
  v.pipe(v.number('required'), v.integer(), v.minValue(1, 'out_of_range'), v.maxValue(MOST_USES, 'out_of_range')),
);

const entries = {
  kind: v.picklist(PROMO_KINDS),
  /** Percent or kopiykas, depending on the kind; 0 for free delivery. */
  value: v.pipe(v.number('required'), v.integer(), v.minValue(0, 'out_of_range'), v.maxValue(MOST_KOPIYKAS)),
  /** Period in ISO 8601: the start is inclusive, the end exclusive; null for no limit. */
  startsAt: instantSchema,
  endsAt: instantSchema,
  /** Minimum cost of the items in kopiykas. */
  minimumCost: v.pipe(kopiykasSchema, v.maxValue(MOST_KOPIYKAS, 'out_of_range')),
  /** Maximum number of uses in total, and per customer or phone; null for unlimited. */
  useLimit: limitSchema,
  useLimitOfCustomer: limitSchema,
};

const areInOrder = (from: string | null, until: string | null) => from === null || until === null || from < until;

/** Editable fields of a code. */
const termsSchema = v.pipe(
  v.strictObject(entries),
  v.forward(
    v.partialCheck(
      [['kind'], ['value']],
      ({ kind, value }) => (kind === 'free-delivery' ? value === 0 : value >= 1 && (kind === 'amount' || value <= 100)),
      'out_of_range',
    ),
    ['value'],
  ),
  v.forward(
    v.partialCheck([['startsAt'], ['endsAt']], ({ startsAt, endsAt }) => areInOrder(startsAt, endsAt), 'dates_crossed'),
    ['endsAt'],
  ),
);
export type PromoTerms = v.InferOutput<typeof termsSchema>;

const promoSchema = v.object({
  ...entries,
  code: v.string(),
  revision: v.number(),
  useCount: v.number(),
  state: v.picklist(PROMO_STATES),
  /** Sum of the discounts that orders got by the code, kopiykas. */
  given: kopiykasSchema,
});
export type StudioPromo = v.InferOutput<typeof promoSchema>;

const promoUseSchema = v.object({
  orderId: v.string(),
  number: v.number(),
  /** ISO 8601. */
  at: v.string(),
  status: orderStatusSchema,
  totalCost: kopiykasSchema,
  given: kopiykasSchema,
});

const promoWithUsesSchema = v.object({ ...promoSchema.entries, uses: v.array(promoUseSchema) });
export type StudioPromoWithUses = v.InferOutput<typeof promoWithUsesSchema>;

export const listPromoCodes = defineEndpoint({
  method: 'GET',
  path: '/studio/promo-codes',
  query: promoCodesQuery,
  response: v.object({
    codes: v.array(promoSchema),
    total: v.number(),
    /** Number of codes in each state. The state filter is ignored; the other filters apply. */
    counts: v.record(v.picklist(PROMO_STATES), v.number()),
  }),
});

const params = { code: v.pipe(v.string(), v.maxLength(CODE_LENGTH), v.toUpperCase()) };

export const readPromoCode = defineEndpoint({
  method: 'GET',
  path: '/studio/promo-codes/{code}',
  params,
  response: promoWithUsesSchema,
});

export const createPromoCode = defineEndpoint({
  method: 'POST',
  path: '/studio/promo-codes',
  headers: once,
  body: v.strictObject({ code: codeSchema, terms: termsSchema }),
  response: promoWithUsesSchema,
});

export const updatePromoCode = defineEndpoint({
  method: 'PUT',
  path: '/studio/promo-codes/{code}',
  params,
  headers: ifMatch,
  body: termsSchema,
  response: promoWithUsesSchema,
});

/** Ends a code now; orders that have it keep it. */
export const endPromoCode = defineEndpoint({
  method: 'POST',
  path: '/studio/promo-codes/{code}/end',
  params,
  headers: ifMatch,
  response: promoWithUsesSchema,
});

/** Deletes a code that no order has used. */
export const deletePromoCode = defineEndpoint({
  method: 'DELETE',
  path: '/studio/promo-codes/{code}',
  params,
  response: v.null(),
});
