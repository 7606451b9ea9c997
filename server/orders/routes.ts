import { setTimeout as sleep } from 'node:timers/promises';
import { endpoints } from '../../src/contract/api.ts';
import {
  beginPaymentSchema,
  checkoutPhoneSchema,
  orderTokenSchema,
  placeOrderSchema,
} from '../../src/contract/checkout.ts';
import { enterCodeSchema } from '../../src/contract/one-time-code.ts';
import { formatPhone } from '../../src/rules/phone.ts';
import type { Api, ApiContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { ApiError } from '../errors.ts';
import { takeCodePoints } from '../identity/code-limits.ts';
import { parseContact } from '../identity/contact.ts';
import { requestCode, verifyCode } from '../identity/one-time-codes.ts';
import { findSession } from '../identity/session.ts';
import { ensureVisitor, findVisitor } from '../identity/visitor.ts';
import { clientAddress } from '../middleware/address.ts';
import { parseBody, parseQuery } from '../middleware/input.ts';
import type { Limits } from '../rate-limits/limits.ts';
import { confirmPhone } from './checkout/confirmed-phone.ts';
import { readOptions } from './checkout/options.ts';
import { placeOrder } from './checkout/place-order.ts';
import type { OrderDeps } from './deps.ts';
import { renderInvoice } from './invoice.ts';
import { queueOrderMessages } from './messages/queue.ts';
import { beginPayment, checkOrderPayments } from './payments/payments.ts';
import { readOrderDetails, readShopPhone } from './read-orders.ts';
import { repeatOrder } from './repeat-order.ts';
import { requireOrder } from './require-order.ts';
import { canCustomerCancel } from './state.ts';
import { lockOrder, transition } from './transition.ts';

/** Milliseconds that whoever looks at an order waits for the bank. */
const PATIENCE = 2_000;

/** From a cart to an order that is placed, paid, looked at, cancelled or ordered again. */
export function checkoutRoutes(api: Api, deps: OrderDeps & { readonly limits: Limits }): void {
  const { pool, clock } = deps;

  const answer = async (context: ApiContext, orderId: string) => {
    const order = await readOrderDetails(pool, context.var.lang, orderId);
    if (!order) throw new ApiError('order_not_found');
    return context.json({ data: order });
  };

  api.get(endpoints.checkoutOptions, async (context) => {
    const session = await findSession(context, deps);
    const visitorId = await findVisitor(context, deps);
    return context.json({
      data: await readOptions(deps, { customerId: session?.customerId ?? null, visitorId, lang: context.var.lang }),
    });
  });

  api.post(endpoints.checkout, async (context) => {
    const input = await parseBody(context, placeOrderSchema);
    if (input.payment === 'invoice' && !input.company) {
      throw new ApiError('bad_request', { fields: { 'company.name': 'required' } });
    }
    const session = await findSession(context, deps);
    const visitorId = await findVisitor(context, deps);
    const customerId = session?.customerId ?? null;
    const { lang } = context.var;
    // The same questions to the carrier as the screen had: to whoever may ask no more, its directory is away.
    const mayAsk = () => deps.limits.tryTake('lookupsOfAddress', clientAddress(context, deps));
    const address = clientAddress(context, deps);
    const placing = { input, lang, visitorId, customerId, address };
    return context.json({ data: await placeOrder({ ...deps, mayAsk }, placing) });
  });

  api.post(endpoints.checkoutPhone, async (context) => {
    const { phone } = await parseBody(context, checkoutPhoneSchema);
    const contact = parseContact(phone);
    if (contact?.kind !== 'phone') throw new ApiError('bad_request', { fields: { phone: 'phone' } });
    await takeCodePoints(context, deps, contact.value);
    const request = { purpose: 'order', contact, lang: context.var.lang, isGenuine: true } as const;
    return context.json({ data: await requestCode(deps, request) });
  });

  /** Whoever entered the code has the phone: in this browser it needs no other one. */
  api.post(endpoints.confirmCheckoutPhone, async (context) => {
    const entered = await parseBody(context, enterCodeSchema);
    const address = clientAddress(context, deps);
    await deps.limits.take('guessesOfAddress', address);
    const { contact } = await verifyCode(deps, 'order', entered);
    await deps.limits.giveBack('guessesOfAddress', address);
    await confirmPhone(pool, await ensureVisitor(context, deps), contact, clock());
    return context.json({ data: null });
  });

  api.get('/orders/:id', async (context) => {
    const { token } = parseQuery(context, orderTokenSchema);
    const id = await requireOrder(context, deps, token);
    await lookAtPayments(deps, id);
    return answer(context, id);
  });

  api.post('/orders/:id/payments', async (context) => {
    const { provider, token } = await parseBody(context, beginPaymentSchema);
    const orderId = await requireOrder(context, deps, token);
    await deps.limits.take('paymentsOfOrder', orderId);
    return context.json({ data: await beginPayment(deps, { orderId, providerId: provider }) });
  });

  api.post('/orders/:id/cancel', async (context) => {
    const { token } = await parseBody(context, orderTokenSchema);
    const id = await requireOrder(context, deps, token);
    await cancelOrder(deps, id);
    return answer(context, id);
  });

  api.post('/orders/:id/repeat', async (context) => {
    const { token } = await parseBody(context, orderTokenSchema);
    const orderId = await requireOrder(context, deps, token);
    const visitorId = await ensureVisitor(context, deps);
    return context.json({ data: await repeatOrder(deps, { orderId, visitorId, lang: context.var.lang }) });
  });

  api.get('/orders/:id/invoice', async (context) => {
    const { token } = parseQuery(context, orderTokenSchema);
    const id = await requireOrder(context, deps, token);
    const page = await renderInvoice(deps, context.var.lang, id);
    if (!page) throw new ApiError('order_not_found');
    return context.html(page);
  });

  /** @throws ApiError order_not_cancellable, with the phone of those who can. */
  async function cancelOrder({ pool: db }: OrderDeps, orderId: string): Promise<void> {
    await inTransaction(db, async (client) => {
      const from = await lockOrder(client, orderId);
      if (from === 'cancelled') return;
      if (from === null || !canCustomerCancel(from)) {
        const phone = formatPhone((await readShopPhone(client)) ?? '');
        throw new ApiError('order_not_cancellable', { params: { phone } });
      }
      await transition(client, { orderId, to: 'cancelled', by: 'customer', now: clock() });
      await queueOrderMessages(client, orderId, 'cancelled');
    });
  }
}

/**
 * Whoever comes back from the bank wants to know now, not when the callback comes; but not to wait for a bank that is
 * slow: what it answers later is seen by the next look.
 */
async function lookAtPayments(deps: OrderDeps, orderId: string): Promise<void> {
  let isLate = false;
  const checking = checkOrderPayments(deps, orderId).catch((error: unknown) => {
    if (!isLate) throw error;
    deps.log.error('A payment could not be asked about', { component: 'payments', reason: String(error) });
  });
  await Promise.race([checking, sleep(PATIENCE, undefined, { ref: false })]);
  isLate = true;
}
