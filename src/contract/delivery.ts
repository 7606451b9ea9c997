import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { MAX_QUANTITY } from './limits.ts';
import { kopiykasSchema, skuSchema } from './product.ts';

/** Ways in which an order can reach the customer. */
export const SHIPPING_METHODS = ['nova-poshta-branch', 'nova-poshta-locker', 'nova-poshta-courier', 'pickup'] as const;
export type ShippingMethod = (typeof SHIPPING_METHODS)[number];

/** Minimum length of a settlement's or a street's name in a lookup, in characters; shorter names find nothing. */
export const MIN_LOOKUP_LENGTH = 2;

/** A city, town or village of the carrier's directory. Names are in the request's language. */
const settlementSchema = v.object({
  /** The carrier's reference. */
  ref: v.string(),
  name: v.string(),
  /** With its type, district and region: `с. Яворів, Косівський р-н, Івано-Франківська обл.` */
  fullName: v.string(),
});
export type Settlement = v.InferOutput<typeof settlementSchema>;

/** A size in millimetres. */
export const sizeSchema = v.object({ length: v.number(), width: v.number(), height: v.number() });
export type Size = v.InferOutput<typeof sizeSchema>;

/** A cart as one parcel; src/rules/parcels.ts packs it and decides which branches accept it. */
export const parcelSchema = v.object({
  /** Grams. */
  weight: v.number(),
  /** Sides that the biggest pieces need, in descending order. */
  ...sizeSchema.entries,
  /** Volume of all pieces with the voids between them, in cubic millimetres. */
  volume: v.number(),
});
export type Parcel = v.InferOutput<typeof parcelSchema>;

export const BRANCH_KINDS = ['branch', 'locker'] as const;
export type BranchKind = (typeof BRANCH_KINDS)[number];

/** A branch or a parcel locker that accepts parcels now. */
const branchSchema = v.object({
  ref: v.string(),
  kind: v.picklist(BRANCH_KINDS),
  /** Number by which people know it. */
  number: v.string(),
  /** `Відділення № 12` */
  name: v.string(),
  /** Within the settlement: `вул. Городоцька, 174`. */
  address: v.string(),
  /** `пн–пт 08:00–21:00, сб 09:00–20:00, нд вихідний`; null if unknown. */
  schedule: v.nullable(v.string()),
  /** Maximum weight of a parcel in grams; null for any. */
  maxWeight: v.nullable(v.pipe(v.number(), v.integer())),
  /** Maximum size of a parcel; null for any. */
  maxSize: v.nullable(sizeSchema),
});
export type Branch = v.InferOutput<typeof branchSchema>;

const streetSchema = v.object({
  ref: v.string(),
  /** `вул. Вірменська` */
  name: v.string(),
  /** `вулиця Вірменська` */
  fullName: v.string(),
});
export type Street = v.InferOutput<typeof streetSchema>;

const settlementQuery = v.pipe(v.string(), v.uuid(), v.toLowerCase());
const wordsSchema = v.pipe(v.string(), v.maxLength(100));

export const findSettlements = defineEndpoint({
  method: 'GET',
  path: '/delivery/settlements',
  query: { q: wordsSchema },
  response: v.array(settlementSchema),
});

const amountQuery = v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)), '0');

/** Finds branches; with a parcel, only those that accept it. */
export const findBranches = defineEndpoint({
  method: 'GET',
  path: '/delivery/branches',
  query: {
    settlement: settlementQuery,
    kind: v.picklist(BRANCH_KINDS),
    q: v.optional(wordsSchema, ''),
    weight: amountQuery,
    length: amountQuery,
    width: amountQuery,
    height: amountQuery,
    volume: amountQuery,
  },
  response: v.array(branchSchema),
});

export const findStreets = defineEndpoint({
  method: 'GET',
  path: '/delivery/streets',
  query: { settlement: settlementQuery, q: wordsSchema },
  response: v.array(streetSchema),
});

const deliveryEstimateSchema = v.object({
  settlement: settlementSchema,
  /** The methods that take the pieces, cheapest first. */
  methods: v.array(
    v.object({
      method: v.picklist(SHIPPING_METHODS),
      /** The price that the checkout charges for these pieces alone. */
      cost: kopiykasSchema,
      /** YYYY-MM-DD, as the carrier expects it; null while the carrier is unavailable. */
      day: v.nullable(v.string()),
    }),
  ),
});
export type DeliveryEstimate = v.InferOutput<typeof deliveryEstimateSchema>;

/** Returns the delivery methods that take some pieces of a product to a settlement. */
export const estimateDelivery = defineEndpoint({
  method: 'GET',
  path: '/delivery/estimate',
  query: {
    settlement: settlementQuery,
    sku: skuSchema,
    quantity: v.optional(
      v.pipe(v.string(), v.digits(), v.transform(Number), v.minValue(1), v.maxValue(MAX_QUANTITY)),
      '1',
    ),
  },
  response: deliveryEstimateSchema,
});
