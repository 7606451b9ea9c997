import { Hono } from 'hono';
import * as v from 'valibot';
import { languageSchema } from '../../../src/contract/language.ts';
import { paymentProviderSchema } from '../../../src/contract/payment.ts';
import { localize, paths } from '../../../src/rules/paths.ts';
import type { ApiEnv } from '../../context.ts';
import { readRow, readRows } from '../../db/rows.ts';
import { findSession } from '../../identity/session.ts';
import { CallbackRefused, PaymentError } from '../../payments/provider.ts';
import type { OrderDeps } from '../deps.ts';
import { orderToken, readOrderLinkCode } from '../token.ts';
import { applyPaymentNews, UnknownPayment } from './apply-news.ts';

const uuidSchema = v.pipe(v.string(), v.uuid());

/**
 * What providers call, where they lead shoppers back to, and where an SMS leads. None of these knows a language, and neither is stopped by
 * maintenance: money that comes while the shop is closed has come.
 */
export function paymentRoutes(deps: OrderDeps): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();

  app.post('/payments/:provider/callback', async (context) => {
    const id = v.safeParse(paymentProviderSchema, context.req.param('provider'));
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
      return new Response(body, { status, headers: { 'content-type': contentType, 'cache-control': 'no-store' } });
    } catch (error) {
      return refuse(deps, provider.id, error);
    }
  });

  // monobank looks whether the address is there.
  app.get('/payments/:provider/callback', (context) => context.text('OK'));

  // WayForPay leads back with POST, the others with GET.
  app.on(['GET', 'POST'], '/payments/:id/return', async (context) => {
    const rows = await readRows(
      deps.pool,
      v.object({ orderId: v.string(), lang: languageSchema, customerId: v.nullable(v.string()) }),
      {
        text: `SELECT o.id AS "orderId", o.lang, o.customer_id AS "customerId" FROM payments p JOIN orders o ON o.id = p.order_id WHERE p.id = $1`,
        values: [v.is(uuidSchema, context.req.param('id')) ? context.req.param('id') : null],
      },
    );
    const [found] = rows;
    if (!found) return context.redirect(paths.home, 303);
    const { orderId, lang, customerId } = found;
    const session = await findSession(context, deps);
    // The token is not in the address that the provider was given; only this browser, which paid, learns it here. A
    // customer's session opens the order without it, and the next one at this browser must not find it in the history.
    const isOwn = customerId !== null && session?.customerId === customerId;
    const token = isOwn ? '' : orderToken(deps.secret, orderId);
    return context.redirect(localize(lang, paths.orderPaymentFor(orderId, token)), 303);
  });

  app.get('/o/:code', async (context) => {
    const number = readOrderLinkCode(deps.secret, context.req.param('code'));
    const found = await readRow(deps.pool, v.object({ id: v.string(), lang: languageSchema }), {
      text: 'SELECT id, lang FROM orders WHERE number = $1',
      values: [number],
    });
    if (!found) return context.redirect(paths.home, 303);
    context.header('Cache-Control', 'no-store');
    context.header('Referrer-Policy', 'no-referrer');
    return context.redirect(
      localize(found.lang, paths.orderPaymentFor(found.id, orderToken(deps.secret, found.id))),
      303,
    );
  });
  return app;
}

/** A provider tries again after anything but success; what it must not try again is answered as refused. */
function refuse({ log }: OrderDeps, provider: string, error: unknown): Response {
  const isRefused = error instanceof CallbackRefused || error instanceof UnknownPayment;
  const isTemporary = error instanceof PaymentError;
  const reason = error instanceof Error ? error.message : String(error);
  const fields = { component: 'payments', vendor: provider, operation: 'callback', reason };
  if (isRefused) log.warning('A callback was refused', fields);
  else log.error('A callback failed', fields);
  return new Response(isRefused ? 'Refused' : 'Try again', { status: isRefused ? 400 : isTemporary ? 503 : 500 });
}
