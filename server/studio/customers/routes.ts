import {
  deleteStudioCustomer,
  exportStudioCustomer,
  mergeStudioCustomer,
  noteStudioCustomer,
  previewCustomerMerge,
  readStudioCustomer,
  updateStudioCustomer,
} from '../../../studio/contract/customers.ts';
import { exportCustomerList, listCustomers } from '../../../studio/contract/customers-list.ts';
import { recordAction } from '../../audit/action.ts';
import type { Route } from '../../route.ts';
import type { StudioDeps } from '../deps.ts';
import { IDEMPOTENCY_KEY } from '../idempotent-write.ts';
import { IF_MATCH } from '../precondition.ts';
import { studioRoute } from '../route.ts';
import { inStaffTransaction } from '../transaction.ts';
import { customersCsv } from './csv.ts';
import { readAllCustomers, readCustomerList } from './list-customers.ts';
import { mergeAccounts, previewMerge } from './merge-accounts.ts';
import { readStudioCustomerOf } from './read-customer.ts';
import { exportPersonalData, noteCustomer, removeCustomer, updateCustomer } from './write-customer.ts';

const parameters = { id: 'Id of the customer.' };

export const customerRoutes: readonly Route<StudioDeps>[] = [
  studioRoute(
    listCustomers,
    {
      summary: 'One page of the customers.',
      permission: 'customers.read',
      parameters: {
        q: 'A name, phone or e-mail.',
        orders: 'With or without orders.',
        sumFrom: 'Minimum sum of finished orders in kopiykas.',
        sumTo: 'Maximum sum of finished orders in kopiykas.',
        level: 'Percentage of the personal discount.',
        from: 'First day on which the account was created, in Kyiv time.',
        to: 'Last day, inclusive, in Kyiv time.',
        sort: 'Sort order.',
        page: 'Page of the list, from 1.',
      },
    },
    ({ deps, query }) => readCustomerList(deps.pool, query),
  ),
  studioRoute(
    exportCustomerList,
    {
      summary: 'All customers that match the filters, as CSV.',
      permission: 'customers.export',
      isConfirmed: true,
    },
    async ({ deps, staff, lang, body }) => {
      const { result } = await inStaffTransaction(deps.pool, staff, async (client) => {
        const customers = await readAllCustomers(client, body);
        // Only the names of the filters are logged: their values may be personal data.
        const details = { count: customers.length, filters: Object.keys(body) };
        await recordAction(client, { entity: 'customer', entityId: 'list', name: 'export', details });
        return customers;
      });
      return { csv: customersCsv(result, lang), count: result.length };
    },
  ),
  studioRoute(
    readStudioCustomer,
    {
      summary: 'A customer with orders, discount, cart, messages and notes.',
      permission: 'customers.read',
      parameters,
      errors: ['customer_not_found'],
    },
    ({ deps, lang, params: { id } }) => readStudioCustomerOf(deps.pool, { lang, id, now: deps.clock() }),
  ),
  studioRoute(
    updateStudioCustomer,
    {
      summary: 'Writes a customer’s data; a new contact requires the second factor and ends their sessions.',
      permission: 'customers.write',
      parameters: { ...parameters, ...IF_MATCH },
      errors: ['customer_not_found', 'revision_conflict', 'last_way_in', 'confirmation_needed'],
    },
    ({ deps, staff, lang, params: { id }, headers, body }) =>
      updateCustomer({ deps, staff, lang, id }, body, headers['if-match']),
  ),
  studioRoute(
    previewCustomerMerge,
    {
      summary: 'What a merge with another account of the same person would move.',
      permission: 'customers.write',
      parameters,
      errors: ['customer_not_found', 'merge_same'],
    },
    ({ deps, params: { id }, body: { from } }) => previewMerge(deps, { into: id, from }),
  ),
  studioRoute(
    mergeStudioCustomer,
    {
      summary: 'Merges another account of the same person into this one; the other one is deleted.',
      permission: 'customers.write',
      parameters: { ...parameters, ...IF_MATCH, ...IDEMPOTENCY_KEY },
      isConfirmed: true,
      errors: ['customer_not_found', 'merge_same', 'revision_conflict', 'last_way_in'],
    },
    ({ deps, staff, lang, params: { id }, headers, body }) =>
      mergeAccounts({ deps, staff, lang, id, ifMatch: headers['if-match'], key: headers['idempotency-key'] }, body),
  ),
  studioRoute(
    noteStudioCustomer,
    {
      summary: 'Adds a note of the team about a customer.',
      permission: 'customers.note',
      parameters,
      errors: ['customer_not_found'],
    },
    ({ deps, staff, lang, params: { id }, body }) => noteCustomer({ deps, staff, lang, id }, body),
  ),
  studioRoute(
    exportStudioCustomer,
    {
      summary: 'Everything that the shop stores about a customer, for handing over.',
      permission: 'customers.export',
      parameters,
      isConfirmed: true,
      errors: ['customer_not_found'],
    },
    ({ deps, staff, lang, params: { id } }) => exportPersonalData({ deps, staff, lang, id }),
  ),
  studioRoute(
    deleteStudioCustomer,
    {
      summary: 'Deletes an account and the personal data of its orders.',
      permission: 'customers.delete',
      parameters,
      isConfirmed: true,
      errors: ['customer_not_found'],
    },
    async ({ deps, staff, lang, params: { id } }) => {
      await removeCustomer({ deps, staff, lang, id });
      return null;
    },
  ),
];
