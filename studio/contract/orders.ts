import * as v from 'valibot';
import { discountSchema } from '../../src/contract/cart.ts';
import { deliverySchema, PAYMENT_METHODS, paymentMethodSchema } from '../../src/contract/checkout.ts';
import { SHIPPING_METHODS } from '../../src/contract/delivery.ts';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { languageSchema } from '../../src/contract/language.ts';
import { pictureSchema } from '../../src/contract/media.ts';
import { kopiykasSchema } from '../../src/contract/product.ts';
import { editOutcomeSchema, orderChangeSchema, orderEditSchema } from './order-edit.ts';
import { orderMoveSchema, orderStatusSchema } from './order-moves.ts';

/** Orders on one page of the list. */
export const ORDERS_A_PAGE = 50;

export const ORDER_SORTS = ['new', 'old', 'total-up', 'total-down', 'number-up', 'number-down'] as const;

const dayQuery = v.optional(v.pipe(v.string(), v.isoDate()));
/** A number as a query string has it. */
const wholeQuery = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number));

/** What the list is asked for; its screen has the same in its address. */
export const ordersQuery = {
  /** Number, name, phone, e-mail, SKU or number of a waybill. */
  q: v.optional(v.pipe(v.string(), v.maxLength(100))),
  status: v.optional(v.array(orderStatusSchema)),
  payment: v.optional(v.array(v.picklist(PAYMENT_METHODS))),
  delivery: v.optional(v.array(v.picklist(SHIPPING_METHODS))),
  /** Days of Kyiv on which it was placed, both inclusive. */
  from: dayQuery,
  to: dayQuery,
  sort: v.optional(v.picklist(ORDER_SORTS)),
  page: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/))),
};

const shippingMethodSchema = v.picklist(SHIPPING_METHODS);

const orderRowSchema = v.object({
  id: v.string(),
  number: v.number(),
  /** ISO 8601. */
  createdAt: v.string(),
  status: orderStatusSchema,
  /** Null once their account was deleted. */
  name: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  pieces: v.number(),
  totalCost: kopiykasSchema,
  paymentMethod: paymentMethodSchema,
  shippingMethod: shippingMethodSchema,
  /** In the reader's language; null where it is picked up. */
  place: v.nullable(v.string()),
  trackingNumber: v.nullable(v.string()),
  isCallbackNeeded: v.boolean(),
  /** Open tasks about it. */
  tasks: v.number(),
});

const statusCountsSchema = v.record(orderStatusSchema, v.number());

export const listOrders = defineEndpoint({
  method: 'GET',
  path: '/studio/orders',
  query: ordersQuery,
  response: v.object({
    orders: v.array(orderRowSchema),
    total: v.number(),
    /** By state, whichever of them is chosen; the other filters count. */
    counts: statusCountsSchema,
    /** The number of the newest order of all, by which newer ones are asked for. */
    newest: v.number(),
  }),
});

/** How many orders have come since one that was seen. */
export const countNewerOrders = defineEndpoint({
  method: 'GET',
  path: '/studio/orders/newer',
  query: { after: wholeQuery },
  response: v.object({ count: v.number() }),
});

/** Who did something: a person of the staff by name, a command (`shop`), or what happens by itself. */
export const actorSchema = v.object({
  kind: v.picklist(['staff', 'shop', 'customer', 'carrier', 'clock', 'payment']),
  /** Of a person, or of the payment service. */
  name: v.nullable(v.string()),
});
export type Actor = v.InferOutput<typeof actorSchema>;

const eventEntries = {
  /** Tells events apart. */
  id: v.string(),
  /** ISO 8601. */
  at: v.string(),
  by: v.nullable(actorSchema),
};

