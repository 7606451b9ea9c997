import * as v from 'valibot';
import { deliverySchema, noteSchema, paymentMethodSchema, requiredText } from './checkout.ts';
import { isMobile, mobileSchema, nameSchema, optionalEmailSchema, phoneSchema } from './contact.ts';
import { defineEndpoint } from './endpoint.ts';
import { codeRequestSchema, enterCodeSchema } from './one-time-code.ts';
import { kopiykasSchema } from './product.ts';

/** The recipient. */
export const contactSchema = v.object({ name: nameSchema, phone: phoneSchema, email: optionalEmailSchema });

/** An order, whoever sends it. */
export const orderEntriesSchema = v.object({
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

/** An order as the browser sends it. All that can be known to be wrong with it is told at once, and before any code is sent. */
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
  // Whoever does not pay by card first confirms the phone by a code.
  v.forward(
    v.partialCheck(
      [['payment'], ['contact', 'phone']],
      ({ payment, contact }) => payment === 'card' || isMobile(contact.phone),
      'phone_landline',
    ),
    ['contact', 'phone'],
  ),
);
export type PlaceOrder = v.InferInput<typeof placeOrderSchema>;

/** The phone of an order that nobody pays first, to which a code is sent. */
const checkoutPhoneSchema = v.object({ phone: mobileSchema });

/** An order that was taken. */
export const placedOrderSchema = v.object({
  id: v.string(),
  number: v.number(),
  /** With it whoever ordered sees the order without signing in. */
  token: v.string(),
  /** True while the order waits for a payment by card. */
  isPaymentDue: v.boolean(),
});
export type PlacedOrder = v.InferOutput<typeof placedOrderSchema>;

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
