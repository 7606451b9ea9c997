import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { kopiykasSchema } from '../../src/contract/product.ts';
import { customerFilters, customersQuery } from './queries/customers.ts';

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
  query: customersQuery,
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
  body: v.strictObject(customerFilters),
  response: v.object({ csv: v.string(), count: v.number() }),
});
