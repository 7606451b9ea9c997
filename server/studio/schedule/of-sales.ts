import type { SaleWrite } from '../../../studio/contract/sales.ts';
import { LOCK_PRODUCTS, PRICES } from './of-products.ts';
import { asItIs, pick, type Schedulable } from './schedulable.ts';

/**
 * Beginnings and ends of sales. Each row has its own conflict: the write leaves a product as it is whose prices are not
 * those in `seen`, so that one changed price does not stop a sale of a thousand products. The whole is therefore never a
 * conflict, and the values that it replaces are always the seen ones.
 */
export const salePlans: Schedulable<SaleWrite> = {
  entity: 'product',
  lock: LOCK_PRODUCTS,
  ids: ({ rows }) => rows.map(({ id }) => String(id)),
  others: ({ notice }) => (notice ? ['announcement:1'] : []),
  wanted: ({ rows, notice }) => [...rows.map((row) => pick(row, PRICES)), ...(notice ? [pick(notice, ['text'])] : [])],
  now: async (_db, { rows, notice }) => [...rows.map(({ seen }) => ({ ...seen })), ...(notice ? [{}] : [])],
  fit: asItIs,
  requireRevision: async () => {},
};
