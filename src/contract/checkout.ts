import * as v from 'valibot';
import { cartSchema, discountSchema } from './cart.ts';
import { parcelSchema } from './delivery.ts';
import { defineEndpoint } from './endpoint.ts';
import { codeRequestSchema, enterCodeSchema } from './one-time-code.ts';
import { orderSchema } from './order.ts';
import { paymentProviderSchema, paymentStartSchema } from './payment.ts';
import { kopiykasSchema } from './product.ts';

export const PAYMENT_METHODS = ['card', 'cash-on-delivery', 'invoice'] as const;
export const paymentMethodSchema = v.picklist(PAYMENT_METHODS);

const text = (max: number) => v.pipe(v.string(), v.trim(), v.nonEmpty('required'), v.maxLength(max, 'too_long'));
const optionalText = (max: number) => v.optional(v.pipe(v.string(), v.trim(), v.maxLength(max, 'too_long')), '');

/** A settlement, a branch or a street: the carrier's own, or typed by hand (`ref` empty) when the carrier is away. */
const placeSchema = v.object({ ref: optionalText(64), name: text(200), fullName: optionalText(300) });

/** Where the parcel goes. */
export const deliverySchema = v.variant('method', [
  v.object({ method: v.literal('nova-poshta-branch'), settlement: placeSchema, branch: placeSchema }),
  v.object({ method: v.literal('nova-poshta-locker'), settlement: placeSchema, branch: placeSchema }),
  v.object({
    method: v.literal('nova-poshta-courier'),
    settlement: placeSchema,
    street: placeSchema,
    building: text(20),
    flat: optionalText(20),
  }),
  v.object({ method: v.literal('pickup') }),
]);
export type Delivery = v.InferOutput<typeof deliverySchema>;

/** What the customer wants the shop to know. */
export const noteSchema = optionalText(1000);

/** Who gets it. */
export const contactSchema = v.object({ name: text(100), phone: text(30), email: optionalText(254) });

/** An order as the browser sends it. */
export const placeOrderSchema = v.object({
  /** Made before the first click: sent again, it is the same order. */
  key: v.pipe(v.string(), v.uuid()),
  /** Kopiykas that the shopper saw; another sum is not ordered without asking. */
  expectedTotal: kopiykasSchema,
  contact: contactSchema,
  delivery: deliverySchema,
  payment: paymentMethodSchema,
  /** Of a company that pays by invoice. */
  company: v.optional(
    v.object({
      name: text(200),
      /** ЄДРПОУ of a company (8 digits) or the tax number of an entrepreneur (10). */
      code: v.pipe(v.string(), v.trim(), v.nonEmpty('required'), v.regex(/^(?:\d{8}|\d{10})$/, 'company_code')),
    }),
  ),
  note: noteSchema,
  isCallbackNeeded: v.boolean(),
});
export type PlaceOrder = v.InferInput<typeof placeOrderSchema>;

/** The phone of an order that nobody pays first, to which a code is sent. */
const checkoutPhoneSchema = v.object({ phone: text(30) });

/** An order that was taken. */
export const placedOrderSchema = v.object({
  id: v.string(),
  number: v.number(),
  /** With it whoever ordered sees the order without signing in. */
  token: v.string(),
  /** Whether it waits for a payment by card. */
  isPaymentDue: v.boolean(),
});
export type PlacedOrder = v.InferOutput<typeof placedOrderSchema>;

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
  /** Why it costs less, as the cart explained it. */
  discounts: v.array(discountSchema),
  shippingCost: kopiykasSchema,
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

export const submitOrder = defineEndpoint({
  method: 'POST',
  path: '/checkout',
  body: placeOrderSchema,
  response: placedOrderSchema,
});

/** Sends a code to the phone of an order that nobody pays first. */
export const sendCheckoutCode = defineEndpoint({
  method: 'POST',
  path: '/checkout/phone',
  body: checkoutPhoneSchema,
  response: codeRequestSchema,
});

export const confirmCheckoutPhone = defineEndpoint({
  method: 'POST',
  path: '/checkout/phone/confirm',
  body: enterCodeSchema,
  response: v.null(),
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
