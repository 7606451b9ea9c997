import { createHash } from 'node:crypto';
import type pg from 'pg';
import * as v from 'valibot';
import type { CartLine } from '../../../src/contract/cart.ts';
import { type PlacedOrder, placedOrderSchema, type placeOrderSchema } from '../../../src/contract/checkout.ts';
import type { Parcel } from '../../../src/contract/delivery.ts';
import type { Language } from '../../../src/contract/language.ts';
import type { ChosenService } from '../../../src/contract/service.ts';
import type { PricedCart } from '../../../src/rules/cart.ts';
import { shippingCost } from '../../../src/rules/delivery.ts';
import { mostHeld } from '../../../src/rules/held-stock.ts';
import { boxOf, METHOD_LIMITS, parcelRefusal } from '../../../src/rules/parcels.ts';
import { PROMISES } from '../../../src/rules/promises.ts';
import { appliedPromo } from '../../../src/rules/promo.ts';
import { detailsOf, needsPrepayment } from '../../../src/rules/services.ts';
import { takePromoCode } from '../../cart/promo.ts';
import { readPricedCart } from '../../cart/read-cart.ts';
import { hasInvoices } from '../../content/layout.ts';
import { readRow, readRows } from '../../db/rows.ts';
import { storedServiceFieldSchema } from '../../db/schema/catalogue.ts';
import { localizedSchema } from '../../db/schema/columns.ts';
import type { OrderedService } from '../../db/schema/orders.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { DirectoryDeps } from '../../delivery/cache.ts';
import { ApiError } from '../../errors.ts';
import { parseContact } from '../../identity/contact.ts';
import type { Limits } from '../../rate-limits/limits.ts';
import type { OrderDeps } from '../deps.ts';
import { queueOrderMessages } from '../messages/queue.ts';
import { takeStock, wantedBy } from '../stock.ts';
import { orderToken } from '../token.ts';
import { recordTransition, transition } from '../transition.ts';
import { readCartParcel } from './cart-parcel.ts';
import { isPhoneConfirmed } from './confirmed-phone.ts';
import { type Chosen, chooseDestination } from './destination.ts';
import { takeOrderPoints } from './order-limits.ts';

type Input = v.InferOutput<typeof placeOrderSchema>;

type PlacingDeps = OrderDeps & DirectoryDeps & { readonly limits: Limits };

interface Placing {
  readonly input: Input;
  /** Where the request comes from. */
  readonly address: string;
  readonly lang: Language;
  /** Whose cart it is; null for who has none. */
  readonly visitorId: string | null;
  readonly customerId: string | null;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Milliseconds that pieces are kept for an order that waits for money; paying on delivery waits for none. */
const KEPT_FOR = {
  card: PROMISES.cardMinutes * MINUTE,
  invoice: PROMISES.invoiceDays * DAY,
  'cash-on-delivery': null,
} as const;

/** Until when an order's pieces are kept, and until when attempts to pay can keep them; null where nothing is waited for. */
interface Keeping {
  readonly until: Date | null;
  readonly atLatest: Date | null;
}

function keepingOf(
  { payment }: Input,
  total: number,
  { now, paymentHold }: { now: Date; paymentHold: number },
): Keeping {
  const keptFor = KEPT_FOR[payment];
  if (keptFor === null || total === 0) return { until: null, atLatest: null };
  const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  if (payment !== 'card') return { until: after(keptFor), atLatest: null };
  return { until: after(Math.min(keptFor, paymentHold)), atLatest: after(paymentHold) };
}

/**
 * Turns a cart into an order, all of it or nothing: the order, its pieces of the stock, its promo code, its messages and
 * its jobs are one transaction, and the cart is empty after it. The same key gives the same order, however often and
 * in however many processes at once it is sent.
 * @throws ApiError cart_empty, cart_changed, parcel_refused, prepayment_required, the refusals of promo codes, bad_request (phone, e-mail).
 */
export async function placeOrder(deps: PlacingDeps, placing: Placing): Promise<PlacedOrder> {
  const { input, visitorId, address } = placing;
  if (!visitorId) throw new ApiError('cart_empty');
  const key = keyOf(visitorId, input.key);
  const withToken = (order: Made) => ({ ...order, token: orderToken(deps.secret, order.id) });
  // What was taken is told again whatever has become of the carrier.
  const known = await findByKey(deps.pool, key);
  if (known) return withToken(known);
  // Nothing can be paid without any of them.
  if (input.payment === 'card' && input.expectedTotal > 0 && deps.payments.size === 0)
    throw new ApiError('payment_unavailable');
  if (input.payment === 'invoice' && !(await hasInvoices(deps)))
    throw new ApiError('bad_request', { fields: { payment: 'invalid' } });
  await requireConfirmedPhone(deps, { ...placing, visitorId });
  // Before any row is locked: the carrier may take its time.
  const chosen = await chooseDestination(deps, input.delivery);
  // Not within the transaction: it would wait for a second connection while it holds one.
  const giveBack = await takeOrderPoints(deps.limits, { address, phone: phoneOf(input), email: emailOf(input) });
  try {
    const { order, isNew } = await orderOnce(deps, { ...placing, visitorId, key, chosen });
    if (!isNew) await giveBack();
    return withToken(order);
  } catch (error) {
    await giveBack();
    throw error;
  }
}

/** Makes the order, unless the same key has made it meanwhile. */
function orderOnce(deps: OrderDeps, ready: Ready): Promise<{ order: Made; isNew: boolean }> {
  return inTransaction(deps.pool, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [ready.key]);
    const earlier = await findByKey(client, ready.key);
    return earlier ? { order: earlier, isNew: false } : { order: await makeOrder(client, deps, ready), isNew: true };
  });
}

