import * as v from 'valibot';
import { cartSchema } from './cart.ts';
import { parcelSchema } from './delivery.ts';
import { defineEndpoint } from './endpoint.ts';
import { orderSchema } from './order.ts';
import type { OrderFieldCode } from './order-field-code.ts';
import { paymentProviderSchema, paymentStartSchema } from './payment.ts';
import { kopiykasSchema } from './product.ts';

export const PAYMENT_METHODS = ['card', 'cash-on-delivery', 'invoice'] as const;
export const paymentMethodSchema = v.picklist(PAYMENT_METHODS);

export const requiredText = (max: number, required: OrderFieldCode) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty(required), v.maxLength(max, 'too_long'));
const optionalText = (max: number) => v.optional(v.pipe(v.string(), v.trim(), v.maxLength(max, 'too_long')), '');

/** A settlement, a branch or a street: the carrier's own, or typed by hand (`ref` empty) when the carrier is away. */
const placeSchema = (required: OrderFieldCode) =>
  v.object({ ref: optionalText(64), name: requiredText(200, required), fullName: optionalText(300) });
const settlementSchema = placeSchema('settlement_required');

/** Where the parcel goes. */
export const deliverySchema = v.variant('method', [
  v.object({
    method: v.literal('nova-poshta-branch'),
    settlement: settlementSchema,
    branch: placeSchema('branch_required'),
  }),
  v.object({
    method: v.literal('nova-poshta-locker'),
    settlement: settlementSchema,
    branch: placeSchema('locker_required'),
  }),
  v.object({
    method: v.literal('nova-poshta-courier'),
    settlement: settlementSchema,
    street: placeSchema('street_required'),
    building: requiredText(20, 'building_required'),
    flat: optionalText(20),
  }),
  v.object({ method: v.literal('pickup') }),
]);
export type Delivery = v.InferOutput<typeof deliverySchema>;

/** What the customer wants the shop to know. */
export const noteSchema = optionalText(1000);

/** A product of the cart of which an unpaid order may hold fewer pieces than the cart has. */
const holdLimitSchema = v.object({ sku: v.string(), name: v.string(), most: v.number() });
export type HoldLimit = v.InferOutput<typeof holdLimitSchema>;

/** What can be chosen at the checkout, and what this customer chose before. */
export const checkoutOptionsSchema = v.object({
  /** Services that take cards; empty when none does, and cards cannot be chosen. */
  providers: v.array(paymentProviderSchema),
  /** The shop can be paid by a company's transfer: it has an account. */
  hasInvoices: v.boolean(),
  /** The shop has published its public offer, which an order accepts. */
  hasOffer: v.boolean(),
  /** What can be ordered of the cart, packed: who takes it, and what the delivery costs, depend on it. */
  parcel: parcelSchema,
  /** Of orders by invoice, and of all others. */
  holdLimits: v.object({ invoice: v.array(holdLimitSchema), others: v.array(holdLimitSchema) }),
  contact: v.object({ name: v.string(), phone: v.string(), email: v.string() }),
  /** Of earlier orders, the latest first. */
  addresses: v.array(deliverySchema),
});
export type CheckoutOptions = v.InferOutput<typeof checkoutOptionsSchema>;

/** Of an order, for whoever is not signed in. */
const orderTokenSchema = v.object({ token: v.optional(v.string(), '') });
const beginPaymentSchema = v.object({ provider: paymentProviderSchema, ...orderTokenSchema.entries });

/** An order whose lines were put into the cart again, and what is not as it was. */
const repeatedOrderSchema = v.object({
  cart: cartSchema,
  /** Names of what cannot be had any more, and of what costs something else now. */
  missing: v.array(v.string()),
  repriced: v.array(v.object({ name: v.string(), was: kopiykasSchema, now: kopiykasSchema })),
});
export type RepeatedOrder = v.InferOutput<typeof repeatedOrderSchema>;

/** An order as whoever placed it sees it. */
export const orderDetailsSchema = v.object({
  ...orderSchema.entries,
  payment: v.object({
    /**
     * `none`: paid on delivery; `free`: there is nothing to pay; `due`: nobody has paid yet; `pending`: the provider has
     * not said how it ended; `returned`: the parcel came back, and so will the money that was paid.
     */
    state: v.picklist(['none', 'free', 'due', 'pending', 'declined', 'paid', 'cancelled', 'returned', 'refunded']),
    method: paymentMethodSchema,
    /** ISO 8601: until when the pieces are kept for it. */
    dueUntil: v.nullable(v.string()),
    /** ISO 8601: until when they can be kept at most, however often its shopper goes to pay. */
    dueAtLatest: v.nullable(v.string()),
  }),
  /** Of an order that is to be picked up: where and when. Null for what is sent, and once it has ended. */
  collection: v.nullable(
    v.object({
      address: v.string(),
      /** `Пн–Пт 10:00–19:00` */
      hours: v.array(v.string()),
      /** YYYY-MM-DD, the last day that it waits; null before it is packed. */
      until: v.nullable(v.string()),
    }),
  ),
  /** Nobody has packed it: its shopper cancels it alone. */
  isCancellable: v.boolean(),
  /** +380XXXXXXXXX of the shop, which still can cancel it; null when nobody can, or no call is needed. */
  cancelByPhone: v.nullable(v.string()),
});
export type OrderDetails = v.InferOutput<typeof orderDetailsSchema>;

/** What can be chosen at the checkout, and what was chosen before. */
export const getCheckoutOptions = defineEndpoint({
  method: 'GET',
  path: '/checkout/options',
  response: checkoutOptionsSchema,
});

const orderParams = { id: v.string() };
const tokenQuery = {
  token: v.optional(v.string(), ''),
};

/** An order as whoever placed it sees it. */
export const getOrder = defineEndpoint({
  method: 'GET',
  path: '/orders/{id}',
  params: orderParams,
  query: tokenQuery,
  response: orderDetailsSchema,
});

export const startPayment = defineEndpoint({
  method: 'POST',
  path: '/orders/{id}/payments',
  params: orderParams,
  body: beginPaymentSchema,
  response: paymentStartSchema,
});

export const cancelOrder = defineEndpoint({
  method: 'POST',
  path: '/orders/{id}/cancel',
  params: orderParams,
  body: orderTokenSchema,
  response: orderDetailsSchema,
});

export const orderAgain = defineEndpoint({
  method: 'POST',
  path: '/orders/{id}/repeat',
  params: orderParams,
  body: orderTokenSchema,
  response: repeatedOrderSchema,
});

/** A printable document. */
export const getInvoice = defineEndpoint({
  method: 'GET',
  path: '/orders/{id}/invoice',
  params: orderParams,
  query: tokenQuery,
  format: 'document',
});

/** Leads whoever has the link of an SMS to their order; it knows no language. */
export const followOrderLink = defineEndpoint({
  method: 'GET',
  path: '/o/{code}',
  params: { code: v.string() },
  format: 'redirect',
  status: 303,
});
