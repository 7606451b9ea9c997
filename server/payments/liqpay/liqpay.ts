import * as v from 'valibot';
import { toHryvnias } from '../amount.ts';
import {
  CallbackRefused,
  type KnownPayment,
  type NewPayment,
  PaymentError,
  type PaymentNews,
  type PaymentProvider,
} from '../provider.ts';
import { requestVendor, TIMEOUT, unreadableAnswer, type VendorAnswer } from '../request.ts';
import { type LiqPayReply, liqPayPaymentSchema, liqPayReplySchema, liqPayStatus } from './news.ts';
import { isSignedByLiqPay, type LiqPayVersion, liqPayFields } from './signature.ts';

export interface LiqPayOptions {
  readonly publicKey: string;
  readonly privateKey: string;
  /** `https://www.liqpay.ua`, without a trailing slash. */
  readonly url: string;
  readonly version?: LiqPayVersion;
  /** Timeout in milliseconds. */
  readonly timeout?: number;
  readonly now?: () => Date;
}

const NAME = 'LiqPay';

/** Errors that are temporary. */
const TEMPORARY_ERRORS: ReadonlySet<string> = new Set(['payment_processing', 'wait_info']);

/**
 * Creates a provider for LiqPay: a form to `{url}/api/3/checkout`, and `{url}/api/request` for status and refunds.
 * Sources: liqpay/sdk-php, https://www.liqpay.ua/documentation/en/api/callback, https://www.liqpay.ua/en/doc/errors.
 * Only callbacks are signed; TLS authenticates the sender of answers to requests.
 * Unverified: version 7; the fields of a refund's answer besides `status`; the final status of a payment that was not
 * made before its `expired_date`.
 */
export function createLiqPay(options: LiqPayOptions): PaymentProvider {
  const { publicKey, privateKey, url, version = 3, timeout = TIMEOUT, now = () => new Date() } = options;

  const request = async (parameters: object) => {
    const fields = liqPayFields({ version, public_key: publicKey, ...parameters }, privateKey, version);
    const answer = await requestVendor(NAME, `${url}/api/request`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      timeout,
    });
    const reply = v.safeParse(liqPayReplySchema, answer.body);
    if (!reply.success) throw unreadableAnswer(NAME, answer);
    return { answer, reply: reply.output };
  };

  return {
    id: 'liqpay',
    formOrigins: [new URL(url).origin],
    async begin(payment) {
      const parameters = checkoutParameters(payment, now());
      const fields = liqPayFields({ version, public_key: publicKey, ...parameters }, privateKey, version);
      return { start: { kind: 'form', url: `${url}/api/3/checkout`, fields }, providerReference: null };
    },
    async readCallback({ body }) {
      const form = new URLSearchParams(body);
      const [data, signature] = [form.get('data'), form.get('signature')];
      if (data === null || signature === null || !isSignedByLiqPay(data, signature, privateKey)) {
        throw new CallbackRefused('The signature is not LiqPay’s');
      }
      const news = v.safeParse(liqPayPaymentSchema, Buffer.from(data, 'base64').toString());
      if (!news.success) throw new CallbackRefused('LiqPay’s callback cannot be read');
      return news.output;
    },
    callbackAnswer: () => ({ status: 200, body: '', contentType: 'text/plain' }),
    async check(payment) {
      const { answer, reply } = await request({ action: 'status', order_id: payment.id });
      // Without a payment in the answer, the error is about the request itself.
      if (reply.payment_id == null) return readAbsence(payment, reply);
      return readPayment(payment, answer);
    },
    async refund(payment, amount) {
      const { reply } = await request({
        action: 'refund',
        order_id: payment.id,
        amount: Number(toHryvnias(amount)),
      });
      return readRefund(payment, amount, reply);
    },
  };
}

function checkoutParameters(payment: NewPayment, now: Date) {
  return {
    action: 'pay',
    amount: Number(toHryvnias(payment.amount)),
    currency: 'UAH',
    description: payment.description,
    order_id: payment.id,
    language: payment.lang,
    result_url: payment.returnUrl,
    server_url: payment.callbackUrl,
    expired_date: utcText(new Date(now.getTime() + payment.validity * 1000)),
  };
}

/** `2016-04-24 00:00:00`, UTC. */
const utcText = (date: Date) => date.toISOString().slice(0, 19).replace('T', ' ');

function readPayment(payment: KnownPayment, answer: VendorAnswer): PaymentNews {
  const news = v.safeParse(liqPayPaymentSchema, answer.body);
  if (!news.success || news.output.paymentId !== payment.id) throw unreadableAnswer(NAME, answer);
  return news.output;
}

/** Handles an answer without a payment: LiqPay knows a payment only once the payer opens its page. */
function readAbsence({ id }: KnownPayment, reply: LiqPayReply): PaymentNews {
  if (reply.err_code !== 'payment_not_found' && reply.code !== 'payment_not_found') throw refusal(reply);
  return {
    eventId: `liqpay:${id}:payment_not_found`,
    paymentId: id,
    status: 'pending',
    amount: null,
    providerReference: null,
    at: null,
  };
}

/** Parses a refund; `reversed` means the whole amount, `success` a part of it. */
function readRefund({ id, providerReference }: KnownPayment, amount: number, reply: LiqPayReply): PaymentNews {
  const status = reply.status ?? '';
  const isRefused = reply.result === 'error' || status === '' || liqPayStatus(status) === 'declined';
  if (isRefused) throw refusal(reply);
  const isReturned = status === 'reversed' || status === 'success';
  return {
    eventId: `liqpay:${id}:refund:${status}:${amount}`,
    paymentId: id,
    status: isReturned ? 'refunded' : 'pending',
    amount,
    providerReference: reply.payment_id ?? providerReference,
    at: null,
  };
}

/** Returns the error for a refusal; an answer without a reason does not follow the protocol. */
function refusal({ status, code, err_code: errorCode }: LiqPayReply): PaymentError {
  const reason = errorCode || code || status || '';
  const isTemporary = reason === '' || TEMPORARY_ERRORS.has(reason);
  return new PaymentError(`LiqPay refused: ${reason || 'no reason'}`, { isTemporary });
}
