import type pg from 'pg';
import * as v from 'valibot';
import type { Language } from '../../../src/contract/language.ts';
import { loyaltyLevel, nextLoyaltyLevel } from '../../../src/rules/loyalty.ts';
import { type OrderOfCustomer, type StudioCustomer, studioCustomerSchema } from '../../../studio/contract/customers.ts';
import { readTotals } from '../../cart/order-totals.ts';
import { readDiscountLevels } from '../../content/discount-levels.ts';
import { readRow, readRows } from '../../db/rows.ts';
import { ApiError } from '../../errors.ts';
import { readMessagesTo } from '../../messages/of-customer.ts';
import { readActors } from '../orders/actors.ts';
import { readValue } from './customer-value.ts';

const rowSchema = v.object({
  ...v.pick(studioCustomerSchema, [
    'id',
    'revision',
    'name',
    'email',
    'phone',
    'lang',
    'hasPassword',
    'providers',
    'sessions',
  ]).entries,
  createdAt: v.date(),
});

/** Returns a customer with all data that the shop has about them. @throws ApiError customer_not_found */
export async function readStudioCustomerOf(
  db: pg.Pool | pg.ClientBase,
  { lang, id, now }: { readonly lang: Language; readonly id: string; readonly now: Date },
): Promise<StudioCustomer> {
  const row = await readRow(db, rowSchema, {
    text: `SELECT id, revision, name, email, phone, lang, created_at AS "createdAt",
        password_hash IS NOT NULL AS "hasPassword",
        ARRAY(SELECT DISTINCT provider FROM identities i WHERE i.customer_id = c.id ORDER BY provider) AS providers,
        (SELECT count(*)::int FROM sessions s WHERE s.customer_id = c.id AND s.expires_at > $2) AS sessions
      FROM customers c WHERE id = $1`,
    values: [id, now],
  });
  if (!row) throw new ApiError('customer_not_found');
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    orders: await readOrders(db, 'customer_id = $1', id),
    guestOrders: await readOrders(db, GUEST_ORDERS, row.phone),
    returns: await readReturns(db, id),
    discount: await readDiscount(db, id),
    value: await readValue(db, id),
    held: await readHeld(db, lang, id),
    messages: await readMessagesTo(db, id, MOST_MESSAGES),
    notes: await readNotes(db, id),
  };
}

/** Maximum number of messages on the screen, the newest. */
const MOST_MESSAGES = 100;

const GUEST_ORDERS = 'customer_id IS NULL AND NOT is_left AND recipient_phone = $1';

const orderSchema = v.object({
  ...studioCustomerSchema.entries.orders.item.entries,
  createdAt: v.date(),
});

async function readOrders(db: Db, where: string, value: string | null): Promise<OrderOfCustomer[]> {
  if (value === null) return [];
  const rows = await readRows(db, orderSchema, {
    text: `SELECT id, number, created_at AS "createdAt", status, total_cost AS "totalCost"
      FROM orders WHERE ${where} ORDER BY created_at DESC, number DESC`,
    values: [value],
  });
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

type Db = pg.Pool | pg.ClientBase;

const returnSchema = v.object({ ...studioCustomerSchema.entries.returns.item.entries, at: v.date() });

async function readReturns(db: Db, id: string): Promise<StudioCustomer['returns']> {
  const rows = await readRows(db, returnSchema, {
    text: `SELECT r.id, r.order_id AS "orderId", o.number, r.created_at AS at, r.amount, r.status, r.reason
      FROM refunds r JOIN orders o ON o.id = r.order_id WHERE o.customer_id = $1 ORDER BY r.created_at DESC`,
    values: [id],
  });
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

async function readDiscount(db: Db, id: string): Promise<StudioCustomer['discount']> {
  const { totalOrdersCost: sum, totalOrdersCount: finished } = await readTotals(db, id);
  const levels = await readDiscountLevels(db);
  const next = nextLoyaltyLevel(sum, levels);
  return {
    sum,
    finished,
    percent: loyaltyLevel(sum, levels)?.percent ?? 0,
    next: next && { percent: next.percent, missing: next.from - sum },
  };
}

/** Returns the products in the customer's cart, saved lines and wishlist. */
function readHeld(db: Db, lang: Language, id: string): Promise<StudioCustomer['held']> {
  return readRows(db, studioCustomerSchema.entries.held.item, {
    text: `WITH held AS (
        SELECT product_id, quantity, 'cart' AS place, 1 AS rank, l.created_at AS at
        FROM cart_lines l JOIN visitors v ON v.id = l.visitor_id WHERE v.customer_id = $2
        UNION ALL
        SELECT product_id, quantity, 'saved', 2, l.created_at
        FROM saved_lines l JOIN visitors v ON v.id = l.visitor_id WHERE v.customer_id = $2
        UNION ALL
        SELECT product_id, NULL, 'wishlist', 3, w.create_time
        FROM wishlist_items w JOIN visitors v ON v.id = w.visitor_id WHERE v.customer_id = $2
      )
      SELECT p.id AS "productId", p.sku, p.name ->> $1 AS name, held.quantity, held.place AS "where",
        p.is_published AND p.stock > 0 AS "isAvailable"
      FROM held JOIN products p ON p.id = held.product_id ORDER BY held.rank, held.at DESC, p.id`,
    values: [lang, id],
  });
}

const noteSchema = v.object({
  ...v.omit(studioCustomerSchema.entries.notes.item, ['by']).entries,
  at: v.date(),
  by: v.string(),
});

/** Returns the staff's notes about the customer and on the customer's orders. */
async function readNotes(db: Db, id: string): Promise<StudioCustomer['notes']> {
  const rows = await readRows(db, noteSchema, {
    text: `SELECT id, at, by, text, NULL AS "order" FROM customer_notes WHERE customer_id = $1
      UNION ALL
      SELECT n.id, n.at, n.by, n.text, jsonb_build_object('id', o.id, 'number', o.number)
      FROM order_notes n JOIN orders o ON o.id = n.order_id WHERE o.customer_id = $1 AND n.kind = 'team'
      ORDER BY at DESC`,
    values: [id],
  });
  const actorOf = await readActors(
    db,
    rows.map(({ by }) => by),
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString(), by: actorOf(row.by) }));
}
