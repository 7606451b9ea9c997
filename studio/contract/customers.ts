import * as v from 'valibot';
import { customerExportSchema, providerSchema } from '../../src/contract/customer.ts';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { languageSchema } from '../../src/contract/language-schema.ts';
import { kopiykasSchema } from '../../src/contract/product.ts';
import { ifMatch } from './headers.ts';
import { messageSubjectSchema } from './message-subjects.ts';
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
  /** null for a product of the wish list. */
  quantity: v.nullable(v.number()),
  /** `saved`: put aside in the cart. */
  where: v.picklist(['cart', 'saved', 'wishlist']),
  isAvailable: v.boolean(),
});

const messageSchema = v.object({
  id: v.string(),
  at: v.string(),
  channel: v.picklist(['email', 'phone']),
  recipient: v.string(),
  about: messageSubjectSchema,
  orderNumber: v.nullable(v.number()),
  sentAt: v.nullable(v.string()),
  failure: v.nullable(v.string()),
});

const noteSchema = v.object({
  id: v.string(),
  at: v.string(),
  by: actorSchema,
  text: v.string(),
  /** Order that the note was written on; null otherwise. */
  order: v.nullable(v.object({ id: v.string(), number: v.number() })),
});

/** Data of a customer that the support staff see. */
export const studioCustomerSchema = v.object({
  id: v.string(),
  revision: v.number(),
  name: v.nullable(v.string()),
  email: v.nullable(v.string()),
  /** `+380XXXXXXXXX`. */
  phone: v.nullable(v.string()),
  /** Language of messages to the customer. */
  lang: languageSchema,
  createdAt: v.string(),
  hasPassword: v.boolean(),
  providers: v.array(providerSchema),
  /** Number of browsers with an active session. */
  sessions: v.number(),
  orders: v.array(orderOfCustomerSchema),
  /** Orders with the same phone that belong to no account. */
  guestOrders: v.array(orderOfCustomerSchema),
  returns: v.array(returnSchema),
  discount: v.object({
    /** Cost of the items of finished orders. */
    sum: kopiykasSchema,
    finished: v.number(),
    percent: v.number(),
    /** null at the highest level. */
    next: v.nullable(v.object({ percent: v.number(), missing: kopiykasSchema })),
  }),
  held: v.array(heldProductSchema),
  /** The last hundred messages, newest first. */
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

/** Editable fields of a customer; '' clears a field. */
const customerEditSchema = v.strictObject({
  name: v.pipe(v.string(), v.trim(), v.maxLength(100, 'name_long')),
  email: v.pipe(v.string(), v.trim(), v.maxLength(254, 'contact')),
  phone: v.pipe(v.string(), v.trim(), v.maxLength(40, 'contact')),
  lang: languageSchema,
});
export type CustomerEdit = v.InferOutput<typeof customerEditSchema>;

/**
 * Updates a customer. A contact can be used to sign in as the customer, so changing it requires a recent second factor.
 */
export const updateStudioCustomer = defineEndpoint({
  method: 'PUT',
  path: '/studio/customers/{id}',
  params,
  headers: ifMatch,
  body: customerEditSchema,
  response: studioCustomerSchema,
});

const NOTE_LENGTH = 2000;

export const noteStudioCustomer = defineEndpoint({
  method: 'POST',
  path: '/studio/customers/{id}/notes',
  params,
  body: v.strictObject({
    /** Idempotency key, generated before the first click: a repeated request adds no second note. */
    key: v.pipe(v.string(), v.uuid()),
    text: v.pipe(v.string(), v.trim(), v.nonEmpty('required'), v.maxLength(NOTE_LENGTH, 'too_long')),
  }),
  response: studioCustomerSchema,
});

/** Returns all data that the shop keeps about a customer, the same as the customer's own export. */
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
