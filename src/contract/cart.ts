import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { CART_OWNER_HEADER, INTENT_KEY_HEADER, MAX_QUANTITY } from './limits.ts';
import { pictureSchema } from './media.ts';
import { kopiykasSchema, offerSchema, productCardSchema, skuSchema } from './product.ts';
import { chosenServiceSchema, serviceValuesSchema } from './service.ts';

/** Services of one line, at most. */
const MAX_SERVICES = 20;

/** Kopiykas of the highest price that can be kept. */
const MAX_PRICE = 2 ** 31 - 1;

const quantitySchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_QUANTITY));

/** What a promo code gives: percent off each line, an amount off the items, or the delivery. */
const PROMO_KINDS = ['percent', 'amount', 'free-delivery'] as const;
export type PromoKind = (typeof PROMO_KINDS)[number];

/** Why something costs less, and how much less, in kopiykas. */
export const discountSchema = v.variant('kind', [
  v.object({
    kind: v.literal('tier'),
    /** Pieces from which the quantity price applies; null in a sum over lines. */
    from: v.nullable(v.number()),
    amount: kopiykasSchema,
  }),
  v.object({ kind: v.literal('personal'), percent: v.number(), amount: kopiykasSchema }),
  v.object({
    kind: v.literal('promo'),
    code: v.string(),
    /** Null when the code is for an amount; this is then the part of it that falls to the line. */
    percent: v.nullable(v.number()),
    amount: kopiykasSchema,
  }),
]);
export type Discount = v.InferOutput<typeof discountSchema>;

/** One SKU with one choice of services. */
const choiceEntries = {
  id: v.string(),
  ...offerSchema.entries,
  slug: v.string(),
  name: v.string(),
  /** The name of its category; null in a browser that has not had the API's answer yet. */
  category: v.nullable(v.string()),
  picture: v.nullable(pictureSchema),
  quantity: v.number(),
  /** The services chosen for each piece of this line. */
  services: v.array(chosenServiceSchema),
};

/** A choice that is to be bought. Prices are kopiykas, now. */
const cartLineSchema = v.object({
  ...choiceEntries,
  /** What one piece cost when the shopper added, changed or confirmed the line; null for lines of before it was noted. */
  seenPrice: v.nullable(kopiykasSchema),
  /** One piece with this line's discount, without services. */
  unitPrice: kopiykasSchema,
  /** The whole line with its services before discounts; 0 while it is unavailable, as the next. */
  fullCost: kopiykasSchema,
  /** The whole line with its services. */
  cost: kopiykasSchema,
  /** What makes the difference between the two. */
  discounts: v.array(discountSchema),
  /** False when it cannot be ordered now; such a line is kept but not counted. */
  isAvailable: v.boolean(),
});
export type CartLine = v.InferOutput<typeof cartLineSchema>;

/** A choice that is kept for later, out of the cart. */
export const savedLineSchema = v.object(choiceEntries);
export type SavedLine = v.InferOutput<typeof savedLineSchema>;

export const promoTermsSchema = v.object({
  kind: v.picklist(PROMO_KINDS),
  /** Percent or kopiykas; 0 for free delivery. */
  value: v.number(),
  /** The least that the items must cost before discounts. */
  minimumCost: kopiykasSchema,
});
export type PromoTerms = v.InferOutput<typeof promoTermsSchema>;

/** Why a promo code does not apply. */
const promoRefusalSchema = v.variant('reason', [
  v.object({ reason: v.picklist(['unknown', 'ended', 'used-up', 'used']) }),
  /** ISO 8601: the first instant at which it applies. */
  v.object({ reason: v.literal('not-begun'), from: v.string() }),
  v.object({ reason: v.literal('minimum'), missing: kopiykasSchema }),
]);
export type PromoRefusal = v.InferOutput<typeof promoRefusalSchema>;

/** The code that was entered. It stays entered while it does not apply. */
const enteredPromoSchema = v.object({
  code: v.string(),
  /** Null when there is no such code any more. */
  terms: v.nullable(promoTermsSchema),
  refusal: v.nullable(promoRefusalSchema),
});
export type EnteredPromo = v.InferOutput<typeof enteredPromoSchema>;

