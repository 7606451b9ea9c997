import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { kopiykasSchema } from '../../src/contract/product.ts';
import { MOST_KOPIYKAS } from './limits.ts';
import { orderStatusSchema } from './order-moves.ts';
import { CODE_LENGTH, PROMO_KINDS, PROMO_STATES, promoCodesQuery } from './queries/promo.ts';

const MOST_USES = 1_000_000;

/** As it is kept: upper case, letters of both alphabets, digits, hyphens and underscores. */
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
  /** Percent or kopiykas; 0 for free delivery. */
  value: v.pipe(v.number('required'), v.integer(), v.minValue(0, 'out_of_range'), v.maxValue(MOST_KOPIYKAS)),
  /** ISO 8601: the first instants at which it applies, and no longer does; null for always. */
  startsAt: instantSchema,
  endsAt: instantSchema,
  /** The least that the items must cost, kopiykas. */
  minimumCost: v.pipe(kopiykasSchema, v.maxValue(MOST_KOPIYKAS, 'out_of_range')),
  /** In all, and by one customer or phone; null is any number. */
  useLimit: limitSchema,
  useLimitOfCustomer: limitSchema,
};

const areInOrder = (from: string | null, until: string | null) => from === null || until === null || from < until;

/** What of a code can be written. */
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
  /** Kopiykas that orders were given by it. */
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
    /** By state, whichever of them is chosen; the other filters count. */
    counts: v.record(v.picklist(PROMO_STATES), v.number()),
  }),
});

const params = { code: v.pipe(v.string(), v.maxLength(CODE_LENGTH), v.toUpperCase()) };
const headers = { 'if-match': v.optional(v.string()) };

export const readPromoCode = defineEndpoint({
  method: 'GET',
  path: '/studio/promo-codes/{code}',
  params,
  response: promoWithUsesSchema,
});

export const createPromoCode = defineEndpoint({
  method: 'POST',
  path: '/studio/promo-codes',
  body: v.strictObject({ code: codeSchema, terms: termsSchema }),
  response: promoWithUsesSchema,
});

export const updatePromoCode = defineEndpoint({
  method: 'PUT',
  path: '/studio/promo-codes/{code}',
  params,
  headers,
  body: termsSchema,
  response: promoWithUsesSchema,
});

/** It applies no longer from now on; orders that have it keep it. */
export const endPromoCode = defineEndpoint({
  method: 'POST',
  path: '/studio/promo-codes/{code}/end',
  params,
  headers,
  response: promoWithUsesSchema,
});

/** Of a code that no order has. */
export const deletePromoCode = defineEndpoint({
  method: 'DELETE',
  path: '/studio/promo-codes/{code}',
  params,
  response: v.null(),
});
