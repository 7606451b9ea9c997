import type { Period, ReportId } from '../../../studio/contract/reports.ts';

/** A figure of a report: of the row with a key (null is a key), or of the total if there is none. */
export interface Cell {
  readonly id: ReportId;
  readonly period: Period;
  readonly key?: string | null | undefined;
}

/** Formats a cell for the address of the list of orders: `sales-by-payment:2026-11-01:2026-11-30:card`. */
export const formatCell = ({ id, period: { from, to }, key }: Cell): string =>
  [id, from, to, ...(key === undefined ? [] : [key ?? ''])].join(':');
