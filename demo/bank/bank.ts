import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Hono, type MiddlewareHandler } from 'hono';
import { DEMO_BANK } from '../../server/demo-credentials.ts';
import { listen } from '../../server/listen.ts';
import type { PaymentSettings } from '../../server/payments/providers.ts';
import type { PaymentProviderId } from '../../src/contract/payment.ts';
import { type CallbackOptions, createCallbacks } from './callbacks.ts';
import type { EarlierPayment } from './earlier-payments.ts';
import { type BankPayment, createLedger } from './ledger.ts';
import { type LiqPayCredentials, liqPayRoutes, liqPayVendor } from './liqpay.ts';
import { createMonobankKey, monobankRoutes, monobankVendor } from './monobank.ts';
import { payRoutes } from './pay.ts';
import type { Vendor } from './vendor.ts';
import { type WayForPayCredentials, wayForPayRoutes, wayForPayVendor } from './wayforpay.ts';

export interface BankOptions extends CallbackOptions {
  /** Port; any free one by default. */
  readonly port?: number;
  /** Delay of responses to the shop's server in milliseconds. */
  readonly apiDelay?: number;
  /** Replaces all responses to the shop's server: HTML with status 200, or HTTP 503. */
  readonly apiAnswer?: 'garbage' | 'unavailable';
  /** Payments that the bank knows from the start. */
  readonly earlier?: readonly EarlierPayment[];
}

export interface Bank {
  readonly liqpayUrl: string;
  /** URL of the payment page and of the API. */
  readonly wayforpayUrl: string;
  readonly monobankUrl: string;
  readonly liqpay: LiqPayCredentials;
  readonly wayforpay: WayForPayCredentials;
  readonly monobank: { readonly token: string };
  /** Settings for createPaymentProviders(). */
  readonly settings: PaymentSettings;
  /** Returns all payments that shops have requested, in their current state. */
  listPayments(): BankPayment[];
  /** Stops the server and all callbacks. */
  close(): Promise<void>;
}

/**
 * Starts a bank on loopback that stands in for LiqPay, WayForPay and monobank in the demo shop and in tests: their
 * protocols with real signatures, one payment page, and callbacks to shops on this machine. Payments are kept in
 * memory.
 */
export async function startBank({
  port = 0,
  apiDelay = 0,
  apiAnswer,
  earlier = [],
  ...options
}: BankOptions = {}): Promise<Bank> {
  const liqpay = { publicKey: `${DEMO_BANK}${randomUUID()}`, privateKey: `${DEMO_BANK}${randomUUID()}` };
  const wayforpay = { merchant: `${DEMO_BANK}merchant`, secret: `${DEMO_BANK}${randomUUID()}` };
  const monobank = { token: `${DEMO_BANK}${randomUUID()}` };
  const key = createMonobankKey();
  const vendors: Readonly<Record<PaymentProviderId, Vendor>> = {
    liqpay: liqPayVendor(liqpay),
    wayforpay: wayForPayVendor(wayforpay),
    monobank: monobankVendor(key),
  };
  const ledger = createLedger();
  for (const payment of earlier) ledger.keep(payment);
  const callbacks = createCallbacks(vendors, options);
  const { notify } = callbacks;

  const app = new Hono();
  const { url, close } = await listen(app, { host: '127.0.0.1', port });
  // The routes need the URL; there is no await between the two statements, so no request can come before the routes.
  const misbehave = misbehaviour(apiDelay, apiAnswer);
  for (const path of ['/liqpay/api/request', '/wayforpay/api', '/monobank/api/*']) app.use(path, misbehave);
  app.route('/', payRoutes({ ledger, vendors, notify }));
  app.route('/liqpay', liqPayRoutes({ credentials: liqpay, ledger, notify }));
  app.route('/wayforpay', wayForPayRoutes({ credentials: wayforpay, ledger, notify }));
  app.route('/monobank', monobankRoutes({ token: monobank.token, key, ledger, notify, bankUrl: url }));

  const [liqpayUrl, wayforpayUrl, monobankUrl] = [`${url}/liqpay`, `${url}/wayforpay`, `${url}/monobank`];
  return {
    liqpayUrl,
    wayforpayUrl,
    monobankUrl,
    liqpay,
    wayforpay,
    monobank,
    settings: {
      liqpay: { ...liqpay, url: liqpayUrl },
      wayforpay: { ...wayforpay, url: wayforpayUrl, apiUrl: wayforpayUrl },
      monobank: { ...monobank, url: monobankUrl },
    },
    listPayments: ledger.list,
    async close() {
      await callbacks.stop();
      await close();
    },
  };
}

function misbehaviour(delay: number, answer: BankOptions['apiAnswer']): MiddlewareHandler {
  return async (context, next) => {
    if (delay > 0) await sleep(delay);
    if (answer === 'garbage') return context.html('<h1>The service is being updated</h1>');
    if (answer === 'unavailable') return context.json({ errCode: 'INTERNAL_ERROR' }, 503);
    return next();
  };
}