/**
 * Who does not pay first could order for a stranger: the parcel would be packed and the SMS sent all the same.
 * @throws ApiError phone_unconfirmed.
 */
async function requireConfirmedPhone(
  { pool, clock }: OrderDeps,
  { input, visitorId, customerId }: Placing & { readonly visitorId: string },
): Promise<void> {
  const isPaidFirst = input.payment === 'card' && input.expectedTotal > 0;
  if (isPaidFirst) return;
  const phone = phoneOf(input);
  if (await isPhoneConfirmed(pool, { visitorId, customerId, phone }, clock())) return;
  throw new ApiError('phone_unconfirmed', { fields: { 'contact.phone': 'invalid' } });
}

/** A key is of the browser that made it: to anybody else who sends it, it opens no order. */
function keyOf(visitorId: string, key: string): string {
  const hex = createHash('sha256').update(`${visitorId}:${key}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

interface Ready extends Placing {
  readonly visitorId: string;
  /** As it is kept. */
  readonly key: string;
  readonly chosen: Chosen;
}

const madeSchema = v.omit(placedOrderSchema, ['token']);
type Made = v.InferOutput<typeof madeSchema>;

async function findByKey(client: pg.Pool | pg.ClientBase, key: string): Promise<Made | null> {
  return readRow(client, madeSchema, {
    text: `SELECT id, number, status = 'awaiting-payment' AND payment_method = 'card' AS "isPaymentDue"
     FROM orders WHERE idempotency_key = $1`,
    values: [key],
  });
}

async function makeOrder(client: pg.ClientBase, deps: OrderDeps, placing: Ready): Promise<Made> {
  const { input, lang, visitorId, customerId } = placing;
  const now = deps.clock();
  await lockCart(client, placing);
  const cart = await readPricedCart(client, { lang, visitorId, now });
  const lines = cart.lines.filter(({ isAvailable }) => isAvailable);
  if (cart.lines.length === 0) throw new ApiError('cart_empty');
  if (lines.length === 0) throw new ApiError('cart_changed');
  const parcel = await readCartParcel(client, lines);
  requireTaken(placing, parcel, cart.total);
  if (input.payment === 'cash-on-delivery' && cart.total > 0 && needsPrepayment(lines)) {
    throw new ApiError('prepayment_required', { fields: { payment: 'invalid' } });
  }
  const shipping = shippingOf(input, cart, parcel.weight);
  const total = cart.total + shipping;
  // What the shopper has not seen they have not agreed to: a new price, or a line that somebody else has taken.
  if (total !== input.expectedTotal) throw new ApiError('cart_changed');
  const keeping = keepingOf(input, total, { now, paymentHold: deps.paymentHold });
  const order = await insertOrder(client, { placing, cart, lines, parcel, shipping, total, now, keeping });
  const lacking = await takeStock(client, await wantedBy(client, order.id));
  // Two lines of one product with different services: each is covered, both are not.
  const [first] = lacking;
  if (first !== undefined) throw await notEnough(client, first);
  if (input.payment === 'invoice') await refuseToHoldTooMuch(client, order.id);
  const promo = appliedPromo(cart.promo);
  if (promo) {
    await takePromoCode(client, { code: promo.code, orderId: order.id, usedBy: customerId ?? order.phone, now });
  }
  await emptyCart(client, visitorId, lines);
  await queueOrderMessages(client, order.id, 'placed');
  if (total === 0) await passPayment(client, order.id, now);
  const { id, number } = order;
  return { id, number, isPaymentDue: input.payment === 'card' && total > 0 };
}

/** No provider takes a payment of nothing, and nobody is to wait for one: however it was to be paid, it is. */
async function passPayment(client: pg.ClientBase, orderId: string, now: Date): Promise<void> {
  const note = 'There is nothing to pay: the total is 0';
  await transition(client, { orderId, to: 'paid', by: 'payment:none', now, note });
}

async function notEnough(client: pg.ClientBase, productId: number): Promise<ApiError> {
  const rows = await readRows(client, v.object({ stock: v.number() }), {
    text: 'SELECT stock FROM products WHERE id = $1',
    values: [productId],
  });
  return new ApiError('not_enough_stock', { params: { stock: rows[0]?.stock ?? 0 } });
}

/**
 * Pieces that wait for a company's transfer for days are nobody else's meanwhile: of each product such orders together
 * hold half at most.
 * @throws ApiError too_much_held, with how many pieces the order could have.
 */
async function refuseToHoldTooMuch(client: pg.ClientBase, orderId: string): Promise<void> {
  const rows = await readRows(client, v.object({ wanted: v.number(), held: v.number(), stock: v.number() }), {
    text: `SELECT w.wanted, p.stock, coalesce(sum(i.quantity), 0)::int AS held
     FROM (SELECT product_id, sum(quantity)::int AS wanted FROM order_items WHERE order_id = $1 GROUP BY product_id) w
       JOIN products p ON p.id = w.product_id
       LEFT JOIN (order_items i JOIN orders o ON o.id = i.order_id AND o.holds_stock
         AND o.status = 'awaiting-payment' AND o.payment_method = 'invoice') ON i.product_id = w.product_id
     GROUP BY w.product_id, w.wanted, p.stock`,
    values: [orderId],
  });
  for (const { wanted, held, stock } of rows) {
    const most = mostHeld(stock + held);
    if (held > most) throw new ApiError('too_much_held', { params: { pieces: Math.max(0, most - (held - wanted)) } });
  }
}

/**
 * Locks the customer, whom the order will name (deleting an account locks in this order), the visitor (two tabs with two keys: the
 * second finds the cart empty) and then the cart's products in the order of their ids, so that two orders never wait for
 * each other. The lock on a product leaves its key alone: whoever puts it into a cart meanwhile holds the key and waits
 * for the visitor.
 */
async function lockCart(
  client: pg.ClientBase,
  { visitorId, customerId }: Pick<Ready, 'visitorId' | 'customerId'>,
): Promise<void> {
  if (customerId) await client.query('SELECT FROM customers WHERE id = $1 FOR KEY SHARE', [customerId]);
  await client.query('SELECT FROM visitors WHERE id = $1 FOR UPDATE', [visitorId]);
  await client.query({
    name: 'lock-cart-products',
    text: `SELECT FROM products WHERE id IN (SELECT product_id FROM cart_lines WHERE visitor_id = $1)
      ORDER BY id FOR NO KEY UPDATE`,
    values: [visitorId],
  });
}

/** @throws ApiError parcel_refused where the way of delivery, or the branch that was chosen, does not take the parcel. */
function requireTaken({ input, chosen }: Ready, parcel: Parcel, cost: number): void {
  const { method } = input.delivery;
  const byMethod = parcelRefusal(parcel, cost, METHOD_LIMITS[method]);
  if (byMethod) {
    const params = { reason: byMethod, place: method };
    throw new ApiError('parcel_refused', { params, fields: { 'delivery.method': 'invalid' } });
  }
  const byBranch = chosen.limits && parcelRefusal(parcel, cost, chosen.limits);
  if (byBranch) {
    const params = { reason: byBranch, place: 'branch' };
    throw new ApiError('parcel_refused', { params, fields: { 'delivery.branch.name': 'invalid' } });
  }
}

/** Kopiykas of the delivery. */
function shippingOf({ delivery }: Input, cart: PricedCart, weightGrams: number): number {
  const { method } = delivery;
  const { total: itemsCost } = cart;
  const hasFreeDelivery = appliedPromo(cart.promo)?.kind === 'free-delivery';
  return shippingCost({ method, weightGrams, itemsCost, hasFreeDelivery });
}

interface NewOrder {
  readonly placing: Ready;
  readonly cart: PricedCart;
  readonly lines: readonly CartLine[];
  readonly parcel: Parcel;
  readonly shipping: number;
  readonly total: number;
  readonly now: Date;
  readonly keeping: Keeping;
}

/** The order with its items, which take names and pictures of both languages from the catalogue as it is now. */
async function insertOrder(
  client: pg.ClientBase,
  order: NewOrder,
): Promise<{ id: string; number: number; phone: string }> {
  const { placing, cart, parcel, shipping, total, now, keeping } = order;
  const { input, lang, customerId, chosen } = placing;
  const box = boxOf(parcel, chosen.limits?.size ?? METHOD_LIMITS[input.delivery.method].size);
  const phone = phoneOf(input);
  const status = input.payment === 'cash-on-delivery' && total > 0 ? 'new' : 'awaiting-payment';
  const made = await readRow(client, v.object({ id: v.string(), number: v.number() }), {
    text: `INSERT INTO orders (idempotency_key, customer_id, status, created_at, lang, recipient_name, recipient_phone,
       recipient_email, shipping_method, address, delivery_refs, weight, payment_method, company, note,
       is_callback_needed, items_cost, discount_value, shipping_cost, total_cost, discounts, promo_code, holds_stock,
       expires_at, expires_at_latest, parcel_size)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, true,
       $23, $24, $25)
     RETURNING id, number`,
    values: [
      placing.key,
      customerId,
      status,
      now,
      lang,
      input.contact.name,
      phone,
      emailOf(input),
      input.delivery.method,
      toJson(placing.chosen.address),
      toJson(placing.chosen.refs),
      parcel.weight,
      input.payment,
      toJson(input.payment === 'invoice' ? input.company : null),
      input.note || null,
      input.isCallbackNeeded,
      cart.itemsCost,
      cart.discountValue,
      shipping,
      total,
      toJson(cart.discounts),
      appliedPromo(cart.promo)?.code ?? null,
      keeping.until,
      keeping.atLatest,
      toJson(box),
    ],
  });
  if (!made) throw new Error('An order could not be made');
  await insertItems(client, made.id, order.lines);
  await recordTransition(client, { orderId: made.id, from: null, to: status, by: 'customer', now, note: null });
  return { ...made, phone };
}

const toJson = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value));

const namedServiceSchema = v.object({
  code: v.string(),
  name: localizedSchema,
  fields: v.array(storedServiceFieldSchema),
});
type NamedService = v.InferOutput<typeof namedServiceSchema>;

/** Names in both languages of the services of some lines, by code. */
async function readServiceNames(client: pg.ClientBase, lines: readonly CartLine[]): Promise<Map<string, NamedService>> {
  const rows = await readRows(client, namedServiceSchema, {
    name: 'service-names',
    text: 'SELECT code, name, fields FROM services WHERE code = ANY($1)',
    values: [[...new Set(lines.flatMap(({ services }) => services.map(({ code }) => code)))]],
  });
  return new Map(rows.map((service) => [service.code, service]));
}

function orderedService({ code, price, values }: ChosenService, { name, fields }: NamedService): OrderedService {
  const details = detailsOf({ fields, values });
  return { code, name, price, ...(details.length > 0 && { values, details }) };
}

async function insertItems(client: pg.ClientBase, orderId: string, lines: readonly CartLine[]): Promise<void> {
  const named = await readServiceNames(client, lines);
  const items = lines.map((line, position) => ({
    position,
    sku: line.sku,
    price: line.price,
    quantity: line.quantity,
    services: line.services.flatMap((service) => {
      const stored = named.get(service.code);
      return stored ? [orderedService(service, stored)] : [];
    }),
    cost: line.fullCost,
  }));
  await client.query({
    name: 'insert-order-items',
    text: `INSERT INTO order_items (order_id, position, product_id, sku, name, slug, media_id, price, quantity, services, cost)
      SELECT $1, i.position, p.id, p.sku, p.name, p.slug,
        (SELECT media_id FROM product_media pm WHERE pm.product_id = p.id ORDER BY pm.position LIMIT 1),
        i.price, i.quantity,
        i.services, i.cost
      FROM json_to_recordset($2) AS i (position int, sku text, price int, quantity int, services jsonb, cost bigint)
        JOIN products p ON p.sku = i.sku`,
    values: [orderId, JSON.stringify(items)],
  });
}

async function emptyCart(client: pg.ClientBase, visitorId: string, lines: readonly CartLine[]): Promise<void> {
  const ids = lines.map(({ id }) => id);
  await client.query('DELETE FROM cart_lines WHERE visitor_id = $1 AND id = ANY($2)', [visitorId, ids]);
  await client.query('UPDATE visitors SET promo_code = NULL WHERE id = $1', [visitorId]);
}

/** The recipient's phone, to which the carrier writes. */
function phoneOf({ contact }: Input): string {
  const phone = parseContact(contact.phone);
  if (phone?.kind !== 'phone') throw new ApiError('bad_request', { fields: { 'contact.phone': 'phone' } });
  return phone.value;
}

function emailOf({ contact }: Input): string | null {
  if (!contact.email) return null;
  const email = parseContact(contact.email);
  if (email?.kind !== 'email') throw new ApiError('bad_request', { fields: { 'contact.email': 'email' } });
  return email.value;
}
