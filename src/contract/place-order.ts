import * as v from 'valibot';
import { deliverySchema, noteSchema, paymentMethodSchema, requiredText } from './checkout.ts';
import { emailSchema, isMobile, mobileSchema, nameSchema, optionalEmailSchema, phoneSchema } from './contact.ts';
import { defineEndpoint } from './endpoint.ts';
import { type ContactKind, codeRequestSchema, enterCodeSchema } from './one-time-code.ts';
import { kopiykasSchema } from './product.ts';

/** The recipient. */
export const contactSchema = v.object({ name: nameSchema, phone: phoneSchema, email: optionalEmailSchema });

/** Fields of an order, for any client. */
export const orderEntriesSchema = v.object({
  /** Idempotency key, made before the first click: the same key gives the same order. */
  key: v.pipe(v.string(), v.uuid()),
  /** Total in kopiykas that the shopper saw; the order is refused if it has changed. */
  expectedTotal: kopiykasSchema,
  contact: contactSchema,
  delivery: deliverySchema,
  payment: paymentMethodSchema,
  /** The company, for a payment by invoice. */
  company: v.optional(
    v.object({
      name: requiredText(200, 'company_required'),
      /** ЄДРПОУ of a company (8 digits) or the tax number of an entrepreneur (10). */
      code: v.pipe(
        v.string(),
        v.trim(),
        v.nonEmpty('company_code_required'),
        v.regex(/^(?:\d{8}|\d{10})$/, 'company_code'),
      ),
    }),
  ),
  note: noteSchema,
  isCallbackNeeded: v.boolean(),
});

/**
 * Returns the contact that must be confirmed by a code before the order is accepted; null if it is prepaid by card. A
 * company, whose phone is often a landline, gets its invoice by e-mail.
 */
export function confirmedContact(
  order: Pick<v.InferOutput<typeof orderEntriesSchema>, 'payment' | 'expectedTotal'>,
): ContactKind | null {
  if (order.payment === 'invoice') return 'email';
  return order.payment === 'card' && order.expectedTotal > 0 ? null : 'phone';
}

/** An order as the browser sends it. All errors are reported at once, before any code is sent. */
export const placeOrderSchema = v.pipe(
  orderEntriesSchema,
  v.forward(
    v.partialCheck(
      [['payment'], ['company']],
      ({ payment, company }) => payment !== 'invoice' || company !== undefined,
      'company_required',
    ),
    ['company'],
  ),
  v.forward(
    v.partialCheck(
      [['payment'], ['expectedTotal'], ['contact', 'phone']],
      (order) => confirmedContact(order) !== 'phone' || isMobile(order.contact.phone),
      'phone_landline',
    ),
    ['contact', 'phone'],
  ),
  v.forward(
    v.partialCheck(
      [['payment'], ['expectedTotal'], ['contact', 'email']],
      (order) => confirmedContact(order) !== 'email' || order.contact.email !== '',
      'email_required',
    ),
    ['contact', 'email'],
  ),
);
export type PlaceOrder = v.InferInput<typeof placeOrderSchema>;

/** The contact of an order that is not paid by card, to which a code is sent. */
const checkoutContactSchema = v.variant('kind', [
  v.object({ kind: v.literal('phone'), phone: mobileSchema }),
  v.object({ kind: v.literal('email'), email: emailSchema }),
]);
export type CheckoutContact = v.InferInput<typeof checkoutContactSchema>;

/** An accepted order. */
export const placedOrderSchema = v.object({
  id: v.string(),
  number: v.number(),
  /** Grants access to the order without signing in. */
  token: v.string(),
  /** True while the order waits for a card payment. */
  isPaymentDue: v.boolean(),
});
export type PlacedOrder = v.InferOutput<typeof placedOrderSchema>;

export const submitOrder = defineEndpoint({
  method: 'POST',
  path: '/checkout',
  body: placeOrderSchema,
  response: placedOrderSchema,
});

/** Sends a code to the contact of an order that is not paid by card. */
export const sendCheckoutCode = defineEndpoint({
  method: 'POST',
  path: '/checkout/code',
  body: checkoutContactSchema,
  response: codeRequestSchema,
});

export const enterCheckoutCode = defineEndpoint({
  method: 'POST',
  path: '/checkout/code/confirm',
  body: enterCodeSchema,
  response: v.null(),
});
