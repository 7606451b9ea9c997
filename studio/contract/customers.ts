import * as v from 'valibot';
import { customerExportSchema, providerSchema } from '../../src/contract/customer.ts';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { languageSchema } from '../../src/contract/language-schema.ts';
import { kopiykasSchema } from '../../src/contract/product.ts';
import { ifMatch, once } from './headers.ts';
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

/** The customer's purchases and returns. An order counts as sold as in the reports. */
const valueSchema = v.object({
  /** Number of sold orders. */
  orders: v.number(),
  /** Lifetime value: totals of the sold orders without what was refunded, kopiykas. */
  sum: kopiykasSchema,
  /** Kopiykas per sold order; 0 without any. */
  average: kopiykasSchema,
  /** ISO 8601: the first and the last order of any state; null without any. */
  first: v.nullable(v.string()),
  last: v.nullable(v.string()),
  /** Orders of which pieces or money were returned, beside those that were sold. */
  returned: v.number(),
  /** Percent of the sold and returned orders; 0 without any. */
  returnedShare: v.number(),
  /** Reasons for the returns as the staff wrote them, the most frequent first. */
  reasons: v.array(v.object({ reason: v.string(), count: v.number() })),
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
  value: valueSchema,
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

const mergeBody = {
  /** The account whose data moves, and which is deleted. */
  from: v.pipe(v.string(), v.uuid()),
};

/** The effects of a merge: the data that move, and the discount. */
const mergePreviewSchema = v.object({
  from: v.object({
    id: v.string(),
    revision: v.number(),
    name: v.nullable(v.string()),
    email: v.nullable(v.string()),
    phone: v.nullable(v.string()),
  }),
  moved: v.object({
    orders: v.number(),
    cartPieces: v.number(),
    savedLines: v.number(),
    wishes: v.number(),
    reviews: v.number(),
    notes: v.number(),
    /** Projects of the notebook. */
    projects: v.number(),
    identities: v.number(),
    /** Sessions that end. */
    sessions: v.number(),
  }),
  /** Sum of finished orders, kopiykas, and the personal discount, before and after. */
  before: v.object({ sum: kopiykasSchema, percent: v.number() }),
  after: v.object({ sum: kopiykasSchema, percent: v.number() }),
});
export type MergePreview = v.InferOutput<typeof mergePreviewSchema>;

/** Returns what a merge would move, without moving it. */
export const previewCustomerMerge = defineEndpoint({
  method: 'POST',
  path: '/studio/customers/{id}/merge-preview',
  params,
  body: v.strictObject(mergeBody),
  response: mergePreviewSchema,
});

/** The account whose value stays. */
const sideSchema = v.picklist(['into', 'from']);
export type MergeSide = v.InferOutput<typeof sideSchema>;

/** Merges another account of the same person into this one, with a recent second factor. */
export const mergeStudioCustomer = defineEndpoint({
  method: 'POST',
  path: '/studio/customers/{id}/merge',
  params,
  headers: { ...ifMatch, ...once },
  body: v.strictObject({
    ...mergeBody,
    /** Revision of the other account that the summary was made of. */
    fromRevision: v.number(),
    name: sideSchema,
    email: sideSchema,
    phone: sideSchema,
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
