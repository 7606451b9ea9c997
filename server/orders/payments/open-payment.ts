import * as v from 'valibot';
import { paymentProviderSchema } from '../../../src/contract/payment.ts';
import { type PaymentNews, type PaymentProvider, paymentStatusSchema } from '../../payments/provider.ts';
import { askVendor } from '../../vendors/ask-vendor.ts';
import type { OrderDeps } from '../deps.ts';

/** A payment that may have been made, with the columns that its provider needs for a status request. */
export const openPaymentSchema = v.object({
  id: v.string(),
  orderId: v.string(),
  orderNumber: v.number(),
  provider: paymentProviderSchema,
  amount: v.number(),
  status: paymentStatusSchema,
  providerReference: v.nullable(v.string()),
  createdAt: v.date(),
});
export type OpenPayment = v.InferOutput<typeof openPaymentSchema>;

/** The columns of openPaymentSchema. */
export const OPEN_PAYMENT_SQL = `id, order_id AS "orderId", (SELECT number FROM orders WHERE id = order_id) AS "orderNumber",
  provider, amount, status, provider_reference AS "providerReference", created_at AS "createdAt"`;

/**
 * Asks a provider for the state of a payment.
 * @throws PaymentError
 */
export function requestPaymentStatus(
  deps: OrderDeps,
  provider: PaymentProvider,
  payment: OpenPayment,
): Promise<PaymentNews> {
  return askVendor(deps.log, paymentCall(payment, 'check'), () => provider.check(payment));
}

/** Returns the log fields of a request about a payment. */
export const paymentCall = ({ id, provider, orderNumber }: OpenPayment, operation: string) => ({
  vendor: provider,
  operation,
  orderNumber,
  subject: id,
});
