import * as v from 'valibot';
import type { Localized } from '../../../src/contract/localized.ts';
import { isEqualSecret } from '../../secrets.ts';
import { toHryvnias } from '../amount.ts';
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
import { readTransaction, type WayForPayReply, wayForPayReplySchema, wayForPayStatus } from './news.ts';
import { purchaseValues, refundValues, signWayForPay } from './signature.ts';

export interface WayForPayOptions {
  readonly merchant: string;
  readonly secret: string;
  /** `https://secure.wayforpay.com`, without a trailing slash. */
  readonly url: string;
  /** `https://api.wayforpay.com`, without a trailing slash. */
  readonly apiUrl: string;
  /** Timeout in milliseconds. */
  readonly timeout?: number;
  readonly now?: () => Date;
}

interface ApiMessage {
  readonly transactionType: 'CHECK_STATUS' | 'REFUND';
  readonly orderReference: string;
  /** Hryvnias. */
  readonly amount?: number;
  readonly currency?: string;
  readonly comment?: string;
}

const NAME = 'WayForPay';
const LANGUAGE_CODES: Localized = { uk: 'UA', ru: 'RU' };

/** Reason codes of answers: https://wiki.wayforpay.com/en/view/852131 */
const ORDER_NOT_FOUND = '1127';
const TEMPORARY_CODES: ReadonlySet<string> = new Set(['1129', '1131', '1132', '1134']);

/**
 * Creates a provider for WayForPay: a form to `{url}/pay`, and `{apiUrl}/api` for status and refunds.
 * Sources: https://wiki.wayforpay.com/en/view/852102 (purchase), 852115 (refund), 852117 (status); wayforpay/php-sdk.
 * The browser returns with POST and the transaction in its form, which is not trusted.
 * Unverified: how orderTimeout and orderLifetime differ (both are sent); whether refusals of a refund are always signed
 * (an unsigned one is taken as no answer).
 */
export function createWayForPay(options: WayForPayOptions): PaymentProvider {
  const { merchant, secret, url, apiUrl, timeout = TIMEOUT, now = () => new Date() } = options;
  const sign = (values: readonly string[]) => signWayForPay(values, secret);
  const seconds = () => Math.floor(now().getTime() / 1000);

  const request = async (message: ApiMessage, signed: readonly string[]) => {
    const answer = await requestVendor(NAME, `${apiUrl}/api`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        ...message,
        merchantAccount: merchant,
        merchantSignature: sign([merchant, message.orderReference, ...signed]),
        apiVersion: 1,
      }),
      timeout,
    });
    const reply = v.safeParse(wayForPayReplySchema, answer.body);
    if (!reply.success) throw unreadableAnswer(NAME, answer);
    return { answer, reply: reply.output };
  };

  return {
    id: 'wayforpay',
    formOrigins: [new URL(url).origin],
    async begin(payment) {
      const fields = purchaseFields(payment, { merchant, orderDate: String(seconds()), sign });
      return { start: { kind: 'form', url: `${url}/pay`, fields }, providerReference: null };
    },
    async readCallback({ body }) {
      const news = readTransaction(callbackJson(body), { merchant, secret });
      if (!news) throw new CallbackRefused('The callback cannot be read, or the signature is not WayForPay’s');
      return news;
    },
    callbackAnswer({ paymentId }) {
      const time = seconds();
      const signature = sign([paymentId, 'accept', String(time)]);
      const body = JSON.stringify({ orderReference: paymentId, status: 'accept', time, signature });
      return { status: 200, body, contentType: 'application/json' };
    },
    async check(payment) {
      const { answer, reply } = await request({ transactionType: 'CHECK_STATUS', orderReference: payment.id }, []);
      if (reply.reasonCode === ORDER_NOT_FOUND) return notFound(payment);
      if (reply.transactionStatus === '') throw refusal(reply);
      const news = readTransaction(answer.body, { merchant, secret });
      if (news?.paymentId !== payment.id) throw unreadableAnswer(NAME, answer);
      return news;
    },
    async refund(payment, amount) {
      const hryvnias = Number(toHryvnias(amount));
      const { reply } = await request(
        { transactionType: 'REFUND', orderReference: payment.id, amount: hryvnias, currency: 'UAH', comment: 'Refund' },
        [String(hryvnias), 'UAH'],
      );
      if (!isEqualSecret(reply.merchantSignature, sign(refundValues(merchant, payment.id, reply)))) {
        throw new PaymentError(`WayForPay did not sign its answer: ${reply.reasonCode}`, { isTemporary: true });
      }
      return readRefund(payment, amount, reply);
    },
  };
}

interface PurchaseOptions {
  readonly merchant: string;
  /** Seconds since 1970. */
  readonly orderDate: string;
  readonly sign: (values: readonly string[]) => string;
}

/**
 * Returns the fields of the form. Lists are numbered, as in the URLs that wayforpay/php-sdk builds, so that every field
 * has a distinct name.
 */
function purchaseFields(payment: NewPayment, { merchant, orderDate, sign }: PurchaseOptions): Record<string, string> {
  const lines = paymentLines(payment);
  const names = lines.map(({ name }) => name);
  const counts = lines.map(({ quantity }) => String(quantity));
  const prices = lines.map(({ price }) => toHryvnias(price));
  const order = {
    merchantAccount: merchant,
    merchantDomainName: new URL(payment.returnUrl).hostname,
    orderReference: payment.id,
    orderDate,
    amount: toHryvnias(payment.amount),
    currency: 'UAH',
  };
  return {
    ...order,
    ...numbered('productName', names),
    ...numbered('productCount', counts),
    ...numbered('productPrice', prices),
    merchantAuthType: 'SimpleSignature',
    merchantTransactionType: 'SALE',
    merchantTransactionSecureType: 'AUTO',
    merchantSignature: sign(purchaseValues({ ...order, names, counts, prices })),
    language: LANGUAGE_CODES[payment.lang],
    returnUrl: payment.returnUrl,
    serviceUrl: payment.callbackUrl,
    orderTimeout: String(payment.validity),
    orderLifetime: String(payment.validity),
  };
}

const numbered = (name: string, values: readonly string[]) =>
  Object.fromEntries(values.map((value, index) => [`${name}[${index}]`, value]));

/**
 * Returns the JSON of a callback: the vendor sends it as the body, or, for some accounts, as the only name of a form.
 */
function callbackJson(body: string): string {
  if (body.trimStart().startsWith('{')) return body;
  const [[name, value] = ['', '']] = new URLSearchParams(body);
  return name + (value === '' ? '' : `=${value}`);
}

/** Returns pending: the vendor knows an order only once the payer opens its page. */
function notFound({ id }: KnownPayment): PaymentNews {
  return {
    eventId: `wayforpay:${id}:${ORDER_NOT_FOUND}`,
    paymentId: id,
    status: 'pending',
    amount: null,
    providerReference: null,
    at: null,
  };
}

function readRefund({ id }: KnownPayment, amount: number, reply: WayForPayReply): PaymentNews {
  const status = wayForPayStatus(reply.transactionStatus, reply.reasonCode);
  const isTaken = status === 'refunded' || reply.transactionStatus.toLowerCase() === 'refundinprocessing';
  if (!isTaken) throw refusal(reply);
  return {
    eventId: `wayforpay:${id}:refund:${reply.transactionStatus}:${amount}`,
    paymentId: id,
    status,
    amount,
    providerReference: null,
    at: null,
  };
}

function refusal({ reasonCode }: WayForPayReply): PaymentError {
  return new PaymentError(`WayForPay refused: ${reasonCode}`, { isTemporary: TEMPORARY_CODES.has(reasonCode) });
}
