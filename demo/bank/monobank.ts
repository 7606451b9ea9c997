import { generateKeyPairSync, sign } from 'node:crypto';
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { jsonSchema, kopiykasTextSchema } from '../../server/payments/json.ts';
import { isEqualSecret } from '../../server/secrets.ts';
import { type BankPayment, type BankStatus, type Ledger, refund } from './ledger.ts';
import { isLoopbackUrl, isWebUrl } from './loopback.ts';
import { pagePath } from './page.ts';
import type { Vendor } from './vendor.ts';

/** Key that signs callbacks; the public half is published in the vendor's form, base64 of a PEM. */
export interface MonobankKey {
  readonly publicKey: string;
  sign(body: string): string;
}

export function createMonobankKey(): MonobankKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    publicKey: Buffer.from(publicKey.export({ type: 'spki', format: 'pem' })).toString('base64'),
    sign: (body) => sign('sha256', Buffer.from(body), privateKey).toString('base64'),
  };
}

const STATUSES: Readonly<Record<BankStatus, string>> = {
  open: 'created',
  processing: 'processing',
  verifying: 'processing',
  paid: 'success',
  declined: 'failure',
  cancelled: 'failure',
  expired: 'expired',
  refunded: 'reversed',
};

/** Formats a time in whole seconds, as in the vendor's examples. */
const moment = (date: Date) => `${date.toISOString().slice(0, 19)}Z`;

/** Returns the fields of callbacks and of `invoice/status`. */
const describe = (payment: BankPayment) => ({
  invoiceId: invoiceId(payment),
  status: STATUSES[payment.status],
  ...(payment.status === 'declined' && { failureReason: 'The card was declined', errCode: '59' }),
  ...(payment.status === 'cancelled' && { failureReason: 'The payer has cancelled', errCode: '6001' }),
  amount: payment.amount,
  ccy: 980,
  finalAmount: payment.amount - payment.refunded,
  createdDate: moment(payment.createdAt),
  modifiedDate: moment(payment.changedAt),
  reference: payment.reference,
  destination: payment.description,
});

const PREFIX = 'p2_';
const invoiceId = ({ number }: BankPayment) => `${PREFIX}${number}`;

export function monobankVendor(key: MonobankKey): Vendor {
  return {
    callback(payment) {
      const body = JSON.stringify(describe(payment));
      return { headers: { 'Content-Type': 'application/json', 'X-Sign': key.sign(body) }, body };
    },
    isTaken: (_payment, { status }) => status === 200,
    returnFields: () => null,
  };
}

const DAY = 24 * 60 * 60;

const invoiceSchema = v.pipe(
  jsonSchema,
  v.object({
    amount: kopiykasTextSchema,
    ccy: v.optional(v.literal('980')),
    merchantPaymInfo: v.object({ reference: v.pipe(v.string(), v.nonEmpty()), destination: v.string() }),
    redirectUrl: v.pipe(v.string(), v.check(isWebUrl)),
    webHookUrl: v.pipe(v.string(), v.check(isLoopbackUrl)),
    validity: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)), String(DAY)),
  }),
);

const cancellationSchema = v.pipe(
  jsonSchema,
  v.object({ invoiceId: v.string(), amount: v.optional(kopiykasTextSchema) }),
);

interface MonobankOptions {
  readonly token: string;
  readonly key: MonobankKey;
  readonly ledger: Ledger;
  readonly notify: (steps: readonly BankPayment[]) => void;
  /** URL of the bank, without a trailing slash. */
  readonly bankUrl: string;
}

/** Creates the routes of the protocol of monobank's acquiring. */
export function monobankRoutes({ token, key, ledger, notify, bankUrl }: MonobankOptions): Hono {
  const find = (id: string) =>
    id.startsWith(PREFIX) ? ledger.find({ vendor: 'monobank', number: id.slice(PREFIX.length) }) : undefined;
  const app = new Hono().basePath('/api/merchant');
  app.use(async (context, next) => {
    if (!isEqualSecret(context.req.header('X-Token') ?? '', token)) return refuse(context, 403, 'FORBIDDEN');
    return next();
  });
  app.get('/pubkey', (context) => context.json({ key: key.publicKey }));
  app.post('/invoice/create', async (context) => {
    const { success, output } = v.safeParse(invoiceSchema, await context.req.text());
    if (!success) return refuse(context, 400, 'BAD_REQUEST');
    const payment = ledger.open({
      vendor: 'monobank',
      reference: output.merchantPaymInfo.reference,
      amount: output.amount,
      description: output.merchantPaymInfo.destination,
      lang: null,
      callbackUrl: output.webHookUrl,
      returnUrl: output.redirectUrl,
      expiresAt: Date.now() + output.validity * 1000,
    });
    return context.json({ invoiceId: invoiceId(payment), pageUrl: `${bankUrl}${pagePath(payment)}` });
  });
  app.get('/invoice/status', (context) => {
    const payment = find(context.req.query('invoiceId') ?? '');
    return payment ? context.json(describe(payment)) : refuse(context, 404, 'INVOICE_NOT_FOUND');
  });
  app.post('/invoice/cancel', async (context) => {
    const { success, output } = v.safeParse(cancellationSchema, await context.req.text());
    const payment = success ? find(output.invoiceId) : undefined;
    if (!success || !payment) return refuse(context, 404, 'INVOICE_NOT_FOUND');
    const refunded = refund(ledger, payment, output.amount ?? payment.amount);
    if (!refunded) return refuse(context, 400, 'INVALID_STATUS');
    if (refunded.status === 'refunded') notify([refunded]);
    return context.json({
      status: 'success',
      createdDate: moment(payment.createdAt),
      modifiedDate: moment(refunded.changedAt),
    });
  });
  return app;
}

const refuse = (context: Context, status: 400 | 403 | 404, errCode: string) =>
  context.json({ errCode, errText: errCode }, status);
