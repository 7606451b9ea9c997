import * as v from 'valibot';
import { customerExportSchema, providerSchema } from '../../src/contract/customer.ts';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { languageSchema } from '../../src/contract/language-schema.ts';
import { kopiykasSchema } from '../../src/contract/product.ts';
import { actorSchema } from './order-events.ts';
import { orderStatusSchema } from './order-moves.ts';

const orderOfCustomerSchema = v.object({
  id: v.string(),
  number: v.number(),
  /** ISO 8601. */
  createdAt: v.string(),
  status: orderStatusSchema,
  totalCost: kopiykasSchema,
});
export type OrderOfCustomer = v.InferOutput<typeof orderOfCustomerSchema>;

const returnSchema = v.object({
  id: v.string(),
  orderId: v.string(),
  number: v.number(),
  at: v.string(),
  amount: kopiykasSchema,
  status: v.picklist(['queued', 'returned', 'failed']),
  reason: v.string(),
});

const heldProductSchema = v.object({
  productId: v.number(),
  sku: v.string(),
  name: v.string(),
  /** Null for a wish. */
  quantity: v.nullable(v.number()),
  /** `saved` was put aside in the cart. */
  where: v.picklist(['cart', 'saved', 'wishlist']),
  isAvailable: v.boolean(),
});

const messageSchema = v.object({
  id: v.string(),
  at: v.string(),
  channel: v.picklist(['email', 'phone']),
  recipient: v.string(),
  /** What it was about: an event of an order, `note`, `code`, or what happened to the account. */
  about: v.string(),
  orderNumber: v.nullable(v.number()),
  sentAt: v.nullable(v.string()),
  failure: v.nullable(v.string()),
});

const noteSchema = v.object({
  id: v.string(),
  at: v.string(),
  by: actorSchema,
  text: v.string(),
  /** Where it was written on one of their orders. */
  order: v.nullable(v.object({ id: v.string(), number: v.number() })),
});

/** A customer as whoever helps them sees them. */
export const studioCustomerSchema = v.object({
  id: v.string(),
  revision: v.number(),
  name: v.nullable(v.string()),
  email: v.nullable(v.string()),
  /** +380XXXXXXXXX */
  phone: v.nullable(v.string()),
  /** Of their messages. */
  lang: languageSchema,
  createdAt: v.string(),
  hasPassword: v.boolean(),
  providers: v.array(providerSchema),
  /** Browsers in which they are signed in. */
  sessions: v.number(),
  orders: v.array(orderOfCustomerSchema),
  /** Orders by the same phone that are in nobody's account. */
  guestOrders: v.array(orderOfCustomerSchema),
  returns: v.array(returnSchema),
  discount: v.object({
    /** Items of finished orders. */
    sum: kopiykasSchema,
    finished: v.number(),
    percent: v.number(),
    /** Null after the last level. */
    next: v.nullable(v.object({ percent: v.number(), missing: kopiykasSchema })),
  }),
  held: v.array(heldProductSchema),
  /** The newest first, of the last hundred. */
  messages: v.array(messageSchema),
  notes: v.array(noteSchema),
});
export type StudioCustomer = v.InferOutput<typeof studioCustomerSchema>;

const params = { id: v.pipe(v.string(), v.uuid()) };

export const readStudioCustomer = defineEndpoint({
  method: 'GET',
  path: '/studio/customers/{id}',
  params,
  response: studioCustomerSchema,
});

/** What of a customer can be written; '' is none. */
const customerEditSchema = v.strictObject({
  name: v.pipe(v.string(), v.trim(), v.maxLength(100, 'name_long')),
  email: v.pipe(v.string(), v.trim(), v.maxLength(254, 'contact')),
  phone: v.pipe(v.string(), v.trim(), v.maxLength(40, 'contact')),
  lang: languageSchema,
});
export type CustomerEdit = v.InferOutput<typeof customerEditSchema>;

/** A contact signs its customer in, so a new one takes the second factor of the last minutes. */
export const updateStudioCustomer = defineEndpoint({
  method: 'PUT',
  path: '/studio/customers/{id}',
  params,
  headers: { 'if-match': v.optional(v.string()) },
  body: customerEditSchema,
  response: studioCustomerSchema,
});

const NOTE_LENGTH = 2000;

export const noteStudioCustomer = defineEndpoint({
  method: 'POST',
  path: '/studio/customers/{id}/notes',
  params,
  body: v.strictObject({
    /** Made before the first click: sent again, it is the same note. */
    key: v.pipe(v.string(), v.uuid()),
    text: v.pipe(v.string(), v.trim(), v.nonEmpty('required'), v.maxLength(NOTE_LENGTH, 'too_long')),
  }),
  response: studioCustomerSchema,
});

/** Everything that the shop keeps of a person, as their own account gives it to them. */
export const exportStudioCustomer = defineEndpoint({
  method: 'POST',
  path: '/studio/customers/{id}/export',
  params,
  response: customerExportSchema,
});

export const deleteStudioCustomer = defineEndpoint({
  method: 'DELETE',
  path: '/studio/customers/{id}',
  params,
  response: v.null(),
});
