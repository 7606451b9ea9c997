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

/**
 * A settlement, a branch or a street: from the carrier's directory, or typed by hand (empty `ref`) while it is
 * unavailable.
 */
const placeSchema = (required: OrderFieldCode) =>
  v.object({ ref: optionalText(64), name: requiredText(200, required), fullName: optionalText(300) });
const settlementSchema = placeSchema('settlement_required');

/** The delivery method and the destination. */
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

/** The customer's note to the shop. */
export const noteSchema = optionalText(1000);

/** A product of which an unpaid order may hold fewer pieces than the cart contains. */
const holdLimitSchema = v.object({ sku: v.string(), name: v.string(), most: v.number() });
export type HoldLimit = v.InferOutput<typeof holdLimitSchema>;

/** The options of the checkout, and the customer's earlier contact and addresses. */
export const checkoutOptionsSchema = v.object({
  /** Providers of card payments; if empty, a card cannot be chosen. */
  providers: v.array(paymentProviderSchema),
  /** True if the shop has an account to which a company can transfer money. */
  hasInvoices: v.boolean(),
  /** True if the shop has published its public offer, which an order accepts. */
  hasOffer: v.boolean(),
  /** The parcel of the lines that can be ordered: it determines the delivery methods and costs. */
  parcel: parcelSchema,
  /** Limits of orders by invoice, and of all others. */
  holdLimits: v.object({ invoice: v.array(holdLimitSchema), others: v.array(holdLimitSchema) }),
  contact: v.object({ name: v.string(), phone: v.string(), email: v.string() }),
  /** Addresses of earlier orders, the latest first. */
  addresses: v.array(deliverySchema),
});
export type CheckoutOptions = v.InferOutput<typeof checkoutOptionsSchema>;

/** The access token of an order, for a shopper who is not signed in. */
const orderTokenSchema = v.object({ token: v.optional(v.string(), '') });
const beginPaymentSchema = v.object({ provider: paymentProviderSchema, ...orderTokenSchema.entries });

/** The cart after an order was repeated, with the differences from the order. */
const repeatedOrderSchema = v.object({
  cart: cartSchema,
  /** Names of products that are no longer available; `repriced` lists those with another price. */
  missing: v.array(v.string()),
  repriced: v.array(v.object({ name: v.string(), was: kopiykasSchema, now: kopiykasSchema })),
});
export type RepeatedOrder = v.InferOutput<typeof repeatedOrderSchema>;

/** An order as its shopper sees it. */
export const orderDetailsSchema = v.object({
  ...orderSchema.entries,
  payment: v.object({
    /**
     * `none`: paid on delivery; `free`: there is nothing to pay; `due`: not paid yet; `pending`: the provider has not
     * reported the result; `returned`: the parcel came back, and any payment is refunded.
     */
    state: v.picklist(['none', 'free', 'due', 'pending', 'declined', 'paid', 'cancelled', 'returned', 'refunded']),
    method: paymentMethodSchema,
    /** ISO 8601: the end of the time for which stock is held for the payment. */
    dueUntil: v.nullable(v.string()),
    /** ISO 8601: the latest time until which stock can be held, however often the shopper begins to pay. */
    dueAtLatest: v.nullable(v.string()),
    /** Kopiykas that a paid order still waits for, because it has become dearer; absent without a rest. */
    rest: v.optional(kopiykasSchema),
  }),
  /** Where and when an order is picked up. Null for a delivery, and after the order has ended. */
  collection: v.nullable(
    v.object({
      address: v.string(),
      /** `Пн–Пт 10:00–19:00` */
      hours: v.array(v.string()),
      /** YYYY-MM-DD, the last day of pickup; null before the order is packed. */
      until: v.nullable(v.string()),
    }),
  ),
  /** True before the order is packed: its shopper can cancel it without contacting the shop. */
  isCancellable: v.boolean(),
  /** The shop's phone for cancelling the order, +380XXXXXXXXX; null if no call is needed or it cannot be cancelled. */
  cancelByPhone: v.nullable(v.string()),
});
export type OrderDetails = v.InferOutput<typeof orderDetailsSchema>;

/** Returns the options of the checkout, and the customer's earlier contact and addresses. */
export const getCheckoutOptions = defineEndpoint({
  method: 'GET',
  path: '/checkout/options',
  response: checkoutOptionsSchema,
});

const orderParams = { id: v.string() };
const tokenQuery = {
  token: v.optional(v.string(), ''),
};

/** Returns an order as its shopper sees it. */
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

/** Returns an invoice as a printable document. */
export const getInvoice = defineEndpoint({
  method: 'GET',
  path: '/orders/{id}/invoice',
  params: orderParams,
  query: tokenQuery,
  format: 'document',
});

/** Redirects from the link in an SMS to the order; the link has no language. */
export const followOrderLink = defineEndpoint({
  method: 'GET',
  path: '/o/{code}',
  params: { code: v.string() },
  format: 'redirect',
  status: 303,
});