/** What happened to an order. */
export const orderEventSchema = v.variant('kind', [
  v.object({
    ...eventEntries,
    kind: v.literal('state'),
    from: v.nullable(orderStatusSchema),
    to: orderStatusSchema,
    note: v.nullable(v.string()),
  }),
  v.object({
    ...eventEntries,
    kind: v.literal('payment'),
    provider: v.string(),
    status: v.picklist(['pending', 'paid', 'declined', 'expired', 'refunded']),
    amount: kopiykasSchema,
  }),
  v.object({
    ...eventEntries,
    kind: v.literal('refund'),
    amount: kopiykasSchema,
    status: v.picklist(['queued', 'returned', 'failed']),
    cause: v.picklist(['asked', 'edited', 'ended']),
    isByHand: v.boolean(),
    reason: v.string(),
    failure: v.nullable(v.string()),
    finishedAt: v.nullable(v.string()),
  }),
  v.object({
    ...eventEntries,
    kind: v.literal('message'),
    channel: v.picklist(['email', 'phone']),
    recipient: v.string(),
    /** `note` is what somebody of the shop has written. */
    event: v.string(),
    sentAt: v.nullable(v.string()),
    failure: v.nullable(v.string()),
  }),
  v.object({ ...eventEntries, kind: v.literal('note'), to: v.picklist(['team', 'customer']), text: v.string() }),
  v.object({ ...eventEntries, kind: v.literal('edit'), changes: v.array(orderChangeSchema) }),
  v.object({
    ...eventEntries,
    kind: v.literal('task'),
    task: v.string(),
    details: v.string(),
    doneAt: v.nullable(v.string()),
    resolution: v.nullable(v.string()),
  }),
  v.object({ ...eventEntries, kind: v.literal('waybill'), number: v.nullable(v.string()) }),
]);
export type OrderEvent = v.InferOutput<typeof orderEventSchema>;

const orderLineSchema = v.object({
  position: v.number(),
  sku: v.string(),
  name: v.string(),
  /** Of its page; null when it is not sold any more. */
  slug: v.nullable(v.string()),
  picture: v.nullable(pictureSchema),
  /** One piece without services, as agreed. */
  price: kopiykasSchema,
  quantity: v.number(),
  services: v.array(
    v.object({
      name: v.string(),
      price: kopiykasSchema,
      details: v.array(v.object({ name: v.string(), value: v.string() })),
    }),
  ),
  cost: kopiykasSchema,
  /** After discounts. */
  netCost: kopiykasSchema,
  /** Pieces whose money has gone back. */
  refunded: v.number(),
  /** Pieces that can be ordered beside these; null when it is not sold any more. */
  stock: v.nullable(v.number()),
});

const moneySchema = v.object({
  way: v.picklist(['card', 'hand', 'none']),
  paid: kopiykasSchema,
  returned: kopiykasSchema,
  queued: kopiykasSchema,
  refundable: kopiykasSchema,
  overpaid: kopiykasSchema,
  due: kopiykasSchema,
});

/** An order as whoever works on it sees it. */
export const studioOrderSchema = v.object({
  id: v.string(),
  number: v.number(),
  revision: v.number(),
  createdAt: v.string(),
  status: orderStatusSchema,
  /** Of the customer: what is written to them is to be in it. */
  lang: languageSchema,
  customer: v.nullable(v.object({ id: v.string(), name: v.nullable(v.string()), orders: v.number() })),
  name: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  email: v.nullable(v.string()),
  shippingMethod: shippingMethodSchema,
  place: v.nullable(v.string()),
  /** The same as the checkout has it, to be changed; null for one that nobody can send any more. */
  delivery: v.nullable(deliverySchema),
  /** The carrier does not have its place: it was typed by hand. */
  isTyped: v.boolean(),
  weight: v.number(),
  waybill: v.object({
    number: v.nullable(v.string()),
    status: v.nullable(v.string()),
    /** It was asked for, and the number is not known yet. */
    isAsked: v.boolean(),
  }),
  paymentMethod: paymentMethodSchema,
  company: v.nullable(v.object({ name: v.string(), code: v.string() })),
  note: v.nullable(v.string()),
  isCallbackNeeded: v.boolean(),
  /** Until when it waits for its money. */
  expiresAt: v.nullable(v.string()),
  lines: v.array(orderLineSchema),
  itemsCost: kopiykasSchema,
  discountValue: kopiykasSchema,
  discounts: v.array(discountSchema),
  promoCode: v.nullable(v.string()),
  shippingCost: kopiykasSchema,
  totalCost: kopiykasSchema,
  money: moneySchema,
  moves: v.array(orderMoveSchema),
  isEditable: v.boolean(),
  /** The newest first. */
  events: v.array(orderEventSchema),
});
export type StudioOrder = v.InferOutput<typeof studioOrderSchema>;

const orderParams = { id: v.pipe(v.string(), v.uuid()) };
const ifMatch = { 'if-match': v.optional(v.string()) };
const keySchema = v.pipe(v.string(), v.uuid());

