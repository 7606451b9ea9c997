import * as v from 'valibot';
import { followOrderLink } from '../../../src/contract/checkout.ts';
import { languageSchema } from '../../../src/contract/language-schema.ts';
import {
  checkPaymentCallback,
  paymentProviderSchema,
  receivePaymentNews,
  returnFromPayment,
  returnFromPaymentByPost,
} from '../../../src/contract/payment.ts';
import { orderPaths } from '../../../src/rules/order-paths.ts';
import { localize, paths } from '../../../src/rules/paths.ts';
import type { ApiContext } from '../../context.ts';
import { readRow } from '../../db/rows.ts';
import { findSession } from '../../identity/session.ts';
import { CallbackRefused, PaymentError } from '../../payments/provider.ts';
import { routesWith } from '../../route.ts';
import type { OrderDeps } from '../deps.ts';
import { orderToken, readOrderLinkCode, readReturnCode } from '../token.ts';
import { applyPaymentNews, UnknownPayment } from './apply-news.ts';

const route = routesWith<OrderDeps>();

/**
 * Endpoints for providers' callbacks, for the way back from a payment, and for links in SMS. Their requests state no
 * language, and maintenance does not stop them: money that arrives while the shop is closed must be recorded.
 */
export const paymentRoutes = [
  route(
    receivePaymentNews,
    {
      summary: 'The callback of a payment provider, in its own protocol; needs no language.',
      parameters: { provider: 'The payment provider.' },
      access: 'outside',
    },
    async ({ context, deps, params }) => {
      const id = v.safeParse(paymentProviderSchema, params.provider);
      const provider = id.success ? deps.payments.get(id.output) : undefined;
      if (!provider) return context.text('Unknown provider', 404);
      try {
        const news = await provider.readCallback({
          headers: context.req.raw.headers,
          body: await context.req.text(),
          contentType: context.req.header('content-type') ?? null,
        });
        await applyPaymentNews(deps, provider.id, news);
        const { status, body, contentType } = provider.callbackAnswer(news);
        return new Response(body, { status, headers: { 'content-type': contentType } });
      } catch (error) {
        return refuse(deps, provider.id, error);
      }
    },
  ),

  // monobank checks that the address exists.
  route(
    checkPaymentCallback,
    {
      summary: 'Confirms that the address exists, as one of the providers requires.',
      parameters: { provider: 'The payment provider.' },
      access: 'outside',
    },
    ({ context }) => context.text('OK'),
  ),

  route(
    returnFromPayment,
    {
      summary: 'The address to which a payment provider redirects the shopper. Redirects to the order.',
      parameters: { id: 'The signed id of the payment.' },
      access: 'outside',
    },
    ({ context, deps, params }) => leadToOrder(context, deps, params.id),
  ),

  // WayForPay redirects in this way.
  route(
    returnFromPaymentByPost,
    {
      summary: 'Does the same for providers that redirect with POST.',
      parameters: { id: 'The signed id of the payment.' },
      access: 'outside',
    },
    ({ context, deps, params }) => leadToOrder(context, deps, params.id),
  ),

  route(
    followOrderLink,
    {
      summary: 'The short link in an SMS. Redirects to its order, or to the home page if it is invalid.',
      parameters: { code: 'The code at the end of the link.' },
      access: 'outside',
    },
    async ({ context, deps: { pool, secret, secrets }, params }) => {
      const found = await readRow(pool, v.object({ id: v.string(), lang: languageSchema }), {
        text: 'SELECT id, lang FROM orders WHERE number = $1',
        values: [readOrderLinkCode(secrets, params.code)],
      });
      if (!found) return context.redirect(paths.home, 303);
      context.header('Referrer-Policy', 'no-referrer');
      return context.redirect(localize(found.lang, orderPaths.payment(found.id, orderToken(secret, found.id))), 303);
    },
  ),
];

async function leadToOrder(context: ApiContext, deps: OrderDeps, code: string): Promise<Response> {
  const found = await readRow(
    deps.pool,
    v.object({ orderId: v.string(), lang: languageSchema, customerId: v.nullable(v.string()) }),
    {
      text: `SELECT o.id AS "orderId", o.lang, o.customer_id AS "customerId" FROM payments p JOIN orders o ON o.id = p.order_id WHERE p.id = $1`,
      values: [readReturnCode(deps.secrets, code)],
    },
  );
  if (!found) return context.redirect(paths.home, 303);
  const { orderId, lang, customerId } = found;
  const session = await findSession(context, deps);
  // The provider's address has no token; only the browser that paid gets it here. A customer's session opens the order
  // without a token, and the next user of this browser must not find it in the history.
  const isOwn = customerId !== null && session?.customerId === customerId;
  const token = isOwn ? '' : orderToken(deps.secret, orderId);
  return context.redirect(localize(lang, orderPaths.payment(orderId, token)), 303);
}

/**
 * Answers a failed callback. A provider repeats one after any answer but success; a callback that must not be repeated
 * is answered as refused.
 */
function refuse({ log }: OrderDeps, provider: string, error: unknown): Response {
  const isRefused = error instanceof CallbackRefused || error instanceof UnknownPayment;
  const isTemporary = error instanceof PaymentError;
  const reason = error instanceof Error ? error.message : String(error);
  const fields = { component: 'payments', vendor: provider, operation: 'callback', reason };
  if (isRefused) log.warning('A callback was refused', fields);
  else log.error('A callback failed', fields);
  return new Response(isRefused ? 'Refused' : 'Try again', { status: isRefused ? 400 : isTemporary ? 503 : 500 });
}
