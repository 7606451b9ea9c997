import type pg from 'pg';
import * as v from 'valibot';
import type { CartLine } from '../../../src/contract/cart.ts';
import type { Parcel, ShippingMethod } from '../../../src/contract/delivery.ts';
import { placedOrderSchema } from '../../../src/contract/place-order.ts';
import type { PricedCart } from '../../../src/rules/cart.ts';
import { shippingCost } from '../../../src/rules/delivery.ts';
import { needsPrepayment } from '../../../src/rules/ordered-services.ts';
import { METHOD_LIMITS, type ParcelLimits, parcelRefusal } from '../../../src/rules/parcels.ts';
import { appliedPromo } from '../../../src/rules/promo.ts';
import { takePromoCode } from '../../cart/promo.ts';
import { readPricedCart } from '../../cart/read-cart.ts';
import { readRow } from '../../db/rows.ts';
import { ApiError } from '../../errors.ts';
import type { OrderDeps } from '../deps.ts';
import { queueOrderMessages } from '../messages/queue.ts';
import { type Agreed, agreedBy, takeStock } from '../stock.ts';
import { transition } from '../transition.ts';
import { readCartParcel } from './cart-parcel.ts';
import { unconfirmed } from './confirmed-contact.ts';
import { insertOrder, stockHoldOf } from './insert-order.ts';
import type { Input, Ready } from './placing.ts';
import { requireHoldAllowed } from './unpaid-holds.ts';

export const madeSchema = v.omit(placedOrderSchema, ['token']);
export type Made = v.InferOutput<typeof madeSchema>;

/**
 * Makes an order of a cart, within the caller's transaction: locks the cart, checks that it is as the shopper saw it,
 * inserts the order, empties the cart, queues the messages, and takes stock and the promo code last.
 * @throws ApiError cart_empty, cart_changed, parcel_refused, prepayment_required, phone_unconfirmed, email_unconfirmed,
 * not_enough_stock, too_much_held, promo_*
 */
export async function makeOrder(client: pg.ClientBase, deps: OrderDeps, placing: Ready): Promise<Made> {
  const { input, lang, visitorId, customerId, chosen } = placing;
  const now = deps.clock();
  await lockCart(client, placing);
  const cart = await readPricedCart(client, { lang, visitorId, now, customerId });
  const lines = cart.lines.filter(({ isAvailable }) => isAvailable);
  if (cart.lines.length === 0) throw new ApiError('cart_empty');
  if (lines.length === 0) throw new ApiError('cart_changed');
  const parcel = await readCartParcel(client, lines);
  requireTaken({ method: input.delivery.method, limits: chosen.limits }, parcel, cart.total);
  if (input.payment === 'cash-on-delivery' && cart.total > 0 && needsPrepayment(lines)) {
    throw new ApiError('prepayment_required', { fields: { payment: 'invalid' } });
  }
  const shipping = shippingOf(input, cart, parcel.weight);
  const total = cart.total + shipping;
  // The shopper has agreed to the total on the screen: it differs if a price has changed or a line has become
  // unavailable.
  if (total !== input.expectedTotal) throw new ApiError('cart_changed');
  // The last check before anything is written: a code is sent only for an order that is otherwise valid.
  if (placing.unconfirmed) {
    if (total > 0) await requireHoldAllowed(client, placing, { lines, orderId: null, left: 0, now });
    throw unconfirmed(placing.unconfirmed);
  }
  const keeping = stockHoldOf(input, total, { now, paymentHold: deps.paymentHold });
  const order = await insertOrder(client, { placing, cart, lines, parcel, shipping, total, now, keeping });
  await emptyCart(client, visitorId, lines);
  await queueOrderMessages(client, order.id, 'placed');
  // Taken as late as possible: concurrent orders of the same product wait until this transaction ends.
  const agreed = await agreedBy(client, order.id);
  const {
    lacking: [first],
    left,
  } = await takeStock(client, agreed);
  const lacking = agreed.find(({ productId }) => productId === first);
  if (lacking) throw await refusalOf(client, lacking);
  if (total > 0) await requireHoldAllowed(client, placing, { lines, orderId: order.id, left, now });
  const promo = appliedPromo(cart.promo);
  if (promo) {
    const user = { customerId, phone: order.phone, email: input.contact.email || null };
    await takePromoCode(client, { code: promo.code, orderId: order.id, user, now });
  }
  if (total === 0) await passPayment(client, order.id, now);
  const { id, number } = order;
  return { id, number, isPaymentDue: input.payment === 'card' && total > 0 };
}

