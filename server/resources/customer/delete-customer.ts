import type pg from 'pg';
import { inTransaction } from '../../db/transaction.ts';

/**
 * Deletes an account with its cart, wishes, sessions, codes and messages. The books need the orders: they stay, with
 * what was sold and for how much, and without anything that says to whom.
 */
export async function deleteCustomer(pool: pg.Pool, id: string): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(
      `UPDATE orders SET recipient_name = NULL, recipient_phone = NULL, recipient_email = NULL, address = NULL,
         note = NULL, tracking_number = NULL WHERE customer_id = $1`,
      [id],
    );
    await client.query(
      `DELETE FROM messages WHERE recipient IN (SELECT unnest(ARRAY[email, phone]) FROM customers WHERE id = $1)`,
      [id],
    );
    await client.query(
      `DELETE FROM one_time_codes WHERE contact IN (SELECT unnest(ARRAY[email, phone]) FROM customers WHERE id = $1)`,
      [id],
    );
    await client.query('DELETE FROM customers WHERE id = $1', [id]);
  });
}
