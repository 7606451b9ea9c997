import type { MoneyState, OrderFilters } from '../../../studio/contract/queries/orders.ts';
import { ordersOfCellSql } from '../reports/orders-of-cell.ts';
import { ORDER_NEEDS } from './needs.ts';
import { orderSearchSql } from './search.ts';

/** SQL condition for each state of the money of orders `o`; a set of refunded orders is hashed once. */
const MONEY_FILTERS: Readonly<Record<MoneyState, string>> = {
  unpaid: ORDER_NEEDS.payment,
  'on-receipt': `o.payment_method = 'cash-on-delivery'
    AND o.status IN ('new', 'packed', 'shipped', 'delivered')`,
  paid: `(o.status IN ('paid', 'finished')
    OR (o.payment_method <> 'cash-on-delivery' AND o.status IN ('packed', 'shipped', 'delivered')))
    AND o.rest = 0 AND o.id NOT IN (SELECT order_id FROM refunds WHERE status <> 'failed')`,
  refunded: `o.rest = 0 AND o.id IN (SELECT order_id FROM refunds WHERE status <> 'failed')`,
};

/**
 * SQL of the state of an order's money. A provider's own refund, which has no row in `refunds`, is on the order's page
 * only.
 */
export const MONEY_SQL = `CASE
  WHEN o.rest > 0 THEN 'unpaid'
  WHEN EXISTS (SELECT FROM refunds r WHERE r.order_id = o.id AND r.status <> 'failed') THEN 'refunded'
  WHEN o.status = 'awaiting-payment' THEN 'unpaid'
  WHEN o.status IN ('cancelled', 'returned') THEN NULL
  WHEN o.payment_method = 'cash-on-delivery' AND o.status <> 'finished' THEN 'on-receipt'
  ELSE 'paid' END`;

/** States in which a parcel should have a waybill. */
const NEEDS_WAYBILL = "('packed', 'shipped', 'delivered')";

interface OrderFilter {
  /** SQL of all filters except the state of orders `o`. */
  readonly where: string;
  /** Its parameters. */
  readonly values: readonly unknown[];
}

/** @param first number of the first parameter */
export function orderFilterOf(filters: Omit<OrderFilters, 'status'>, first: number): OrderFilter {
  const { q = '', need, payment, delivery, from, to, cell, tasks, waybill, money, sumFrom, sumTo } = filters;
  const values: unknown[] = [];
  const put = (value: unknown) => `$${values.push(value) + first - 1}`;
  const parts = ['true'];
  if (need) parts.push(ORDER_NEEDS[need]);
  if (payment) parts.push(`o.payment_method = ANY(${put(payment)})`);
  if (delivery) parts.push(`o.shipping_method = ANY(${put(delivery)})`);
  if (from) parts.push(`o.created_at >= (${put(from)}::date)::timestamp AT TIME ZONE 'Europe/Kyiv'`);
  if (to) parts.push(`o.created_at < (${put(to)}::date + 1)::timestamp AT TIME ZONE 'Europe/Kyiv'`);
  if (cell) parts.push(`o.id IN ${ordersOfCellSql(cell, put)}`);
  if (tasks) parts.push('o.id IN (SELECT order_id FROM shop_tasks WHERE done_at IS NULL AND order_id IS NOT NULL)');
  if (waybill)
    parts.push(`o.shipping_method <> 'pickup' AND o.tracking_number IS NULL AND o.status IN ${NEEDS_WAYBILL}`);
  if (money) parts.push(`(${money.map((state) => `(${MONEY_FILTERS[state]})`).join(' OR ') || 'false'})`);
  if (sumFrom) parts.push(`o.total_cost >= ${put(sumFrom)}::bigint`);
  if (sumTo) parts.push(`o.total_cost <= ${put(sumTo)}::bigint`);
  const text = q.trim();
  if (text !== '') parts.push(orderSearchSql(text, put));
  return { where: parts.join(' AND '), values };
}
