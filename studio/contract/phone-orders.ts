import * as v from 'valibot';
import { addToCart, cartSchema, promoCodeSchema } from '../../src/contract/cart.ts';
import { checkoutOptionsSchema, PAYMENT_METHODS } from '../../src/contract/checkout.ts';
import { SHIPPING_METHODS } from '../../src/contract/delivery.ts';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { languageSchema } from '../../src/contract/language-schema.ts';
import { MAX_QUANTITY } from '../../src/contract/limits.ts';
import { orderEntriesSchema } from '../../src/contract/place-order.ts';
import { serviceSchema, serviceValuesSchema } from '../../src/contract/service.ts';
import { once } from './headers.ts';

/** Typed values are not validated until the order is placed. */
const typed = v.pipe(v.string(), v.maxLength(2_000));
const placeSchema = v.nullable(v.object({ ref: typed, name: typed, fullName: typed }));

/** Values typed so far during a call with a customer. */
export const phoneFormSchema = v.object({
  name: typed,
  phone: typed,
  email: typed,
  /** Language of messages to the customer. */
  lang: languageSchema,
  method: v.picklist(SHIPPING_METHODS),
  /** Chosen from the carrier's directory; typed by hand (with an empty `ref`) if the carrier is unavailable. */
  settlement: placeSchema,
  branch: placeSchema,
  street: placeSchema,
  building: typed,
  flat: typed,
  payment: v.picklist(PAYMENT_METHODS),
  companyName: typed,
  companyCode: typed,
  note: typed,
  isCallbackNeeded: v.boolean(),
});
export type PhoneForm = v.InferOutput<typeof phoneFormSchema>;

/** The changed fields of the form. */
export const phoneChangesSchema = v.partial(phoneFormSchema);
export type PhoneChanges = v.InferOutput<typeof phoneChangesSchema>;

/** A customer with an account, for whom an order can be taken. */
export const phoneCustomerSchema = v.object({
  id: v.string(),
  name: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  email: v.nullable(v.string()),
  /** Language of messages to the customer. */
  lang: languageSchema,
  /** Number of orders that they have placed. */
  orders: v.number(),
});
export type PhoneCustomer = v.InferOutput<typeof phoneCustomerSchema>;

/** An order that is being taken by phone. */
const phoneOrderSchema = v.object({
  id: v.string(),
  /** Id of the resulting order; null until it is placed. */
  orderId: v.nullable(v.string()),
  form: phoneFormSchema,
  /** Owner of the order; null for a guest. */
  customer: v.nullable(phoneCustomerSchema),
  /** Cart with current prices and the customer's discounts. */
  cart: v.omit(cartSchema, ['owner', 'saved', 'crossSell']),
  /** Services available for each product of the cart, by SKU; products without services are left out. */
  services: v.record(v.string(), v.array(serviceSchema)),
  /** True if card payment is available. */
  hasCards: v.boolean(),
  ...v.pick(checkoutOptionsSchema, ['hasInvoices', 'parcel', 'addresses']).entries,
});
export type PhoneOrder = v.InferOutput<typeof phoneOrderSchema>;

const id = v.pipe(v.string(), v.uuid());
const phoneParams = { id };
const lineParams = { id, line: id };

export const beginPhoneOrder = defineEndpoint({
  method: 'POST',
  path: '/studio/phone-orders',
  response: phoneOrderSchema,
});

/** Returns the reader's orders that are not placed and not empty, the most recently changed first. */
export const listPhoneOrders = defineEndpoint({
  method: 'GET',
  path: '/studio/phone-orders',
  response: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      phone: v.string(),
      pieces: v.number(),
      /** ISO 8601. */
      createdAt: v.string(),
      updatedAt: v.string(),
    }),
  ),
});

export const findPhoneCustomers = defineEndpoint({
  method: 'GET',
  path: '/studio/phone-orders/customers',
  query: { q: v.pipe(v.string(), v.trim(), v.maxLength(100)) },
  response: v.array(phoneCustomerSchema),
});

export const readPhoneOrder = defineEndpoint({
  method: 'GET',
  path: '/studio/phone-orders/{id}',
  params: phoneParams,
  response: phoneOrderSchema,
});

/** Saves the changed fields of the form. */
export const keepPhoneForm = defineEndpoint({
  method: 'PATCH',
  path: '/studio/phone-orders/{id}/form',
  params: phoneParams,
  body: phoneChangesSchema,
  response: v.null(),
});

export const choosePhoneCustomer = defineEndpoint({
  method: 'PUT',
  path: '/studio/phone-orders/{id}/customer',
  params: phoneParams,
  body: v.object({ customerId: v.nullable(id) }),
  response: phoneOrderSchema,
});

export const addPhoneLine = defineEndpoint({
  method: 'POST',
  path: '/studio/phone-orders/{id}/lines',
  params: phoneParams,
  headers: once,
  body: addToCart.body,
  response: phoneOrderSchema,
});

/** Sets the quantity of a line, confirms its price, or replaces its services. */
export const changePhoneLine = defineEndpoint({
  method: 'PATCH',
  path: '/studio/phone-orders/{id}/lines/{line}',
  params: lineParams,
  body: v.object({
    quantity: v.pipe(
      v.number(),
      v.integer('out_of_range'),
      v.minValue(1, 'out_of_range'),
      v.maxValue(MAX_QUANTITY, 'out_of_range'),
    ),
    /** All services of the line; left out, they stay as they are. */
    services: v.optional(v.object({ codes: v.array(v.string()), values: v.record(v.string(), serviceValuesSchema) })),
  }),
  response: phoneOrderSchema,
});

export const removePhoneLine = defineEndpoint({
  method: 'DELETE',
  path: '/studio/phone-orders/{id}/lines/{line}',
  params: lineParams,
  response: phoneOrderSchema,
});

export const enterPhonePromo = defineEndpoint({
  method: 'POST',
  path: '/studio/phone-orders/{id}/promo-code',
  params: phoneParams,
  body: promoCodeSchema,
  response: phoneOrderSchema,
});

export const removePhonePromo = defineEndpoint({
  method: 'DELETE',
  path: '/studio/phone-orders/{id}/promo-code',
  params: phoneParams,
  response: phoneOrderSchema,
});

/** Places the order as the checkout does; repeated requests place it only once. */
export const placePhoneOrder = defineEndpoint({
  method: 'POST',
  path: '/studio/phone-orders/{id}/place',
  params: phoneParams,
  body: v.object({ ...v.omit(orderEntriesSchema, ['key']).entries, lang: languageSchema }),
  response: v.object({ orderId: v.string(), number: v.number() }),
});

/** Discards the order and its contents. A missing order is not an error. */
export const discardPhoneOrder = defineEndpoint({
  method: 'DELETE',
  path: '/studio/phone-orders/{id}',
  params: phoneParams,
  response: v.null(),
});
