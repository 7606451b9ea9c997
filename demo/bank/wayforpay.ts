import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { toHryvnias } from '../../server/payments/amount.ts';
import { hryvniasSchema, jsonSchema } from '../../server/payments/json.ts';
import {
  purchaseValues,
  refundValues,
  signWayForPay,
  transactionValues,
} from '../../server/payments/wayforpay/signature.ts';
import { isEqualSecret } from '../../server/secrets.ts';
import type { Language } from '../../src/contract/language.ts';
import { type BankPayment, type BankStatus, type Ledger, refund } from './ledger.ts';
import { isLoopbackUrl, isWebUrl } from './loopback.ts';
import { pagePath } from './page.ts';
import type { Vendor } from './vendor.ts';

export interface WayForPayCredentials {
  readonly merchant: string;
  readonly secret: string;
}

interface Outcome {
  readonly status: string;
  readonly code: number;
  readonly reason: string;
}

/** Statuses of https://wiki.wayforpay.com/en/view/852131 */
const OUTCOMES: Readonly<Record<BankStatus, Outcome>> = {
  open: { status: 'Created', code: 1131, reason: 'Transaction In Processing' },
  processing: { status: 'InProcessing', code: 1131, reason: 'Transaction In Processing' },
  verifying: { status: 'InProcessing', code: 5100, reason: 'Wait 3ds data' },
  paid: { status: 'Approved', code: 1100, reason: 'Ok' },
  declined: { status: 'Declined', code: 1101, reason: 'Declined To Card Issuer' },
  cancelled: { status: 'Declined', code: 1125, reason: 'Cardholder canceled the request' },
  expired: { status: 'Declined', code: 1124, reason: 'Cardholder session expired' },
  refunded: { status: 'Refunded', code: 1100, reason: 'Ok' },
};

const CODES = { OK: 1100, FORMAT: 1109, DUPLICATE: 1112, SIGNATURE: 1113, STATE: 1126, NOT_FOUND: 1127 } as const;

const LANGUAGES: Readonly<Record<string, Language>> = { UA: 'uk', RU: 'ru' };

const seconds = (date: Date) => Math.floor(date.getTime() / 1000);

/** Returns the fields of callbacks, of answers to CHECK_STATUS and of the browser's return. */
function describe(payment: BankPayment, { merchant, secret }: WayForPayCredentials) {
  const { status, code, reason } = OUTCOMES[payment.status];
  const hasCard = payment.status !== 'open' && payment.status !== 'cancelled' && payment.status !== 'expired';
  const signed = {
    merchantAccount: merchant,
    orderReference: payment.reference,
    amount: Number(toHryvnias(payment.amount)),
    currency: 'UAH',
    authCode: payment.status === 'paid' || payment.status === 'refunded' ? '541963' : '',
    cardPan: hasCard ? '42****4242' : '',
    transactionStatus: status,
    reasonCode: code,
  };
  const values = transactionValues({ ...signed, amount: String(signed.amount), reasonCode: String(code) });
  return {
    ...signed,
    reason,
    createdDate: seconds(payment.createdAt),
    processingDate: seconds(payment.changedAt),
    refundAmount: payment.refunded > 0 ? Number(toHryvnias(payment.refunded)) : null,
    merchantSignature: signWayForPay(values, secret),
  };
}

export function wayForPayVendor(credentials: WayForPayCredentials): Vendor {
  return {
    callback: (payment) => ({
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(describe(payment, credentials)),
    }),
    isTaken: ({ reference }, { status, body }) => status === 200 && isAccepted(body, reference, credentials.secret),
    returnFields: (payment) =>
      Object.fromEntries(
        Object.entries(describe(payment, credentials)).map(([name, value]) => [name, String(value ?? '')]),
      ),
  };
}

const acceptSchema = v.pipe(
  jsonSchema,
  v.object({ orderReference: v.string(), status: v.literal('accept'), time: v.string(), signature: v.string() }),
);

function isAccepted(body: string, reference: string, secret: string): boolean {
  const { success, output } = v.safeParse(acceptSchema, body);
  if (!success || output.orderReference !== reference) return false;
  return isEqualSecret(output.signature, signWayForPay([reference, 'accept', output.time], secret));
}

const purchaseSchema = v.object({
  merchantAccount: v.string(),
  merchantDomainName: v.pipe(v.string(), v.nonEmpty()),
  merchantSignature: v.string(),
  orderReference: v.pipe(v.string(), v.nonEmpty()),
  orderDate: v.pipe(v.string(), v.regex(/^\d+$/)),
  amount: hryvniasSchema,
  currency: v.literal('UAH'),
  language: v.optional(v.string(), ''),
  returnUrl: v.pipe(v.string(), v.check(isWebUrl)),
  serviceUrl: v.pipe(v.string(), v.check(isLoopbackUrl)),
  orderLifetime: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))),
});

