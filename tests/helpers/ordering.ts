import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { inTransaction } from '../../server/db/transaction.ts';
import { readEnv } from '../../server/env.ts';
import { deriveCode } from '../../server/identity/code.ts';
import { moveOrder } from '../../server/orders/move-order.ts';
import type { OrderStatus } from '../../server/orders/statuses.ts';
import type { Delivery } from '../../src/contract/checkout.ts';
import type { CheckoutContact, PlaceOrder } from '../../src/contract/place-order.ts';
import { shippingCost } from '../../src/rules/delivery.ts';
import { type Answer, type Browser, nextAddress } from './browser.ts';
import { newEmail, newPhone } from './customers.ts';

/** Returns a place as a shopper types it while the carrier is unavailable. */
const place = (name: string) => ({ ref: '', name, fullName: name });

export const TYPED_BRANCH: Delivery = {
  method: 'nova-poshta-branch',
  settlement: place('Львів'),
  branch: place('Відділення № 3'),
};

/** Returns an order as a browser sends it; by default, picked up and paid for at the shop. */
export const orderOf = (expectedTotal: number, changes: Partial<PlaceOrder> = {}): PlaceOrder => ({
  key: randomUUID(),
  expectedTotal,
  contact: contactOf(newPhone()),
  delivery: { method: 'pickup' },
  payment: 'cash-on-delivery',
  isCallbackNeeded: false,
  ...changes,
});

/** Returns a contact with this phone. */
export const contactOf = (phone: string) => ({ name: 'Олена Коваль', phone, email: newEmail() });

/**
 * Fills a cart and orders it.
 * @returns the answer
 */
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
  return sendOrder(browser, orderOf(cart.total + shipping, changes));
}

/**
 * Sends an order, and enters the code if the contact must be confirmed.
 * @returns the answer
 */
export async function sendOrder(browser: Browser, order: PlaceOrder): Promise<Answer> {
  const answer = await browser.post('/checkout', order);
  const { phone, email = '' } = order.contact;
  if (answer.error?.code === 'phone_unconfirmed') await confirmContact(browser, { kind: 'phone', phone });
  else if (answer.error?.code === 'email_unconfirmed') await confirmContact(browser, { kind: 'email', email });
  else return answer;
  return browser.post('/checkout', order);
}

/** Enters the code that is sent to a phone. */
export const confirmPhone = (browser: Browser, phone: string) => confirmContact(browser, { kind: 'phone', phone });

/** Enters the code that is sent to a contact. */
export async function confirmContact(browser: Browser, contact: CheckoutContact): Promise<void> {
  const { data: request } = await browser.post('/checkout/code', contact);
  const { secretKey } = readEnv({ NODE_ENV: 'test' });
  const code = deriveCode(secretKey, request.id, 1);
  const { status } = await browser.post('/checkout/code/confirm', { requestId: request.id, code });
  if (status !== 200) throw new Error(`The code for ${JSON.stringify(contact)} was answered with ${status}`);
}

/** Moves an order to a state, as `npm run order` does. */
export function setOrderStatus(pool: pg.Pool, orderId: string, to: OrderStatus, now = new Date()): Promise<void> {
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

/** Returns the kinds of the tasks about an order. */
export async function tasksOf(pool: pg.Pool, orderId: string): Promise<string[]> {
  const { rows } = await pool.query<{ kind: string }>('SELECT kind FROM shop_tasks WHERE order_id = $1 ORDER BY id', [
    orderId,
  ]);
  return rows.map(({ kind }) => kind);
}

/** A browser with a cart. */
export interface Guest {
  readonly cookie: string;
  /** The phone that this browser has confirmed. */
  readonly phone: string;
  /** An IP address that no other guest has. */
  readonly address: string;
}

/** Creates guests, each with one piece of a product in the cart. */
export async function makeGuests(pool: pg.Pool, count: number, sku: string): Promise<Guest[]> {
  const phones = Array.from({ length: count }, newPhone);
  const tokens = Array.from({ length: count }, () => randomUUID().replaceAll('-', ''));
  await pool.query(
    `WITH made AS (
       INSERT INTO visitors (token_hash) SELECT sha256(convert_to(token, 'UTF8')) FROM unnest($1::text[]) AS token
       RETURNING id, token_hash
     ), confirmed AS (
       INSERT INTO confirmed_contacts (visitor_id, contact, confirmed_at)
       SELECT made.id, given.phone, now() FROM unnest($1::text[], $3::text[]) AS given (token, phone)
         JOIN made ON made.token_hash = sha256(convert_to(given.token, 'UTF8'))
     )
     INSERT INTO cart_lines (visitor_id, product_id, services, quantity, seen_price)
     SELECT made.id, p.id, '{}', 1, p.price FROM made JOIN products p ON p.sku = $2`,
    [tokens, sku, phones],
  );
  return tokens.map((token, index) => ({
    cookie: `visitor=${token}`,
    phone: phones[index] ?? '',
    address: nextAddress(),
  }));
}