/** Marks an order with a total of 0 as paid, however it was to be paid: no provider accepts a payment of 0. */
async function passPayment(client: pg.ClientBase, orderId: string, now: Date): Promise<void> {
  const note = 'There is nothing to pay: the total is 0';
  await transition(client, { orderId, to: 'paid', by: 'payment:none', now, note });
}

/**
 * Returns the reason why pieces could not be taken: too little stock, or a price that has changed since the cart was
 * priced.
 */
async function refusalOf(client: pg.ClientBase, { productId, quantity, price }: Agreed): Promise<ApiError> {
  const row = await readRow(client, v.object({ stock: v.number(), price: v.number() }), {
    text: 'SELECT stock, price FROM products WHERE id = $1',
    values: [productId],
  });
  const stock = row?.stock ?? 0;
  if (row && row.price !== price && stock >= quantity) return new ApiError('cart_changed');
  return new ApiError('not_enough_stock', { params: { stock } });
}

/**
 * Locks the customer, whom the order will reference (deleting an account locks in the same order), and the visitor (of
 * two tabs with two keys, the second one finds the cart empty). Products are locked only when their pieces are taken.
 */
async function lockCart(
  client: pg.ClientBase,
  { visitorId, customerId }: Pick<Ready, 'visitorId' | 'customerId'>,
): Promise<void> {
  if (customerId) await client.query('SELECT FROM customers WHERE id = $1 FOR KEY SHARE', [customerId]);
  await client.query('SELECT FROM visitors WHERE id = $1 FOR UPDATE', [visitorId]);
}

/** The delivery method of a parcel; `limits` are those of the chosen branch. */
interface Way {
  readonly method: ShippingMethod;
  readonly limits: ParcelLimits | null;
}

/**
 * Refuses a parcel that the delivery method or the chosen branch does not take.
 * @throws ApiError parcel_refused
 */
export function requireTaken({ method, limits }: Way, parcel: Parcel, cost: number): void {
  const byMethod = parcelRefusal(parcel, cost, METHOD_LIMITS[method]);
  if (byMethod) {
    const params = { reason: byMethod, place: method };
    throw new ApiError('parcel_refused', { params, fields: { 'delivery.method': 'invalid' } });
  }
  const byBranch = limits && parcelRefusal(parcel, cost, limits);
  if (byBranch) {
    const params = { reason: byBranch, place: 'branch' };
    throw new ApiError('parcel_refused', { params, fields: { 'delivery.branch.name': 'invalid' } });
  }
}

/** Returns the cost of delivery, in kopiykas. */
function shippingOf({ delivery }: Input, cart: PricedCart, weightGrams: number): number {
  const { method } = delivery;
  const { total: itemsCost } = cart;
  const hasFreeDelivery = appliedPromo(cart.promo)?.kind === 'free-delivery';
  return shippingCost({ method, weightGrams, itemsCost, hasFreeDelivery });
}

async function emptyCart(client: pg.ClientBase, visitorId: string, lines: readonly CartLine[]): Promise<void> {
  const ids = lines.map(({ id }) => id);
  await client.query('DELETE FROM cart_lines WHERE visitor_id = $1 AND id = ANY($2)', [visitorId, ids]);
  await client.query('UPDATE visitors SET promo_code = NULL WHERE id = $1', [visitorId]);
}