/** Returns the values of a list that is written `name[0]`, `name[1]` or `name[]`. */
const listOf = (form: URLSearchParams, name: string) =>
  [...form].filter(([key]) => key.replace(/\[\d*\]$/, '') === name).map(([, value]) => value);

/** Parses a purchase; null when the signature is invalid, or it does not follow the protocol. */
function readPurchase(form: URLSearchParams, { merchant, secret }: WayForPayCredentials) {
  const { success, output } = v.safeParse(purchaseSchema, Object.fromEntries(form));
  if (!success || output.merchantAccount !== merchant) return null;
  const lists = {
    names: listOf(form, 'productName'),
    counts: listOf(form, 'productCount'),
    prices: listOf(form, 'productPrice'),
  };
  const values = purchaseValues({ ...output, ...lists, amount: form.get('amount') ?? '' });
  const isSigned = isEqualSecret(output.merchantSignature, signWayForPay(values, secret));
  return isSigned && lists.names.length > 0 ? { ...output, description: lists.names.join(', ') } : null;
}

const requestSchema = v.pipe(
  jsonSchema,
  v.object({
    transactionType: v.picklist(['CHECK_STATUS', 'REFUND']),
    merchantAccount: v.string(),
    orderReference: v.string(),
    merchantSignature: v.string(),
    amount: v.optional(v.string()),
    currency: v.optional(v.string()),
  }),
);

interface WayForPayOptions {
  readonly credentials: WayForPayCredentials;
  readonly ledger: Ledger;
  readonly notify: (steps: readonly BankPayment[]) => void;
}

/** Creates the routes of WayForPay's protocol: the payment page's form and the API. */
export function wayForPayRoutes({ credentials, ledger, notify }: WayForPayOptions): Hono {
  const { merchant, secret } = credentials;
  const app = new Hono();
  app.post('/pay', async (context) => {
    const order = readPurchase(new URLSearchParams(await context.req.text()), credentials);
    if (!order) return context.text('The request is not valid', 400);
    const payment =
      ledger.find({ vendor: 'wayforpay', reference: order.orderReference }) ??
      ledger.open({
        vendor: 'wayforpay',
        reference: order.orderReference,
        amount: order.amount,
        description: order.description,
        lang: LANGUAGES[order.language] ?? null,
        callbackUrl: order.serviceUrl,
        returnUrl: order.returnUrl,
        expiresAt: order.orderLifetime === undefined ? null : Date.now() + order.orderLifetime * 1000,
      });
    if (payment.amount !== order.amount) return context.text(`Duplicate Order ID (${CODES.DUPLICATE})`, 400);
    return context.redirect(pagePath(payment), 303);
  });
  app.post('/api', async (context) => {
    const { success, output } = v.safeParse(requestSchema, await context.req.text());
    if (!success || output.merchantAccount !== merchant) return refuse(context, CODES.FORMAT);
    const { orderReference, amount = '', currency = '', merchantSignature } = output;
    const signed = [merchant, orderReference, ...(output.transactionType === 'REFUND' ? [amount, currency] : [])];
    if (!isEqualSecret(merchantSignature, signWayForPay(signed, secret))) return refuse(context, CODES.SIGNATURE);
    const payment = ledger.find({ vendor: 'wayforpay', reference: orderReference });
    if (!payment) return refuse(context, CODES.NOT_FOUND, orderReference);
    if (output.transactionType === 'CHECK_STATUS') return context.json(describe(payment, credentials));
    return context.json(answerRefund(payment, amount));
  });
  return app;

  function answerRefund(payment: BankPayment, amount: string) {
    const kopiykas = v.safeParse(hryvniasSchema, amount);
    const refunded = kopiykas.success ? refund(ledger, payment, kopiykas.output) : null;
    if (refunded?.status === 'refunded') notify([refunded]);
    const [status, code] = refunded ? ['Refunded', CODES.OK] : ['Declined', CODES.STATE];
    const signed = refundValues(merchant, payment.reference, { transactionStatus: status, reasonCode: String(code) });
    return {
      merchantAccount: merchant,
      orderReference: payment.reference,
      transactionStatus: status,
      reason: refunded ? 'Ok' : 'Illegal Order State',
      reasonCode: code,
      merchantSignature: signWayForPay(signed, secret),
    };
  }
}

/** Returns an error response; WayForPay uses status 200 for all responses. */
const refuse = (context: Context, reasonCode: number, orderReference = '') =>
  context.json({ orderReference, reason: 'Error', reasonCode });
