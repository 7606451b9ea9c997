import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { inTransaction } from '../../server/db/transaction.ts';
import { moveOrder } from '../../server/orders/shop-moves.ts';
import type { OrderStatus } from '../../server/resources/orders/statuses.ts';
import type { Delivery, PlaceOrder } from '../../src/contract/checkout.ts';
import { shippingCost } from '../../src/rules/delivery.ts';
import type { Browser } from './browser.ts';
import { newEmail, newPhone } from './customers.ts';

/** A place of a carrier that is away, as a shopper types it. */
const place = (name: string) => ({ ref: '', name, fullName: name });

export const TYPED_BRANCH: Delivery = {
  method: 'nova-poshta-branch',
  settlement: place('Львів'),
  branch: place('Відділення № 3'),
};

/** An order as a browser sends it: picked up and paid there, unless said otherwise. */
export const orderOf = (expectedTotal: number, changes: Partial<PlaceOrder> = {}): PlaceOrder => ({
  key: randomUUID(),
  expectedTotal,
  contact: { name: 'Олена Коваль', phone: newPhone(), email: newEmail() },
  delivery: { method: 'pickup' },
  payment: 'cash-on-delivery',
  isCallbackNeeded: false,
  ...changes,
});

/** Fills a cart and sends it. @returns the answer. */
export async function buy(browser: Browser, sku: string, quantity: number, changes: Partial<PlaceOrder> = {}) {
  const { data: cart } = await browser.post('/cart/lines', { sku, quantity });
  const { data: options } = await browser.get('/checkout/options');
  const method = changes.delivery?.method ?? 'pickup';
  const shipping = shippingCost({
    method,
    weightGrams: options.parcel.weight,
    itemsCost: cart.total,
    hasFreeDelivery: cart.promo?.terms?.kind === 'free-delivery',
  });
  return browser.post('/checkout', orderOf(cart.total + shipping, changes));
}

/** What somebody of the shop says with `npm run order`. */
export function sayOrderIs(pool: pg.Pool, orderId: string, to: OrderStatus, now = new Date()): Promise<void> {
  return inTransaction(pool, (client) => moveOrder(client, { orderId, to, now }));
}

export async function stockOf(pool: pg.Pool, sku: string): Promise<number> {
  const { rows } = await pool.query<{ stock: number }>('SELECT stock FROM products WHERE sku = $1', [sku]);
  return rows[0]?.stock ?? Number.NaN;
}

export async function statusOf(pool: pg.Pool, orderId: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ status: string }>('SELECT status FROM orders WHERE id = $1', [orderId]);
  return rows[0]?.status;
}

/** What somebody of the shop has to see to of an order. */
export async function tasksOf(pool: pg.Pool, orderId: string): Promise<string[]> {
  const { rows } = await pool.query<{ kind: string }>('SELECT kind FROM shop_tasks WHERE order_id = $1 ORDER BY id', [
    orderId,
  ]);
  return rows.map(({ kind }) => kind);
}

/** Guests, each with one piece of a product in the cart, made at once. @returns their cookies. */
export async function makeGuests(pool: pg.Pool, count: number, sku: string): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomUUID().replaceAll('-', ''));
  await pool.query(
    `WITH made AS (
       INSERT INTO visitors (token_hash) SELECT sha256(convert_to(token, 'UTF8')) FROM unnest($1::text[]) AS token
       RETURNING id
     )
     INSERT INTO cart_lines (visitor_id, product_id, services, quantity, seen_price)
     SELECT made.id, p.id, '{}', 1, p.price FROM made JOIN products p ON p.sku = $2`,
    [tokens, sku],
  );
  return tokens.map((token) => `visitor=${token}`);
}