export const cartSchema = v.object({
  /** Tells a customer's cart from another's; null for a guest's. */
  owner: v.nullable(v.string()),
  lines: v.array(cartLineSchema),
  saved: v.array(savedLineSchema),
  /** Pieces that count, for the counter in the header. */
  quantity: v.number(),
  /** What the counted lines cost before discounts. */
  itemsCost: kopiykasSchema,
  discountValue: kopiykasSchema,
  /** What the discounts of all lines come to, by reason. */
  discounts: v.array(discountSchema),
  total: kopiykasSchema,
  /** The customer's own discount; 0 for a guest. */
  personalPercent: v.number(),
  promo: v.nullable(enteredPromoSchema),
  /** Delivery to a branch costs nothing. */
  hasFreeDelivery: v.boolean(),
  /** What the total lacks for that. */
  freeDeliveryLeft: kopiykasSchema,
  /** Products often bought with what is in the cart. */
  crossSell: v.array(productCardSchema),
});
export type Cart = v.InferOutput<typeof cartSchema>;

const addToCartSchema = v.object({
  sku: skuSchema,
  quantity: quantitySchema,
  /** Codes of the chosen services. */
  services: v.optional(v.pipe(v.array(v.string()), v.maxLength(MAX_SERVICES)), []),
  /** What was told for those that ask for something, by their codes. */
  serviceValues: v.optional(v.record(v.string(), serviceValuesSchema), {}),
  /** What a piece cost where the shopper chose it. When it costs something else now, the line says so until it is confirmed. */
  seenPrice: v.optional(v.pipe(kopiykasSchema, v.maxValue(MAX_PRICE))),
});
export type AddToCart = v.InferOutput<typeof addToCartSchema>;

export const promoCodeSchema = v.object({
  code: v.pipe(v.string(), v.trim(), v.nonEmpty('required'), v.maxLength(64), v.toUpperCase()),
});

/** Of every change of the cart. */
const changeHeaders = {
  [INTENT_KEY_HEADER]: v.optional(v.pipe(v.string(), v.uuid())),
  [CART_OWNER_HEADER]: v.optional(v.pipe(v.string(), v.metadata({ format: 'uuid' }))),
};

const lineParams = { id: v.string() };

export const getCart = defineEndpoint({ method: 'GET', path: '/cart', response: cartSchema });

export const addToCart = defineEndpoint({
  method: 'POST',
  path: '/cart/lines',
  headers: changeHeaders,
  body: addToCartSchema,
  response: cartSchema,
});

export const changeCartLine = defineEndpoint({
  method: 'PATCH',
  path: '/cart/lines/{id}',
  params: lineParams,
  headers: changeHeaders,
  body: v.object({ quantity: quantitySchema }),
  response: cartSchema,
});

export const removeCartLine = defineEndpoint({
  method: 'DELETE',
  path: '/cart/lines/{id}',
  params: lineParams,
  headers: changeHeaders,
  response: cartSchema,
});

export const saveCartLine = defineEndpoint({
  method: 'POST',
  path: '/cart/lines/{id}/save',
  params: lineParams,
  headers: changeHeaders,
  response: cartSchema,
});

export const restoreSavedLine = defineEndpoint({
  method: 'POST',
  path: '/cart/saved/{id}/restore',
  params: lineParams,
  headers: changeHeaders,
  response: cartSchema,
});

export const removeSavedLine = defineEndpoint({
  method: 'DELETE',
  path: '/cart/saved/{id}',
  params: lineParams,
  headers: changeHeaders,
  response: cartSchema,
});

export const enterPromoCode = defineEndpoint({
  method: 'POST',
  path: '/cart/promo-code',
  headers: changeHeaders,
  body: promoCodeSchema,
  response: cartSchema,
});

export const removePromoCode = defineEndpoint({
  method: 'DELETE',
  path: '/cart/promo-code',
  headers: changeHeaders,
  response: cartSchema,
});
