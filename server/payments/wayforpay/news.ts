import * as v from 'valibot';
import { isEqualSecret } from '../../secrets.ts';
import { fromHryvnias } from '../amount.ts';
import { jsonSchema, secondsSchema } from '../json.ts';
import type { PaymentNews, PaymentStatus } from '../provider.ts';
import { signWayForPay, transactionValues } from './signature.ts';

/** Statuses of https://wiki.wayforpay.com/en/view/852131, in lower case: the vendor spells some in both ways. */
const STATUSES: Readonly<Record<string, PaymentStatus>> = {
  created: 'pending',
  inprocessing: 'pending',
  /** Held, not captured; it should not occur, because the shop requests one-step payments. */
  waitingauthcomplete: 'pending',
  /** The vendor checks for fraud. */
  pending: 'pending',
  approved: 'paid',
  declined: 'declined',
  expired: 'expired',
  refunded: 'refunded',
  voided: 'refunded',
  /** The shop still has the money, until its balance allows the refund. */
  refundinprocessing: 'paid',
};

/** Reason code of a payer who did not finish in time; its status is Declined. */
const SESSION_EXPIRED = '1124';

/** Returns the payment status; an unknown one is pending. */
export function wayForPayStatus(status: string, reasonCode: string): PaymentStatus {
  const name = status.toLowerCase();
  const known = Object.hasOwn(STATUSES, name) ? (STATUSES[name] ?? 'pending') : 'pending';
  return known === 'declined' && reasonCode === SESSION_EXPIRED ? 'expired' : known;
}

/** A value that the vendor omits, or sends as null, when there is none. */
const optionalSchema = v.nullish(v.string(), '');

const transactionSchema = v.pipe(
  jsonSchema,
  v.object({
    merchantAccount: v.string(),
    orderReference: v.string(),
    merchantSignature: v.string(),
    amount: v.string(),
    currency: v.string(),
    authCode: optionalSchema,
    cardPan: optionalSchema,
    transactionStatus: v.string(),
    reasonCode: v.string(),
    /** Seconds since 1970. */
    createdDate: v.fallback(v.nullish(secondsSchema), null),
    processingDate: v.fallback(v.nullish(secondsSchema), null),
    refundAmount: optionalSchema,
  }),
);
type Transaction = v.InferOutput<typeof transactionSchema>;

/**
 * Parses a callback or the answer to CHECK_STATUS; null when it does not follow the protocol, has no valid signature or
 * another currency than hryvnias.
 */
export function readTransaction(body: string, { merchant, secret }: { merchant: string; secret: string }) {
  const { success, output } = v.safeParse(transactionSchema, body);
  if (!success || output.merchantAccount !== merchant) return null;
  if (!isEqualSecret(output.merchantSignature, signWayForPay(transactionValues(output), secret))) return null;
  const amount = fromHryvnias(output.amount);
  return amount === null || output.currency !== 'UAH' ? null : newsOf(output, amount);
}

/**
 * Returns the news of a transaction. The vendor has no event ids, so one is made of the order, its status, the reason
 * and the refunded amount.
 */
function newsOf(transaction: Transaction, amount: number): PaymentNews {
  const { orderReference, transactionStatus: status, reasonCode, refundAmount } = transaction;
  const refunded = /^[0.]*$/.test(refundAmount) ? '' : refundAmount;
  const returned = refunded === '' ? null : fromHryvnias(refunded);
  const known = wayForPayStatus(status, reasonCode);
  const isPart = known === 'refunded' && returned !== null && returned < amount;
  return {
    eventId: ['wayforpay', orderReference, status, reasonCode, refunded].join(':'),
    paymentId: orderReference,
    status: isPart ? 'paid' : known,
    amount,
    refunded: returned,
    providerReference: null,
    at: transaction.processingDate ?? transaction.createdDate ?? null,
  };
}

/** Parses the JSON answer to a refund, and the common fields of every answer. */
export const wayForPayReplySchema = v.pipe(
  jsonSchema,
  v.object({
    merchantSignature: optionalSchema,
    transactionStatus: optionalSchema,
    reasonCode: v.pipe(v.string(), v.regex(/^\d{1,6}$/)),
  }),
);
export type WayForPayReply = v.InferOutput<typeof wayForPayReplySchema>;
