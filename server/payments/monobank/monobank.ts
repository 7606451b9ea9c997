import * as v from 'valibot';
import { paymentLines } from '../lines.ts';
import {
  CallbackRefused,
  type KnownPayment,
  type NewPayment,
  PaymentError,
  type PaymentNews,
  type PaymentProvider,
} from '../provider.ts';
import { requestVendor, TIMEOUT, unreadableAnswer } from '../request.ts';
import { createSignatureCheck } from './key.ts';
import {
  cancellationSchema,
  createdInvoiceSchema,
  HRYVNIA,
  invoiceNewsSchema,
  monobankErrorSchema,
  publicKeySchema,
} from './news.ts';

export interface MonobankOptions {
  readonly token: string;
  /** `https://api.monobank.ua`, without a trailing slash. */
  readonly url: string;
  /** Timeout in milliseconds. */
  readonly timeout?: number;
  /** Minimum milliseconds between two fetches of the bank's key. */
  readonly keyPause?: number;
}

const NAME = 'monobank';
const KEY_PAUSE = 60_000;

/**
 * Creates a provider for monobank's acquiring: `{url}/api/merchant/...` with the header X-Token.
 * Sources: go-monobank-sdk, plakidan/monobank-pay. The bank first calls the callback's URL with GET, which must return
 * 200, and repeats a callback after 60 and 600 seconds if it was not accepted.
 * Only callbacks are signed; of answers to requests TLS proves the sender.
 * Unverified: whether `sum` of a basket's line is per piece (it is sent so) and `code` may be its number; whether
 * `extRef` prevents a duplicate refund; the status of a partly refunded invoice.
 */
export function createMonobank(options: MonobankOptions): PaymentProvider {
  const { token, url, timeout = TIMEOUT, keyPause: pause = KEY_PAUSE } = options;

  const request = async <T>(path: string, schema: v.GenericSchema<string, T>, body?: object): Promise<T> => {
    const answer = await requestVendor(NAME, `${url}/api/merchant/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'X-Token': token, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
      timeout,
    });
    if (answer.status !== 200) throw refusal(answer);
    const reply = v.safeParse(schema, answer.body);
    if (!reply.success) throw unreadableAnswer(NAME, answer);
    return reply.output;
  };

  const isSigned = createSignatureCheck({
    fetchKey: async () => (await request('pubkey', publicKeySchema)).key,
    pause,
  });

  return {
    id: 'monobank',
    formOrigins: [],
    async begin(payment) {
      const { invoiceId, pageUrl } = await request('invoice/create', createdInvoiceSchema, invoiceOf(payment));
      return { start: { kind: 'redirect', url: pageUrl }, providerReference: invoiceId };
    },
    async readCallback({ headers, body }) {
      const signature = headers.get('X-Sign');
      if (!signature || !(await isSigned(body, signature))) {
        throw new CallbackRefused('The signature is not monobank’s');
      }
      const news = v.safeParse(invoiceNewsSchema, body);
      if (!news.success) throw new CallbackRefused('monobank’s callback cannot be read');
      return news.output;
    },
    callbackAnswer: () => ({ status: 200, body: '', contentType: 'text/plain' }),
    async check(payment) {
      if (payment.providerReference === null) return unknownInvoice(payment);
      const path = `invoice/status?invoiceId=${encodeURIComponent(invoiceIdOf(payment))}`;
      const news = await request(path, invoiceNewsSchema);
      if (news.paymentId !== payment.id) {
        throw new PaymentError('monobank returned another payment', { isTemporary: false });
      }
      return news;
    },
    async refund(payment, amount, key = payment.id) {
      const invoiceId = invoiceIdOf(payment);
      const refund = { invoiceId, extRef: key, amount };
      const { status, modifiedDate } = await request('invoice/cancel', cancellationSchema, refund);
      if (status === 'failure') throw new PaymentError('monobank refused the refund', { isTemporary: false });
      return {
        eventId: `monobank:${invoiceId}|${modifiedDate ?? ''}|cancel:${status}:${amount}`,
        paymentId: payment.id,
        status: status === 'success' ? 'refunded' : 'pending',
        amount,
        providerReference: invoiceId,
        at: null,
      };
    },
  };
}

function invoiceOf(payment: NewPayment) {
  const basketOrder = paymentLines(payment).map(({ name, quantity, price }, index) => ({
    name,
    qty: quantity,
    sum: price,
    code: String(index + 1),
  }));
  return {
    amount: payment.amount,
    ccy: HRYVNIA,
    merchantPaymInfo: { reference: payment.id, destination: payment.description, basketOrder },
    redirectUrl: payment.returnUrl,
    webHookUrl: payment.callbackUrl,
    validity: payment.validity,
    paymentType: 'debit',
  };
}

/**
 * Returns pending for a payment whose creation was not answered, so that no browser was sent to the bank's page. If it
 * is paid all the same, a callback arrives.
 */
function unknownInvoice({ id }: KnownPayment): PaymentNews {
  return {
    eventId: `monobank:${id}:unknown`,
    paymentId: id,
    status: 'pending',
    amount: null,
    providerReference: null,
    at: null,
  };
}

function invoiceIdOf({ providerReference }: KnownPayment): string {
  if (providerReference !== null) return providerReference;
  throw new PaymentError('The payment has no invoice id', { isTemporary: false });
}

function refusal(answer: { status: number; body: string }): PaymentError {
  const error = v.safeParse(monobankErrorSchema, answer.body);
  if (!error.success) return unreadableAnswer(NAME, answer);
  return new PaymentError(`monobank refused: ${answer.status} ${error.output.errCode}`, { isTemporary: false });
}
