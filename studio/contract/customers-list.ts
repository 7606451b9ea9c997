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
  /** Number of all their orders. */
  orders: v.number(),
  /** Sum of their finished orders. */
  sum: kopiykasSchema,
  /** Instant of the newest order, ISO 8601. */
  lastOrderAt: v.nullable(v.string()),
  /** Percent of the personal discount. */
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
    /** Percents of the existing discount levels, for the filter. */
    percents: v.array(v.number()),
  }),
});

/** Returns all customers that match the filters, as CSV. */
export const exportCustomerList = defineEndpoint({
  method: 'POST',
  path: '/studio/customers/export',
  body: v.strictObject(customerFilters),
  response: v.object({ csv: v.string(), count: v.number() }),
});