export const readStudioOrder = defineEndpoint({
  method: 'GET',
  path: '/studio/orders/{id}',
  params: orderParams,
  response: studioOrderSchema,
});

/** The answer to everything that is done to an order: the order as it is then. */
export const moveStudioOrder = defineEndpoint({
  method: 'POST',
  path: '/studio/orders/{id}/moves',
  params: orderParams,
  headers: ifMatch,
  body: v.object({
    to: orderStatusSchema,
    note: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500, 'too_long')), ''),
  }),
  response: studioOrderSchema,
});

const NOTE_LENGTH = 2000;

export const noteStudioOrder = defineEndpoint({
  method: 'POST',
  path: '/studio/orders/{id}/notes',
  params: orderParams,
  body: v.object({
    /** Made before the first click: sent again, it is the same note. */
    key: keySchema,
    to: v.picklist(['team', 'customer']),
    text: v.pipe(v.string(), v.trim(), v.nonEmpty('required'), v.maxLength(NOTE_LENGTH, 'too_long')),
  }),
  response: studioOrderSchema,
});

export const refundStudioOrder = defineEndpoint({
  method: 'POST',
  path: '/studio/orders/{id}/refunds',
  params: orderParams,
  body: v.object({
    /** Made before the first click: sent again, it is the same refund. */
    key: keySchema,
    what: v.union([
      v.object({ amount: v.pipe(v.number(), v.safeInteger(), v.minValue(1, 'out_of_range')) }),
      v.object({
        lines: v.pipe(
          v.array(v.object({ position: v.number(), quantity: v.pipe(v.number(), v.integer(), v.minValue(1)) })),
          v.minLength(1, 'required'),
        ),
      }),
    ]),
    reason: v.pipe(v.string(), v.trim(), v.nonEmpty('required'), v.maxLength(500, 'too_long')),
  }),
  response: studioOrderSchema,
});

/** What an edit would do: it is made, read and taken back. */
export const previewOrderEdit = defineEndpoint({
  method: 'POST',
  path: '/studio/orders/{id}/edit-preview',
  params: orderParams,
  headers: ifMatch,
  body: orderEditSchema,
  response: editOutcomeSchema,
});

export const editStudioOrder = defineEndpoint({
  method: 'PATCH',
  path: '/studio/orders/{id}',
  params: orderParams,
  headers: ifMatch,
  body: orderEditSchema,
  response: v.object({ outcome: editOutcomeSchema, order: studioOrderSchema }),
});

/** Asks the carrier for the parcel's number now. */
export const makeOrderWaybill = defineEndpoint({
  method: 'POST',
  path: '/studio/orders/{id}/waybill',
  params: orderParams,
  response: studioOrderSchema,
});

/** Has the carrier delete it, which takes it back until it has the parcel. */
export const deleteOrderWaybill = defineEndpoint({
  method: 'DELETE',
  path: '/studio/orders/{id}/waybill',
  params: orderParams,
  response: studioOrderSchema,
});

export const PRINT_KINDS = ['invoice', 'packing', 'parcel'] as const;

/** Documents of some orders to print, one after another, each on a page of its own. */
export const printOrders = defineEndpoint({
  method: 'GET',
  path: '/studio/orders/print',
  query: {
    kind: v.picklist(PRINT_KINDS),
    id: v.pipe(v.array(v.pipe(v.string(), v.uuid())), v.minLength(1), v.maxLength(ORDERS_A_PAGE)),
  },
  format: 'document',
});

const packingOrderSchema = v.object({
  id: v.string(),
  number: v.number(),
  revision: v.number(),
  /** ISO 8601: since when it can be packed. */
  since: v.string(),
  name: v.nullable(v.string()),
  shippingMethod: shippingMethodSchema,
  place: v.nullable(v.string()),
  note: v.nullable(v.string()),
  isCallbackNeeded: v.boolean(),
  lines: v.array(v.omit(orderLineSchema, ['slug', 'cost', 'netCost', 'refunded', 'stock', 'price'])),
  /** Of the team, the newest first. */
  notes: v.array(v.string()),
});
export type PackingOrder = v.InferOutput<typeof packingOrderSchema>;

/** What waits to be packed, the longest wait first. */
export const listPacking = defineEndpoint({
  method: 'GET',
  path: '/studio/packing',
  response: v.array(packingOrderSchema),
});
