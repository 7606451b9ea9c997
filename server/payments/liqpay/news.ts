import * as v from 'valibot';
import { fromHryvnias } from '../amount.ts';
import { hryvniasSchema, jsonSchema, millisecondsSchema } from '../json.ts';
import type { PaymentNews, PaymentStatus } from '../provider.ts';

/**
 * LiqPay's statuses that decide the outcome (https://www.liqpay.ua/documentation/en/api/callback). All others are
 * pending: verifications (`3ds_verify`, `otp_verify` and the like), waits, and statuses that the vendor may add.
 */
const STATUSES: Readonly<Record<string, PaymentStatus>> = {
  success: 'paid',
  /** Paid; the money reaches the shop's account later. */
  wait_compensation: 'paid',
  /** A payment with LiqPay's test keys (`sandbox_...`): no money was moved. */
  sandbox: 'paid',
  failure: 'declined',
  error: 'declined',
  try_again: 'declined',
  reversed: 'refunded',
};

export function liqPayStatus(status: string): PaymentStatus {
  return Object.hasOwn(STATUSES, status) ? (STATUSES[status] ?? 'pending') : 'pending';
}

/** Fields of a callback and of the answer to `action: status`; times are milliseconds since 1970. */
const paymentSchema = v.object({
  order_id: v.string(),
  payment_id: v.string(),
  status: v.string(),
  amount: hryvniasSchema,
  currency: v.literal('UAH'),
  create_date: v.nullish(millisecondsSchema),
  end_date: v.nullish(millisecondsSchema),
  refund_date_last: v.nullish(millisecondsSchema),
  refund_amount: v.nullish(v.string()),
});

/** Parses JSON to PaymentNews. */
export const liqPayPaymentSchema = v.pipe(jsonSchema, paymentSchema, v.transform(newsOf));

/**
 * Returns the news of a payment. LiqPay has no event ids, so one is made of the payment, its status and its refunded
 * amount. The time is not part of it, because it is unverified that a callback and a later answer contain the same one.
 */
function newsOf(payment: v.InferOutput<typeof paymentSchema>): PaymentNews {
  const { order_id: paymentId, payment_id: reference, status, amount } = payment;
  const refunded = payment.refund_amount == null ? null : fromHryvnias(payment.refund_amount);
  const isPart = status === 'reversed' && refunded !== null && refunded < amount;
  return {
    eventId: ['liqpay', paymentId, reference, status, payment.refund_amount ?? ''].join(':'),
    paymentId,
    status: isPart ? 'paid' : liqPayStatus(status),
    amount,
    refunded,
    providerReference: reference,
    at: payment.refund_date_last ?? payment.end_date ?? payment.create_date ?? null,
  };
}

/** A code is one of the vendor's constants; other texts are dropped and not repeated in errors. */
const codeSchema = v.nullish(
  v.pipe(
    v.string(),
    v.transform((code) => (/^[\w-]{1,60}$/.test(code) ? code : '')),
  ),
);

/**
 * Parses JSON to the common fields of every answer, among them the reason for a failure
 * (https://www.liqpay.ua/en/doc/errors).
 */
export const liqPayReplySchema = v.pipe(
  jsonSchema,
  v.object({
    result: codeSchema,
    status: codeSchema,
    payment_id: v.nullish(v.string()),
    code: codeSchema,
    err_code: codeSchema,
  }),
);
export type LiqPayReply = v.InferOutput<typeof liqPayReplySchema>;
