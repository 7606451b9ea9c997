import { periodSchema, REORDER_TERMS, type ReportId } from '../../../studio/contract/reports.ts';
import { ApiError } from '../../errors.ts';
import { parseInput } from '../../middleware/input.ts';
import type { Cell } from './cell.ts';
import { factsSql } from './read-report.ts';
import { DEFINED } from './registry.ts';

const isReport = (id: string): id is ReportId => Object.hasOwn(DEFINED, id) && DEFINED[id as ReportId].hasOrders;

/** Parses a cell of the address. @throws ApiError bad_request */
export function parseCell(text: string): Cell {
  const [id = '', from, to, ...rest] = text.split(':');
  if (!isReport(id)) throw new ApiError('bad_request', { fields: { cell: 'invalid' } });
  const period = parseInput(periodSchema, { from, to });
  return { id, period, ...(rest.length > 0 && { key: rest.join(':') || null }) };
}

/**
 * Returns the SQL of the ids of a cell's orders: those of the facts from which the figure was computed.
 * @param put takes a value and returns its placeholder
 * @throws ApiError bad_request
 */
export function ordersOfCellSql(text: string, put: (value: unknown) => string): string {
  const { id, period, key } = parseCell(text);
  const facts = factsSql(DEFINED[id], REORDER_TERMS, put(period.from), put(period.to));
  const where = key === undefined ? '' : ` WHERE key IS NOT DISTINCT FROM ${put(key)}`;
  return `(${facts} SELECT order_id FROM facts${where})`;
}
