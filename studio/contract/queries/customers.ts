import * as v from 'valibot';

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
export const customerFilters = {
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
export type CustomerFilters = v.InferOutput<v.ObjectSchema<typeof customerFilters, undefined>>;

/** What the list is asked for; its screen has the same in its address. */
export const customersQuery = {
  ...customerFilters,
  sort: v.optional(v.picklist(CUSTOMER_SORTS)),
  page: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/))),
};
