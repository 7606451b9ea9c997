import type pg from 'pg';
import * as v from 'valibot';
import type { ResponseOf } from '../../../src/contract/endpoint.ts';
import { type LoyaltyLevels, loyaltyLevel } from '../../../src/rules/loyalty.ts';
import { type CustomerRow, listCustomers } from '../../../studio/contract/customers-list.ts';
import {
  CUSTOMERS_A_PAGE,
  type CustomerFilters,
  type CustomerSort,
} from '../../../studio/contract/queries/customers.ts';
import { readDiscountLevels } from '../../content/discount-levels.ts';
import { readRow, readRows } from '../../db/rows.ts';
import { customerTextSql } from '../../db/search-texts.ts';
import { digitsOf, wordPatterns } from '../text-search.ts';

const rowSchema = v.object({
  ...v.omit(listCustomers.response.entries.customers.item, ['percent']).entries,
  createdAt: v.date(),
  lastOrderAt: v.nullable(v.date()),
});

const ORDER_BY: Readonly<Record<CustomerSort, string>> = {
  '-created': 'c.created_at DESC, c.id',
  created: 'c.created_at, c.id',
  sum: 'sum, c.id',
  '-sum': 'sum DESC, c.id',
  orders: 'orders, c.id',
  '-orders': 'orders DESC, c.id',
  name: 'lower(c.name) NULLS LAST, c.id',
  '-name': 'lower(c.name) DESC NULLS LAST, c.id',
  last: '"lastOrderAt" NULLS LAST, c.id',
  '-last': '"lastOrderAt" DESC NULLS LAST, c.id',
};

/** SQL of customers `c` joined with totals of their orders `o`. */
const FROM = `FROM customers c LEFT JOIN (
    SELECT customer_id, count(*)::int AS orders, max(created_at) AS last,
      coalesce(sum(items_cost) FILTER (WHERE status = 'finished'), 0)::bigint AS sum
    FROM orders WHERE customer_id IS NOT NULL GROUP BY customer_id
  ) o ON o.customer_id = c.id`;

const COLUMNS = `c.id, c.name, c.email, c.phone, c.created_at AS "createdAt", coalesce(o.orders, 0) AS orders,
  coalesce(o.sum, 0)::bigint AS sum, o.last AS "lastOrderAt"`;

type Query = CustomerFilters & { readonly sort?: CustomerSort | undefined; readonly page?: string | undefined };

/** Returns one page of the matching customers, and their total number. */
export async function readCustomerList(pool: pg.Pool, query: Query): Promise<ResponseOf<typeof listCustomers>> {
  const { sort = '-created', page = '1' } = query;
  const levels = await readDiscountLevels(pool);
  const { where, values } = filterOf(query, levels);
  const [rows, counted] = await Promise.all([
    readRows(pool, rowSchema, {
      text: `SELECT ${COLUMNS} ${FROM} WHERE ${where} ORDER BY ${ORDER_BY[sort]}
        LIMIT ${CUSTOMERS_A_PAGE} OFFSET ${(Number(page) - 1) * CUSTOMERS_A_PAGE}`,
      values,
    }),
    readRow(pool, v.object({ total: v.number() }), {
      text: `SELECT count(*)::int AS total ${FROM} WHERE ${where}`,
      values,
    }),
  ]);
  return {
    customers: rows.map((row) => toCustomer(row, levels)),
    total: counted?.total ?? 0,
    percents: levels.map(({ percent }) => percent),
  };
}

/** Returns all matching customers, the newest first. */
export async function readAllCustomers(
  pool: pg.Pool | pg.ClientBase,
  filters: CustomerFilters,
): Promise<CustomerRow[]> {
  const levels = await readDiscountLevels(pool);
  const { where, values } = filterOf(filters, levels);
  const rows = await readRows(pool, rowSchema, {
    text: `SELECT ${COLUMNS} ${FROM} WHERE ${where} ORDER BY ${ORDER_BY['-created']}`,
    values,
  });
  return rows.map((row) => toCustomer(row, levels));
}

const toCustomer = (row: v.InferOutput<typeof rowSchema>, levels: LoyaltyLevels): CustomerRow => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  lastOrderAt: row.lastOrderAt?.toISOString() ?? null,
  percent: loyaltyLevel(row.sum, levels)?.percent ?? 0,
});

/** Returns the SQL condition of the filters, and its values. */
function filterOf(filters: CustomerFilters, levels: LoyaltyLevels): { where: string; values: unknown[] } {
  const { q = '', orders, sumFrom, sumTo, level, from, to } = filters;
  const values: unknown[] = [];
  const put = (value: unknown) => `$${values.push(value)}`;
  const parts = ['true'];
  if (orders) parts.push(orders === 'some' ? 'o.orders > 0' : 'o.orders IS NULL');
  if (sumFrom) parts.push(`coalesce(o.sum, 0) >= ${put(sumFrom)}::bigint`);
  if (sumTo) parts.push(`coalesce(o.sum, 0) <= ${put(sumTo)}::bigint`);
  if (level !== undefined) parts.push(levelFilter(Number(level), levels, put));
  if (from) parts.push(`c.created_at >= (${put(from)}::date)::timestamp AT TIME ZONE 'Europe/Kyiv'`);
  if (to) parts.push(`c.created_at < (${put(to)}::date + 1)::timestamp AT TIME ZONE 'Europe/Kyiv'`);
  if (q.trim() !== '') parts.push(textFilter(q.trim(), put));
  return { where: parts.join(' AND '), values };
}

type Put = (value: unknown) => string;

/** Returns the condition for customers with exactly this discount percent; no customer matches an unknown level. */
function levelFilter(percent: number, levels: LoyaltyLevels, put: Put): string {
  const index = levels.findIndex((level) => level.percent === percent);
  if (percent !== 0 && index === -1) return 'false';
  const parts = [`coalesce(o.sum, 0) >= ${put(levels[index]?.from ?? 0)}::bigint`];
  const next = levels[index + 1];
  if (next) parts.push(`coalesce(o.sum, 0) < ${put(next.from)}::bigint`);
  return parts.join(' AND ');
}

/** Returns the condition for words of a name or e-mail in any order, or for the digits of a phone. */
function textFilter(text: string, put: Put): string {
  const digits = digitsOf(text);
  if (digits !== null) return `c.phone LIKE ${put(`%${digits}%`)}`;
  const patterns = put(wordPatterns(text));
  return `(cardinality(${patterns}::text[]) > 0 AND ${NAMES_SQL} LIKE ALL (${patterns}))`;
}

const NAMES_SQL = customerTextSql('c.');
