import * as v from 'valibot';
import { fromHryvnias } from '../amount.ts';
import { hryvniasSchema, jsonSchema, millisecondsSchema } from '../json.ts';
import type { PaymentNews, PaymentStatus } from '../provider.ts';

/**
 * LiqPay's statuses that decide something (https://www.liqpay.ua/documentation/en/api/callback). All others, the
 * verifications (`3ds_verify`, `otp_verify` and the like), the waits and whatever the vendor may add, are pending.
 */
const STATUSES: Readonly<Record<string, PaymentStatus>> = {
  success: 'paid',
  /** Paid; the money reaches the shop's account later. */
  wait_compensation: 'paid',
  /** Of a shop whose keys are LiqPay's test keys (`sandbox_...`): no money has moved. */
  sandbox: 'paid',
  failure: 'declined',
  error: 'declined',
  try_again: 'declined',
  reversed: 'refunded',
};

export function liqPayStatus(status: string): PaymentStatus {
  return Object.hasOwn(STATUSES, status) ? (STATUSES[status] ?? 'pending') : 'pending';
}

/** What a callback and the answer to `action: status` say of a payment; moments are milliseconds since 1970. */
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

/** From JSON. */
export const liqPayPaymentSchema = v.pipe(jsonSchema, paymentSchema, v.transform(newsOf));

/**
 * LiqPay numbers no events: a payment, its status and how much of it was returned make one. The time is no part of it,
 * for it is unverified whether a callback and a later answer say the same.
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

/** A constant of the vendor's, or nothing: other texts are not repeated in errors. */
const codeSchema = v.nullish(
  v.pipe(
    v.string(),
    v.transform((code) => (/^[\w-]{1,60}$/.test(code) ? code : '')),
  ),
);

/** From JSON: what every answer may hold, among it why a request failed (https://www.liqpay.ua/en/doc/errors). */
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
