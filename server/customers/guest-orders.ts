import type pg from 'pg';

/**
 * Moves guest orders with the customer's confirmed contact into the account: by e-mail, or by phone if the order's
 * e-mail belongs to no other customer. Called in every transaction that confirms a contact or signs in, so an order
 * placed between two visits joins at the second one. `customers` stores confirmed contacts only.
 * | Reviews of the ordered products, written through links in e-mails, are moved with the orders.
 * | A phone number is reassigned about a year after its owner has left it, so orders are matched by phone for that
 * long.
 */
export async function joinGuestOrders(client: pg.ClientBase, customerId: string, now: Date): Promise<void> {
  await client.query(
    `WITH customer AS (
       SELECT id, email, phone FROM customers WHERE id = $1
     ), joined AS (
       UPDATE orders o SET customer_id = c.id FROM customer c
       WHERE o.customer_id IS NULL AND NOT o.is_left AND (
         o.recipient_email = c.email
         OR o.recipient_phone = c.phone AND o.created_at > $2::timestamptz - interval '1 year'
           AND NOT EXISTS (SELECT FROM customers other WHERE other.email = o.recipient_email AND other.id <> c.id)
       )
       RETURNING o.id
     ), written AS (
       UPDATE reviews r SET customer_id = $1 FROM joined WHERE r.order_id = joined.id
     )
     UPDATE promo_code_uses u SET used_by = $1::text FROM joined WHERE u.order_id = joined.id`,
    [customerId, now],
  );
}
