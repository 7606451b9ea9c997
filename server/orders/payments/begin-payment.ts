import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import * as v from 'valibot';
import { API_ROOT } from '../../../src/contract/api.ts';
import { pathOf } from '../../../src/contract/endpoint.ts';
import { languageSchema } from '../../../src/contract/language-schema.ts';
import type { Localized } from '../../../src/contract/localized.ts';
import {
  type PaymentProviderId,
  type PaymentStart,
  receivePaymentNews,
  returnFromPayment,
} from '../../../src/contract/payment.ts';
import { PROMISES } from '../../../src/rules/shop-promises.ts';
import { readRow, readRows } from '../../db/rows.ts';
import { inTransaction } from '../../db/transaction.ts';
import { ApiError } from '../../errors.ts';
import { PaymentError } from '../../payments/provider.ts';
import { askVendor } from '../../vendors/ask-vendor.ts';
import type { OrderDeps } from '../deps.ts';
import { type OrderStatus, orderStatusSchema } from '../statuses.ts';
import { returnCode } from '../token.ts';

const MINUTE = 60_000;
/** Milliseconds for which stock is held after the shopper begins to pay, up to the order's latest time. */
const PAYING_TIME = PROMISES.cardMinutes * MINUTE;
/** The shortest time in which a shopper can pay, in milliseconds. */
const SHORTEST_PAYING_TIME = MINUTE;

const ORDER: Localized = { uk: 'Замовлення', ru: 'Заказ' };

const payableSchema = v.object({
  id: v.string(),
  number: v.number(),
  status: orderStatusSchema,
  paymentMethod: v.string(),
  totalCost: v.number(),
  rest: v.number(),
  lang: languageSchema,
});
type Payable = v.InferOutput<typeof payableSchema>;

/** States of an order that can wait for the rest of its total. */
const WITH_REST: ReadonlySet<OrderStatus> = new Set(['paid', 'packed']);

/** Returns the kopiykas that a shopper can pay by card now; null if nothing is due. */
function payableOf({ status, paymentMethod, totalCost, rest }: Payable): number | null {
  if (status === 'awaiting-payment') return totalCost;
  return WITH_REST.has(status) && paymentMethod === 'card' && rest > 0 ? rest : null;
}

/**
 * Begins a payment of an order by any provider, also after a failed one; of a paid order, a payment of its rest. The
 * stock is reserved meanwhile, but not beyond the order's latest time (PAYMENT_HOLD_MINUTES), so that unpaid orders
 * cannot reserve it indefinitely.
 * @throws ApiError order_not_payable, payment_too_late, payment_unavailable
 */
export async function beginPayment(
  deps: OrderDeps,
  { orderId, providerId }: { orderId: string; providerId: PaymentProviderId },
): Promise<PaymentStart> {
  const provider = deps.payments.get(providerId);
  if (!provider) throw new ApiError('payment_unavailable');
  const { order, paymentId } = await openPayment(deps, orderId, providerId);
  const items = await paidItems(deps.pool, order);
  try {
    const call = { vendor: providerId, operation: 'begin', orderNumber: order.number, subject: paymentId };
    const { start, providerReference } = await askVendor(deps.log, call, () =>
      provider.begin({
        id: paymentId,
        amount: order.amount,
        description: `${ORDER[order.lang]} № ${order.number}`,
        lang: order.lang,
        returnUrl: `${deps.siteOrigin}${API_ROOT}${pathOf(returnFromPayment.path, { id: returnCode(deps.secret, paymentId) })}`,
        callbackUrl: `${deps.siteOrigin}${API_ROOT}${pathOf(receivePaymentNews.path, { provider: providerId })}`,
        items,
        validity: Math.floor(order.payingTime / 1000),
      }),
    );
    await deps.pool.query('UPDATE payments SET provider_reference = coalesce($2, provider_reference) WHERE id = $1', [
      paymentId,
      providerReference,
    ]);
    return start;
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    // Nobody can pay it: the provider has not accepted it, or its page is unknown. If the provider accepted it after
    // all, polling finds out.
    throw new ApiError('payment_unavailable');
  }
}

async function openPayment(deps: OrderDeps, orderId: string, providerId: PaymentProviderId) {
  const now = deps.clock();
  const paymentId = randomUUID();
  const order = await inTransaction(deps.pool, async (client) => {
    const found = await readRow(client, payableSchema, {
      text: `SELECT id, number, status, payment_method AS "paymentMethod", total_cost AS "totalCost", rest, lang
       FROM orders WHERE id = $1 FOR UPDATE`,
      values: [orderId],
    });
    const amount = found && payableOf(found);
    if (!found || amount === null) throw new ApiError('order_not_payable');
    await client.query(
      `INSERT INTO payments (id, order_id, provider, amount, status, created_at) VALUES ($1, $2, $3, $4, 'pending', $5)`,
      [paymentId, orderId, providerId, amount, now],
    );
    // The stock of a paid order is held already.
    const isHeld = found.status !== 'awaiting-payment';
    return { ...found, amount, payingTime: isHeld ? PAYING_TIME : await keepForPaying(client, orderId, now) };
  });
  return { order, paymentId };
}

/**
 * Extends the time for which the order's stock is held.
 * @returns milliseconds left to pay
 * @throws ApiError payment_too_late
 */
async function keepForPaying(client: pg.ClientBase, orderId: string, now: Date): Promise<number> {
  // An invoice is held longer already; `least` ignores a null bound.
  const row = await readRow(client, v.object({ until: v.date() }), {
    text: `UPDATE orders SET expires_at = greatest(expires_at, least($2::timestamptz, expires_at_latest))
     WHERE id = $1 RETURNING expires_at AS until`,
    values: [orderId, new Date(now.getTime() + PAYING_TIME)],
  });
  const left = (row?.until.getTime() ?? 0) - now.getTime();
  if (left < SHORTEST_PAYING_TIME) throw new ApiError('payment_too_late');
  return Math.min(left, PAYING_TIME);
}

/**
 * Returns the items that the payer sees at the bank. Their costs must add up to the amount; if they do not, because of
 * a discount or delivery, the order is one item.
 */
async function paidItems(pool: pg.Pool, { id, number, lang, amount }: Payable & { readonly amount: number }) {
  const rows = await readRows(pool, v.object({ name: v.string(), quantity: v.number(), cost: v.number() }), {
    text: 'SELECT name ->> $2 AS name, quantity, cost FROM order_items WHERE order_id = $1 ORDER BY position',
    values: [id, lang],
  });
  const isExact = rows.reduce((sum, { cost }) => sum + cost, 0) === amount;
  return isExact ? rows : [{ name: `№ ${number}`, quantity: 1, cost: amount }];
}
