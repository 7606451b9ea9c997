import { type Context, Hono } from 'hono';
import type { PaymentProviderId } from '../../src/contract/payment.ts';
import { pageLanguage } from '../identity-provider/page.ts';
import { findCard } from './cards.ts';
import type { BankPayment, BankStatus, Ledger } from './ledger.ts';
import { CONTENT_SECURITY_POLICY, cardPage, pagePath, returnPage, securePage, unknownPage } from './page.ts';
import type { Vendor } from './vendor.ts';

interface PayOptions {
  readonly ledger: Ledger;
  readonly vendors: Readonly<Record<PaymentProviderId, Vendor>>;
  readonly notify: (steps: readonly BankPayment[]) => void;
}

/**
 * Creates the payment page. POST takes `action`: `pay` with a `card`, or `cancel`; then, with 3-D Secure, `confirm` or
 * `reject`. Once a payment has ended, every action leads back to the shop.
 */
export function payRoutes({ ledger, vendors, notify }: PayOptions): Hono {
  const app = new Hono();
  app.use('/pay/:token', async (context, next) => {
    await next();
    context.header('Cache-Control', 'no-store');
    context.header('Referrer-Policy', 'no-referrer');
    context.header('Content-Security-Policy', CONTENT_SECURITY_POLICY);
  });
  app.get('/pay/:token', (context) => show(context, find(context)));
  app.post('/pay/:token', async (context) => {
    const payment = find(context);
    const form = new URLSearchParams(await context.req.text());
    if (payment?.status === 'open') return takeCard(context, payment, form);
    if (payment?.status === 'verifying') return takeConfirmation(context, payment, form);
    return show(context, payment);
  });
  return app;

  function find(context: Context) {
    return ledger.find({ token: context.req.param('token') ?? '' });
  }

  function show(context: Context, payment: BankPayment | undefined) {
    const lang = languageOf(context, payment);
    if (!payment) return context.html(unknownPage(lang), 404);
    if (payment.status === 'open') return context.html(cardPage(payment, lang));
    if (payment.status === 'verifying') return context.html(securePage(payment, lang));
    const fields = vendors[payment.vendor].returnFields(payment);
    return fields ? context.html(returnPage(payment, lang, fields)) : context.redirect(payment.returnUrl, 303);
  }

  function takeCard(context: Context, payment: BankPayment, form: URLSearchParams) {
    if (form.get('action') === 'cancel') return finish(context, payment, 'cancelled');
    const card = findCard(form.get('card') ?? '');
    if (!card) return context.html(cardPage(payment, languageOf(context, payment), true), 422);
    const processing = ledger.change(payment, { status: 'processing', isSilent: card === 'silent' });
    if (card !== 'secure') return finish(context, processing, card === 'declined' ? 'declined' : 'paid', [processing]);
    notify([processing]);
    ledger.change(processing, { status: 'verifying' });
    return context.redirect(pagePath(payment), 303);
  }

  function takeConfirmation(context: Context, payment: BankPayment, form: URLSearchParams) {
    return finish(context, payment, form.get('action') === 'confirm' ? 'paid' : 'declined');
  }

  /** Finishes a payment. @param earlier steps whose callbacks have not been sent */
  function finish(context: Context, payment: BankPayment, status: BankStatus, earlier: readonly BankPayment[] = []) {
    const finished = ledger.change(payment, { status });
    notify([...earlier, finished]);
    return show(context, finished);
  }
}

const languageOf = (context: Context, payment: BankPayment | undefined) =>
  pageLanguage(payment?.lang ?? null, context.req.header('Accept-Language') ?? '');
