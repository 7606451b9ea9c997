import type pg from 'pg';
import { inTransaction } from '../db/transaction.ts';
import { FORGET_RECIPIENT } from '../orders/forget-recipient.ts';

/**
 * Deletes an account with its cart, wishlist, sessions, codes, messages and reviews. Orders stay for accounting, with
 * their items and prices and without personal data. An order that is on its way keeps the data for its parcel until it
 * ends.
 */
export async function deleteCustomer(pool: pg.Pool, id: string): Promise<void> {
  await inTransaction(pool, (client) => eraseCustomer(client, id));
}

/**
 * Does the same in the caller's transaction.
 * @returns false if there is no such account
 */
export async function eraseCustomer(client: pg.ClientBase, id: string): Promise<boolean> {
  // Locks in the same order as placing an order, so that the customer of a concurrent order is known.
  const { rowCount } = await client.query('SELECT FROM customers WHERE id = $1 FOR UPDATE', [id]);
  if (rowCount === 0) return false;
  await client.query('UPDATE orders SET is_left = true WHERE customer_id = $1', [id]);
  await client.query(
    `DELETE FROM messages WHERE recipient IN (SELECT unnest(ARRAY[email, phone]) FROM customers WHERE id = $1)`,
    [id],
  );
  await client.query(
    `DELETE FROM stock_alerts WHERE contact IN (SELECT unnest(ARRAY[email, phone]) FROM customers WHERE id = $1)`,
    [id],
  );
  await client.query(FORGET_RECIPIENT, [id]);
  await client.query(
    `DELETE FROM one_time_codes WHERE contact IN (SELECT unnest(ARRAY[email, phone]) FROM customers WHERE id = $1)`,
    [id],
  );
  await client.query(
    `DELETE FROM visitors v USING phone_orders p
     WHERE p.visitor_id = v.id AND p.customer_id = $1 AND p.order_id IS NULL`,
    [id],
  );
  await client.query('DELETE FROM customers WHERE id = $1', [id]);
  return true;
}
