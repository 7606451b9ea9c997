import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { CART_OWNER_HEADER, INTENT_KEY_HEADER, MAX_QUANTITY } from './limits.ts';
import { pictureSchema } from './media.ts';
import { kopiykasSchema, offerSchema, productCardSchema, skuSchema } from './product.ts';
import { chosenServiceSchema, serviceValuesSchema } from './service.ts';

/** Maximum number of services per line. */
const MAX_SERVICES = 20;

/** The highest price that the database can store, in kopiykas. */
const MAX_PRICE = 2 ** 31 - 1;

const quantitySchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_QUANTITY));

/** Benefits of promo codes: a percentage off each line, an amount off the items, or free delivery. */
const PROMO_KINDS = ['percent', 'amount', 'free-delivery'] as const;
export type PromoKind = (typeof PROMO_KINDS)[number];

/** The reason of a discount, and its amount in kopiykas. */
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
    /** Null if the code gives an amount; `amount` is then the line's share of it. */
    percent: v.nullable(v.number()),
    amount: kopiykasSchema,
  }),
  /** Given to an order by the staff; null if it is an amount. A cart has none. */
  v.object({ kind: v.literal('manual'), percent: v.nullable(v.number()), amount: kopiykasSchema }),
]);
export type Discount = v.InferOutput<typeof discountSchema>;

/** Fields of one SKU with one choice of services. */
const choiceEntries = {
  id: v.string(),
  ...offerSchema.entries,
  slug: v.string(),
  name: v.string(),
  brand: v.optional(v.nullable(v.string())),
  /** Name of its category; null in a browser until the API has answered. */
  category: v.nullable(v.string()),
  picture: v.nullable(pictureSchema),
  quantity: v.number(),
  /** The services chosen for each piece of this line. */
  services: v.array(chosenServiceSchema),
};

/** A line of the cart. Prices are current, in kopiykas. */
const cartLineSchema = v.object({
  ...choiceEntries,
  /**
   * Price of one piece when the shopper added, changed or confirmed the line; null for lines that are older than this
   * field.
   */
  seenPrice: v.nullable(kopiykasSchema),
  /** Price of one piece with this line's discount, without services. */
  unitPrice: kopiykasSchema,
  /** Cost of the line with its services before discounts; like `cost`, 0 while the line is unavailable. */
  fullCost: kopiykasSchema,
  /** Cost of the line with its services after discounts. */
  cost: kopiykasSchema,
  /** The discounts that make up the difference between the two. */
  discounts: v.array(discountSchema),
  /** False if it cannot be ordered now; such a line is kept but not counted. */
  isAvailable: v.boolean(),
});
export type CartLine = v.InferOutput<typeof cartLineSchema>;

/** A line that is saved for later, outside the cart. */
export const savedLineSchema = v.object(choiceEntries);
export type SavedLine = v.InferOutput<typeof savedLineSchema>;

export const promoTermsSchema = v.object({
  kind: v.picklist(PROMO_KINDS),
  /** Percent or kopiykas; 0 for free delivery. */
  value: v.number(),
  /** The minimum cost of the items before discounts. */
  minimumCost: kopiykasSchema,
});
export type PromoTerms = v.InferOutput<typeof promoTermsSchema>;

/** The reason for which a promo code does not apply. */
const promoRefusalSchema = v.variant('reason', [
  v.object({ reason: v.picklist(['unknown', 'ended', 'used-up', 'used']) }),
  /** ISO 8601: the instant from which it applies. */
  v.object({ reason: v.literal('not-begun'), from: v.string() }),
  v.object({ reason: v.literal('minimum'), missing: kopiykasSchema }),
]);
export type PromoRefusal = v.InferOutput<typeof promoRefusalSchema>;

/** The entered promo code. It stays entered while it does not apply. */
const enteredPromoSchema = v.object({
  code: v.string(),
  /** Null if the code no longer exists. */
  terms: v.nullable(promoTermsSchema),
  refusal: v.nullable(promoRefusalSchema),
});
export type EnteredPromo = v.InferOutput<typeof enteredPromoSchema>;

export const cartSchema = v.object({
  /** Identifies a customer's cart; null for a guest's. */
  owner: v.nullable(v.string()),
  lines: v.array(cartLineSchema),
  saved: v.array(savedLineSchema),
  /** Number of pieces in the counted lines, for the counter in the header. */
  quantity: v.number(),
  /** Cost of the counted lines before discounts. */
  itemsCost: kopiykasSchema,
  discountValue: kopiykasSchema,
  /** Sums of the discounts of all lines, by reason. */
  discounts: v.array(discountSchema),
  total: kopiykasSchema,
  /** The customer's own discount; 0 for a guest. */
  personalPercent: v.number(),
  promo: v.nullable(enteredPromoSchema),
  /** True if delivery to a branch is free. */
  hasFreeDelivery: v.boolean(),
  /** Kopiykas by which the total is below the minimum for free delivery. */
  freeDeliveryLeft: kopiykasSchema,
  /** Products that are often bought together with those in the cart. */
  crossSell: v.array(productCardSchema),
});
export type Cart = v.InferOutput<typeof cartSchema>;

const addToCartSchema = v.object({
  sku: skuSchema,
  quantity: quantitySchema,
  /** Codes of the chosen services. */
  services: v.optional(v.pipe(v.array(v.string()), v.maxLength(MAX_SERVICES)), []),
  /** Values for the fields of the chosen services, by the services' codes. */
  serviceValues: v.optional(v.record(v.string(), serviceValuesSchema), {}),
  /**
   * Price of a piece when the shopper chose it. If it differs now, the line shows that until the shopper confirms it.
   */
  seenPrice: v.optional(v.pipe(kopiykasSchema, v.maxValue(MAX_PRICE))),
});
export type AddToCart = v.InferOutput<typeof addToCartSchema>;

export const promoCodeSchema = v.object({
  code: v.pipe(v.string(), v.trim(), v.nonEmpty('required'), v.maxLength(64), v.toUpperCase()),
});

/** Headers of every change of the cart. */
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
