import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { kopiykasSchema } from '../../src/contract/product.ts';

/** Customers on one page of the list. */
export const CUSTOMERS_A_PAGE = 50;

const CUSTOMER_SORTS = [
  ...(['new', 'old', 'sum-up', 'sum-down', 'orders-up', 'orders-down'] as const),
  ...(['name-up', 'name-down', 'last-up', 'last-down'] as const),
] as const;
export type CustomerSort = (typeof CUSTOMER_SORTS)[number];

const dayQuery = v.optional(v.pipe(v.string(), v.isoDate()));
const sumQuery = v.optional(v.pipe(v.string(), v.regex(/^\d{1,11}$/)));

/** What narrows the list. Sums are kopiykas of finished orders' items, as the personal discount counts them. */
const filters = {
  /** Name, phone or e-mail. */
  q: v.optional(v.pipe(v.string(), v.maxLength(100))),
  /** Whether they have ever ordered. */
  orders: v.optional(v.picklist(['some', 'none'])),
  sumFrom: sumQuery,
  sumTo: sumQuery,
  /** The percent of their personal discount; `0` is none. */
  level: v.optional(v.pipe(v.string(), v.regex(/^\d{1,2}$/))),
  /** Days of Kyiv on which the account was made, both inclusive. */
  from: dayQuery,
  to: dayQuery,
};
export type CustomerFilters = v.InferOutput<v.ObjectSchema<typeof filters, undefined>>;

const customerRowSchema = v.object({
  id: v.string(),
  name: v.nullable(v.string()),
  email: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  /** ISO 8601. */
  createdAt: v.string(),
  /** All of theirs. */
  orders: v.number(),
  /** Of finished ones. */
  sum: kopiykasSchema,
  /** ISO 8601: of the newest order. */
  lastOrderAt: v.nullable(v.string()),
  /** Of the personal discount. */
  percent: v.number(),
});
export type CustomerRow = v.InferOutput<typeof customerRowSchema>;

export const listCustomers = defineEndpoint({
  method: 'GET',
  path: '/studio/customers',
  query: {
    ...filters,
    sort: v.optional(v.picklist(CUSTOMER_SORTS)),
    page: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/))),
  },
  response: v.object({
    customers: v.array(customerRowSchema),
    total: v.number(),
    /** The discounts there are, to filter by. */
    percents: v.array(v.number()),
  }),
});

/** Everybody whom the list finds, as a table. */
export const exportCustomerList = defineEndpoint({
  method: 'POST',
  path: '/studio/customers/export',
  body: v.strictObject(filters),
  response: v.object({ csv: v.string(), count: v.number() }),
});
