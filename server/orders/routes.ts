import { setTimeout as sleep } from 'node:timers/promises';
import {
  cancelOrder,
  getCheckoutOptions,
  getInvoice,
  getOrder,
  orderAgain,
  startPayment,
} from '../../src/contract/checkout.ts';
import type { Language } from '../../src/contract/language.ts';
import { enterCheckoutCode, sendCheckoutCode, submitOrder } from '../../src/contract/place-order.ts';
import { formatPhone } from '../../src/rules/phone.ts';
import { inTransaction } from '../db/transaction.ts';
import { ApiError } from '../errors.ts';
import { countGuess, takeCodePoints } from '../identity/code-limits.ts';
import { requestCode, verifyCode } from '../identity/one-time-codes.ts';
import { findSession } from '../identity/session.ts';
import { ensureVisitor, findVisitor } from '../identity/visitor.ts';
import { clientAddress } from '../middleware/address.ts';
import type { Limits } from '../rate-limits/limits.ts';
import { routesWith } from '../route.ts';
import { answerPrint } from '../security-headers/print.ts';
import { confirmContact } from './checkout/confirmed-contact.ts';
import { readOptions } from './checkout/options.ts';
import { placeOrder } from './checkout/place-order.ts';
import type { OrderDeps } from './deps.ts';
import { renderInvoice } from './invoice.ts';
import { queueOrderMessages } from './messages/queue.ts';
import { beginPayment } from './payments/begin-payment.ts';
import { checkOrderPayments } from './payments/check-payment.ts';
import { readOrderDetails, readShopPhone } from './read-orders.ts';
import { repeatOrder } from './repeat-order.ts';
import { requireOrder } from './require-order.ts';
import { canCustomerCancel } from './state.ts';
import { lockOrder, transition } from './transition.ts';

/** Maximum milliseconds for which a shopper's view of an order waits for the bank. */
const PROVIDER_TIMEOUT = 2_000;

const route = routesWith<OrderDeps & { readonly limits: Limits }>();

