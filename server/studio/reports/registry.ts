import type { ReportId } from '../../../studio/contract/reports.ts';
import { products, reorder, stockValue } from './definitions/goods.ts';
import { buyers, cashInTransit, discounts, margin, refunds, returns } from './definitions/money.ts';
import {
  salesByCategory,
  salesByChannel,
  salesByDay,
  salesByDelivery,
  salesByEmployee,
  salesByPayment,
  salesByState,
} from './definitions/sales.ts';
import { builds, carts, searches, steps } from './definitions/site.ts';
import type { Report } from './report.ts';

/** The definition of every report. */
export const DEFINED: Readonly<Record<ReportId, Report>> = {
  sales: salesByDay,
  'sales-by-state': salesByState,
  'sales-by-category': salesByCategory,
  'sales-by-payment': salesByPayment,
  'sales-by-delivery': salesByDelivery,
  'sales-by-channel': salesByChannel,
  'sales-by-employee': salesByEmployee,
  buyers,
  'cash-in-transit': cashInTransit,
  discounts,
  margin,
  returns,
  refunds,
  products,
  reorder,
  'stock-value': stockValue,
  steps,
  carts,
  searches,
  builds,
};
