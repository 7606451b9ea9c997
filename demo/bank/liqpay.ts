import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { toHryvnias } from '../../server/payments/amount.ts';
import { hryvniasSchema, jsonSchema } from '../../server/payments/json.ts';
import { isSignedByLiqPay, liqPayFields } from '../../server/payments/liqpay/signature.ts';
import { LANGUAGES } from '../../src/contract/language.ts';
import { type BankPayment, type BankStatus, type Ledger, refund } from './ledger.ts';
import { isLoopbackUrl, isWebUrl } from './loopback.ts';
import { pagePath } from './page.ts';
import type { Vendor } from './vendor.ts';

export interface LiqPayCredentials {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Statuses of LiqPay. The real status of a cancelled or unfinished payment is unverified; failure is used here. */
const STATUSES: Readonly<Record<BankStatus, string>> = {
  open: 'prepared',
  processing: 'processing',
  verifying: '3ds_verify',
  paid: 'success',
  declined: 'failure',
  cancelled: 'failure',
  expired: 'failure',
  refunded: 'reversed',
};

const ERRORS: Partial<Record<BankStatus, string>> = { declined: 'decline', cancelled: 'cancel', expired: 'err_cache' };

/** Final statuses, after which LiqPay sends a callback. */
const FINAL: ReadonlySet<BankStatus> = new Set(['paid', 'declined', 'cancelled', 'refunded']);

export function liqPayVendor({ publicKey, privateKey }: LiqPayCredentials): Vendor {
  return {
    callback(payment) {
      if (!FINAL.has(payment.status)) return null;
      const fields = liqPayFields(describe(payment, publicKey), privateKey, 3);
      return {
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: String(new URLSearchParams(fields)),
      };
    },
    isTaken: (_payment, { status }) => status === 200,
    returnFields: () => null,
  };
}

/** Returns the fields of callbacks and of answers to `action: status`. */
function describe(payment: BankPayment, publicKey: string) {
  return {
    result: 'ok',
    action: 'pay',
    payment_id: Number(payment.number),
    status: STATUSES[payment.status],
    version: 3,
    type: 'buy',
    paytype: 'card',
    public_key: publicKey,
    order_id: payment.reference,
    description: payment.description,
    amount: Number(toHryvnias(payment.amount)),
    currency: 'UAH',
    create_date: payment.createdAt.getTime(),
    end_date: payment.changedAt.getTime(),
    ...(ERRORS[payment.status] && { err_code: ERRORS[payment.status] }),
    ...(payment.refunded > 0 && {
      refund_amount: Number(toHryvnias(payment.refunded)),
      refund_date_last: payment.changedAt.getTime(),
    }),
  };
}

const checkoutSchema = v.object({
  action: v.literal('pay'),
  public_key: v.string(),
  amount: hryvniasSchema,
  currency: v.literal('UAH'),
  description: v.string(),
  order_id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(255)),
  language: v.optional(v.picklist(LANGUAGES)),
  result_url: v.pipe(v.string(), v.check(isWebUrl)),
  server_url: v.pipe(v.string(), v.check(isLoopbackUrl)),
  /** `2016-04-24 00:00:00`, UTC. */
  expired_date: v.optional(v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/))),
});

const requestSchema = v.object({
  action: v.picklist(['status', 'refund']),
  public_key: v.string(),
  order_id: v.string(),
  amount: v.optional(hryvniasSchema),
});

interface LiqPayOptions {
  readonly credentials: LiqPayCredentials;
  readonly ledger: Ledger;
  readonly notify: (steps: readonly BankPayment[]) => void;
}

/** Creates the routes of LiqPay's protocol. */
export function liqPayRoutes({ credentials, ledger, notify }: LiqPayOptions): Hono {
  const { publicKey } = credentials;
  const app = new Hono();
  app.post('/api/3/checkout', async (context) => {
    const order = await readSigned(context, credentials, checkoutSchema);
    if (order?.public_key !== publicKey) return context.text('The request is not valid', 400);
    const payment =
      ledger.find({ vendor: 'liqpay', reference: order.order_id }) ??
      ledger.open({
        vendor: 'liqpay',
        reference: order.order_id,
        amount: order.amount,
        description: order.description,
        lang: order.language ?? null,
        callbackUrl: order.server_url,
        returnUrl: order.result_url,
        expiresAt: order.expired_date ? Date.parse(`${order.expired_date.replace(' ', 'T')}Z`) : null,
      });
    if (payment.amount !== order.amount) return context.text('The order_id is taken', 400);
    return context.redirect(pagePath(payment), 303);
  });
  app.post('/api/request', async (context) => {
    const request = await readSigned(context, credentials, requestSchema);
    if (request?.public_key !== publicKey) return refuse(context, 'invalid_signature');
    const payment = ledger.find({ vendor: 'liqpay', reference: request.order_id });
    if (!payment) return refuse(context, 'payment_not_found');
    if (request.action === 'status') return context.json(describe(payment, publicKey));
    const refunded = refund(ledger, payment, request.amount ?? payment.amount);
    if (!refunded) return refuse(context, 'payment_err_status');
    if (refunded.status === 'refunded') notify([refunded]);
    return context.json({
      action: 'refund',
      result: 'ok',
      payment_id: Number(payment.number),
      status: STATUSES[refunded.status],
    });
  });
  return app;
}

/** Returns the parameters of a signed form; null when the signature is invalid, or they do not match the schema. */
async function readSigned<T>(context: Context, { privateKey }: LiqPayCredentials, schema: v.GenericSchema<unknown, T>) {
  const form = new URLSearchParams(await context.req.text());
  const data = form.get('data') ?? '';
  if (!isSignedByLiqPay(data, form.get('signature') ?? '', privateKey)) return null;
  const parameters = v.safeParse(v.pipe(jsonSchema, schema), Buffer.from(data, 'base64').toString());
  return parameters.success ? parameters.output : null;
}

/** Returns an error response; LiqPay uses status 200 for all responses. */
const refuse = (context: Context, code: string) =>
  context.json({ result: 'error', status: 'error', err_code: code, err_description: code });