/** Endpoints to place, pay, view, cancel and repeat an order. */
export const orderRoutes = [
  route(
    getCheckoutOptions,
    {
      summary: 'Card payment providers, the cart as a parcel, the customer’s contact and addresses of earlier orders.',
    },
    async ({ context, deps, lang }) => {
      const session = await findSession(context, deps);
      const visitorId = await findVisitor(context, deps);
      return readOptions(deps, { customerId: session?.customerId ?? null, visitorId, lang });
    },
  ),

  route(
    submitOrder,
    {
      summary: 'Turns the cart into an order. Idempotent: the same key gives the same order.',
      errors: [
        'cart_empty',
        'cart_changed',
        'cart_moved',
        'out_of_stock',
        'not_enough_stock',
        'too_much_held',
        'parcel_refused',
        'phone_unconfirmed',
        'email_unconfirmed',
        'prepayment_required',
        'promo_used',
        'promo_used_up',
        'too_many_requests',
        'delivery_unavailable',
      ],
    },
    async ({ context, deps, lang, body: input }) => {
      const session = await findSession(context, deps);
      const visitorId = await findVisitor(context, deps);
      const customerId = session?.customerId ?? null;
      const address = clientAddress(context, deps);
      // Asks the carrier as the screen did, so it counts towards the same limit; above the limit, the directory counts
      // as unavailable.
      const mayAsk = () => deps.limits.tryTake('lookupsOfAddress', address);
      return placeOrder(
        { ...deps, mayAsk },
        { input, lang, visitorId, customerId, sender: { kind: 'shopper', address } },
      );
    },
  ),

  route(
    sendCheckoutCode,
    {
      summary: 'Sends a code to the contact of an order that is not paid in advance.',
      errors: ['too_many_requests', 'sms_unavailable'],
    },
    async ({ context, deps, lang, body }) => {
      const { kind } = body;
      const value = kind === 'phone' ? body.phone : body.email;
      await takeCodePoints(context, deps, value);
      return requestCode(deps, { purpose: 'order', contact: { kind, value }, lang, isGenuine: true });
    },
  ),

  // Entering the code proves that the shopper has the phone or the mailbox: this browser may then order with the
  // contact.
  route(
    enterCheckoutCode,
    {
      summary: 'Confirms the code: orders of this browser may use the contact from now on.',
      errors: ['code_wrong', 'code_expired', 'too_many_requests', 'cart_moved'],
    },
    async ({ context, deps, body: entered }) => {
      const { contact } = await countGuess(context, deps, () => verifyCode(deps, 'order', entered));
      await confirmContact(deps.pool, await ensureVisitor(context, deps), contact, deps.clock());
      return null;
    },
  ),

  route(
    getOrder,
    {
      summary: 'An order, for its customer or the holder of its token.',
      parameters: { id: 'Id of the order.', token: 'The order’s token, for guests.' },
      errors: ['order_not_found'],
    },
    async (request) => {
      const { deps, lang, query } = request;
      const id = await requireOrder(request, query.token);
      await lookAtPayments(deps, id);
      return readOrder(deps, lang, id);
    },
  ),

  route(
    startPayment,
    {
      summary: 'Begins a payment through any provider, also after a failed one; answers with the address of its page.',
      parameters: { id: 'Id of the order.' },
      errors: ['order_not_found', 'order_not_payable', 'payment_too_late', 'payment_unavailable', 'too_many_requests'],
    },
    async (request) => {
      const { deps, body } = request;
      const orderId = await requireOrder(request, body.token);
      await deps.limits.take('paymentsOfOrder', orderId);
      return beginPayment(deps, { orderId, providerId: body.provider });
    },
  ),

  route(
    cancelOrder,
    {
      summary: 'Cancels an order that is not packed yet; refunds what was paid.',
      parameters: { id: 'Id of the order.' },
      errors: ['order_not_found', 'order_not_cancellable'],
    },
    async (request) => {
      const { deps, lang, body } = request;
      const id = await requireOrder(request, body.token);
      await cancelForCustomer(deps, id);
      return readOrder(deps, lang, id);
    },
  ),

  route(
    orderAgain,
    {
      summary: 'Puts the items of an order into the cart; answers with the differences.',
      parameters: { id: 'Id of the order.' },
      errors: ['order_not_found', 'cart_moved'],
    },
    async (request) => {
      const { context, deps, lang, body } = request;
      const orderId = await requireOrder(request, body.token);
      return repeatOrder(deps, { orderId, visitorId: await ensureVisitor(context, deps), lang });
    },
  ),

  route(
    getInvoice,
    {
      summary: 'The invoice of an order, as an HTML document to print.',
      parameters: { id: 'Id of the order.', token: 'The order’s token, for guests.' },
      errors: ['order_not_found'],
    },
    async (request) => {
      const { context, deps, lang, query } = request;
      const page = await renderInvoice(deps, lang, await requireOrder(request, query.token));
      if (!page) throw new ApiError('order_not_found');
      return answerPrint(context, page);
    },
  ),
];

async function readOrder({ pool }: OrderDeps, lang: Language, orderId: string) {
  const order = await readOrderDetails(pool, lang, orderId);
  if (!order) throw new ApiError('order_not_found');
  return order;
}

/**
 * Cancels an order that is not packed yet.
 * @throws ApiError order_not_cancellable, with the shop's phone
 */
async function cancelForCustomer({ pool, clock }: OrderDeps, orderId: string): Promise<void> {
  await inTransaction(pool, async (client) => {
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

/**
 * Checks the payments with the bank, so that a shopper who returns sees the result before the callback comes. Does not
 * wait for a slow bank: the next view shows its answer.
 */
async function lookAtPayments(deps: OrderDeps, orderId: string): Promise<void> {
  let isLate = false;
  const checking = checkOrderPayments(deps, orderId).catch((error: unknown) => {
    if (!isLate) throw error;
    deps.log.error('A payment could not be checked', { component: 'payments', reason: String(error) });
  });
  await Promise.race([checking, sleep(PROVIDER_TIMEOUT, undefined, { ref: false })]);
  isLate = true;
}
