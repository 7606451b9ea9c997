import type pg from 'pg';
import { type PhoneCustomer, phoneCustomerSchema } from '../../../studio/contract/phone-orders.ts';
import { escapeLike } from '../../db/like.ts';
import { readRow, readRows } from '../../db/rows.ts';

/** Maximum number of customers in one answer. */
const MOST = 6;
/** Minimum number of characters or digits; fewer would match everybody. */
const FEWEST = 3;

const CUSTOMER_SQL = `c.id, c.name, c.phone, c.email, c.lang,
  (SELECT count(*)::int FROM orders o WHERE o.customer_id = c.id) AS orders`;

/** Returns a customer; null for a guest and for a deleted account. */
export async function readCustomer(pool: pg.Pool, customerId: string | null): Promise<PhoneCustomer | null> {
  if (customerId === null) return null;
  return readRow(pool, phoneCustomerSchema, {
    text: `SELECT ${CUSTOMER_SQL} FROM customers c WHERE c.id = $1`,
    values: [customerId],
  });
}

/** Returns the accounts whose phone, e-mail or name contains the text. */
export async function findCustomers(pool: pg.Pool, q: string): Promise<PhoneCustomer[]> {
  const digits = q.replace(/^\s*\+?(?:38)?/, '').replaceAll(/\D/g, '');
  const isNumber = /^[\d\s()+-]+$/.test(q);
  const text = isNumber ? digits : q.trim().toLowerCase();
  if (text.length < FEWEST) return [];
  const pattern = `%${escapeLike(text)}%`;
  return readRows(pool, phoneCustomerSchema, {
    text: `SELECT ${CUSTOMER_SQL} FROM customers c
      WHERE CASE WHEN $2 THEN c.phone LIKE $1 ELSE c.email LIKE $1 OR lower(c.name) LIKE $1 END
      ORDER BY orders DESC, c.created_at DESC LIMIT ${MOST}`,
    values: [pattern, isNumber],
  });
}
