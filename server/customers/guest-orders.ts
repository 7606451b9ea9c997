import type pg from 'pg';

/**
 * Brings what was ordered without signing in into the account whose confirmed contact it was ordered with: the e-mail,
 * or the phone where the e-mail is nobody else's. Called in every transaction that confirms a contact or signs in, so an
 * order of between two visits comes with the second. A contact that nobody has confirmed is in no row of `customers`.
 *
 * What was said of their products, by the links of letters, comes with them.
 *
 * A number is given to another person about a year after its owner has left it: an order is found by it for that long.
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
