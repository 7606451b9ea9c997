import type pg from 'pg';
import * as v from 'valibot';
import type { Merged } from '../../src/contract/customer.ts';
import { MAX_LINES, MAX_QUANTITY } from '../../src/contract/limits.ts';
import { readRow } from '../db/rows.ts';

/**
 * Moves the cart, the saved lines and the wishlist of a guest into a customer's account, and deletes the guest. The
 * rows are locked, so of two concurrent sign-ins the second one finds nothing left. Quantities of the same product and
 * services are added up, up to the stock.
 */
export async function mergeGuest(client: pg.ClientBase, guest: Buffer | null, customerId: string): Promise<Merged> {
  const nothing: Merged = { cartQuantity: 0, wishes: 0 };
  if (!guest) return nothing;
  const guestId = await lock(client, 'token_hash = $1', guest);
  const visitorId = await lock(client, 'customer_id = $1', customerId);
  if (!guestId || !visitorId) return nothing;
  return mergeVisitor(client, guestId, visitorId);
}

/**
 * Moves the cart, the saved lines and the wishlist of one visitor to another, and deletes it, within the caller's
 * transaction, which has locked both.
 */
export async function mergeVisitor(client: pg.ClientBase, guestId: string, visitorId: string): Promise<Merged> {
  const merged = {
    cartQuantity: await mergeCart(client, guestId, visitorId),
    wishes: await mergeWishes(client, guestId, visitorId),
  };
  await mergeSaved(client, guestId, visitorId);
  await mergePromo(client, guestId, visitorId);
  await mergeConfirmedContacts(client, guestId, visitorId);
  await client.query('DELETE FROM visitors WHERE id = $1', [guestId]);
  return merged;
}

async function lock(client: pg.ClientBase, where: string, value: unknown): Promise<string | undefined> {
  const row = await readRow(client, v.object({ id: v.string() }), {
    text: `SELECT id FROM visitors WHERE ${where} FOR UPDATE`,
    values: [value],
  });
  return row?.id;
}

/**
 * Merges the cart lines.
 * @returns the number of pieces by which the customer's cart has grown
 */
async function mergeCart(client: pg.ClientBase, guestId: string, visitorId: string): Promise<number> {
  const before = await countPieces(client, visitorId);
  await client.query(
    `INSERT INTO cart_lines AS l (visitor_id, product_id, services, service_values, quantity, seen_price, created_at)
     SELECT $2, g.product_id, g.services, g.service_values, g.quantity, g.seen_price, g.created_at
     FROM (
       SELECT c.*, o.id IS NULL AS is_new, count(*) FILTER (WHERE o.id IS NULL) OVER (ORDER BY c.created_at, c.id) AS nth
       FROM cart_lines c
       LEFT JOIN cart_lines o ON o.visitor_id = $2 AND o.product_id = c.product_id AND o.services = c.services
         AND o.service_values = c.service_values
       WHERE c.visitor_id = $1
     ) g
     WHERE NOT g.is_new OR g.nth <= $3 - (SELECT count(*) FROM cart_lines WHERE visitor_id = $2)
     ON CONFLICT (visitor_id, product_id, services, service_values) DO UPDATE SET seen_price = coalesce(excluded.seen_price, l.seen_price), quantity = greatest(l.quantity,
       least(l.quantity + excluded.quantity, $4, (SELECT stock FROM products p WHERE p.id = l.product_id)))`,
    [guestId, visitorId, MAX_LINES, MAX_QUANTITY],
  );
  return (await countPieces(client, visitorId)) - before;
}

async function countPieces(client: pg.ClientBase, visitorId: string): Promise<number> {
  const row = await readRow(client, v.object({ pieces: v.number() }), {
    text: 'SELECT coalesce(sum(quantity), 0)::int AS pieces FROM cart_lines WHERE visitor_id = $1',
    values: [visitorId],
  });
  return row?.pieces ?? 0;
}

/**
 * Moves saved lines that the customer does not have; quantities of the same product and services are not added up,
 * because a line saved for later needs no exact quantity.
 */
async function mergeSaved(client: pg.ClientBase, guestId: string, visitorId: string): Promise<void> {
  await client.query(
    `INSERT INTO saved_lines (visitor_id, product_id, services, service_values, quantity, created_at)
     SELECT $2, g.product_id, g.services, g.service_values, g.quantity, g.created_at FROM saved_lines g
     WHERE g.visitor_id = $1 AND NOT EXISTS (
       SELECT FROM saved_lines o WHERE o.visitor_id = $2 AND o.product_id = g.product_id AND o.services = g.services
         AND o.service_values = g.service_values
     )
     ORDER BY g.created_at DESC LIMIT greatest(0, $3 - (SELECT count(*) FROM saved_lines WHERE visitor_id = $2))`,
    [guestId, visitorId, MAX_LINES],
  );
}

async function mergeConfirmedContacts(client: pg.ClientBase, guestId: string, visitorId: string): Promise<void> {
  await client.query(
    `INSERT INTO confirmed_contacts (visitor_id, contact, confirmed_at)
     SELECT $2, contact, confirmed_at FROM confirmed_contacts WHERE visitor_id = $1 ON CONFLICT DO NOTHING`,
    [guestId, visitorId],
  );
}

/** Copies the guest's promo code: the code entered last applies. */
async function mergePromo(client: pg.ClientBase, guestId: string, visitorId: string): Promise<void> {
  await client.query(
    `UPDATE visitors v SET promo_code = g.promo_code FROM visitors g
     WHERE v.id = $2 AND g.id = $1 AND g.promo_code IS NOT NULL`,
    [guestId, visitorId],
  );
}

/**
 * Moves the wishlist.
 * @returns the number of items that the customer did not have
 */
async function mergeWishes(client: pg.ClientBase, guestId: string, visitorId: string): Promise<number> {
  const { rowCount } = await client.query(
    `INSERT INTO wishlist_items (visitor_id, product_id, create_time)
     SELECT $2, product_id, create_time FROM wishlist_items WHERE visitor_id = $1 ON CONFLICT DO NOTHING`,
    [guestId, visitorId],
  );
  return rowCount ?? 0;
}
