import type pg from 'pg';
import { inTransaction } from '../db/transaction.ts';
import { FORGET_RECIPIENT } from '../orders/forget-recipient.ts';

/**
 * Deletes an account with its cart, wishes, sessions, codes, messages and reviews. The books need the orders: they stay, with
 * what was sold and for how much, and without anything that says to whom. One that is still on its way keeps what its
 * parcel needs until it has ended.
 */
export async function deleteCustomer(pool: pg.Pool, id: string): Promise<void> {
  await inTransaction(pool, (client) => forgetCustomer(client, id));
}

/** The same as a part of the caller's transaction. @returns false where there is no such account */
export async function forgetCustomer(client: pg.ClientBase, id: string): Promise<boolean> {
  // In the order in which an order is placed: of an order that is being made at this moment the customer is known.
  const { rowCount } = await client.query('SELECT FROM customers WHERE id = $1 FOR UPDATE', [id]);
  if (rowCount === 0) return false;
  await client.query('UPDATE orders SET is_left = true WHERE customer_id = $1', [id]);
  await client.query(
    `DELETE FROM messages WHERE recipient IN (SELECT unnest(ARRAY[email, phone]) FROM customers WHERE id = $1)`,
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
