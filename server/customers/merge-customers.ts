import type pg from 'pg';
import * as v from 'valibot';
import { type MergePreview, previewCustomerMerge } from '../../studio/contract/customers.ts';
import { readRow, readRows } from '../db/rows.ts';
import { mergeVisitor } from './merge-guest.ts';

/** Two accounts of one person. */
export interface MergedAccounts {
  /** The account that stays. */
  readonly into: string;
  /** The account whose data moves, and which is deleted. */
  readonly from: string;
  /** The values of the account that stays. */
  readonly chosen: { readonly name: string | null; readonly email: string | null; readonly phone: string | null };
}

/** Counts what a merge moves. Wishes and cart lines that both accounts have are counted too. */
export async function countMoved(db: pg.Pool | pg.ClientBase, id: string, now: Date): Promise<MergePreview['moved']> {
  const moved = await readRow(db, previewCustomerMerge.response.entries.moved, {
    text: `SELECT (SELECT count(*)::int FROM orders WHERE customer_id = c.id) AS orders,
        (SELECT coalesce(sum(l.quantity), 0)::int FROM cart_lines l JOIN visitors v ON v.id = l.visitor_id
          WHERE v.customer_id = c.id) AS "cartPieces",
        (SELECT count(*)::int FROM saved_lines l JOIN visitors v ON v.id = l.visitor_id
          WHERE v.customer_id = c.id) AS "savedLines",
        (SELECT count(*)::int FROM wishlist_items w JOIN visitors v ON v.id = w.visitor_id
          WHERE v.customer_id = c.id) AS wishes,
        (SELECT count(*)::int FROM reviews WHERE customer_id = c.id) AS reviews,
        (SELECT count(*)::int FROM customer_notes WHERE customer_id = c.id) AS notes,
        (SELECT count(*)::int FROM notebook_projects WHERE customer_id = c.id) AS projects,
        (SELECT count(*)::int FROM identities WHERE customer_id = c.id) AS identities,
        (SELECT count(*)::int FROM sessions WHERE customer_id = c.id AND expires_at > $2) AS sessions
      FROM customers c WHERE c.id = $1`,
    values: [id, now],
  });
  if (!moved) throw new Error(`There is no customer ${id}`);
  return moved;
}

/**
 * Merges two accounts of one person within the caller's transaction, which has locked both: moves orders, cart, saved
 * lines, wishlist, notebook, reviews, notes, and ways to sign in through a provider; then deletes the other account, which ends
 * its sessions. The personal discount follows from the orders. The password stays that of the remaining account; its
 * sessions and codes end too if a contact changes, because a contact is a way to sign in.
 */
export async function mergeCustomers(client: pg.ClientBase, { into, from, chosen }: MergedAccounts): Promise<void> {
  const visitors = await readRows(client, v.object({ id: v.string(), customerId: v.string() }), {
    text: `SELECT id, customer_id AS "customerId" FROM visitors WHERE customer_id = ANY($1) ORDER BY id FOR UPDATE`,
    values: [[into, from]],
  });
  const visitorOf = (customer: string) => visitors.find(({ customerId }) => customerId === customer)?.id;
  const [source, target] = [visitorOf(from), visitorOf(into)];
  if (source && target) await mergeVisitor(client, source, target);
  else if (source) await client.query('UPDATE visitors SET customer_id = $2 WHERE id = $1', [source, into]);
  for (const table of [
    'orders',
    'phone_orders',
    'reviews',
    'customer_notes',
    'identities',
    'notebook_projects',
  ] as const)
    await client.query(`UPDATE ${table} SET customer_id = $2 WHERE customer_id = $1`, [from, into]);
  await client.query('UPDATE promo_code_uses SET used_by = $2 WHERE used_by = $1', [from, into]);
  await client.query('DELETE FROM customers WHERE id = $1', [from]);
  const { rowCount } = await client.query(
    `UPDATE customers SET email = $2, phone = $3 WHERE id = $1 AND (email, phone) IS DISTINCT FROM ($2, $3)`,
    [into, chosen.email, chosen.phone],
  );
  await client.query('UPDATE customers SET name = $2, revision = revision + 1 WHERE id = $1', [into, chosen.name]);
  if (rowCount === 0) return;
  await client.query('DELETE FROM sessions WHERE customer_id = $1', [into]);
  await client.query('DELETE FROM one_time_codes WHERE customer_id = $1', [into]);
}
