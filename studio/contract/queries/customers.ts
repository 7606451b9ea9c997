import * as v from 'valibot';

/** Page size of the list. */
export const CUSTOMERS_A_PAGE = 50;

const CUSTOMER_SORTS = [
  ...(['-created', 'created', 'sum', '-sum', 'orders', '-orders'] as const),
  ...(['name', '-name', 'last', '-last'] as const),
] as const;
export type CustomerSort = (typeof CUSTOMER_SORTS)[number];

const dayQuery = v.optional(v.pipe(v.string(), v.isoDate()));
const sumQuery = v.optional(v.pipe(v.string(), v.regex(/^\d{1,11}$/)));

/** Filters of the list. Sums are kopiykas of finished orders' items, as the personal discount counts them. */
export const customerFilters = {
  /** Name, phone or e-mail. */
  q: v.optional(v.pipe(v.string(), v.maxLength(100))),
  /** With or without orders. */
  orders: v.optional(v.picklist(['some', 'none'])),
  sumFrom: sumQuery,
  sumTo: sumQuery,
  /** Percent of the personal discount; `0` is none. */
  level: v.optional(v.pipe(v.string(), v.regex(/^\d{1,2}$/))),
  /** Days in Kyiv time on which the account was created, both inclusive. */
  from: dayQuery,
  to: dayQuery,
};
export type CustomerFilters = v.InferOutput<v.ObjectSchema<typeof customerFilters, undefined>>;

/** Query of the list; the address of its screen has the same parameters. */
export const customersQuery = {
  ...customerFilters,
  sort: v.optional(v.picklist(CUSTOMER_SORTS)),
  page: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/))),
};
