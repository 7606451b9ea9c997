import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';

/** Providers that can process card payments for the shop. */
export const PAYMENT_PROVIDERS = ['liqpay', 'wayforpay', 'monobank'] as const;
export const paymentProviderSchema = v.picklist(PAYMENT_PROVIDERS);
export type PaymentProviderId = v.InferOutput<typeof paymentProviderSchema>;

/** An absolute address of a provider's page; only http and https, never `javascript:` or the like. */
const pageUrlSchema = v.pipe(
  v.string(),
  v.check((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''), 'url'),
);

/** Ways to a provider's page: by its address, or by submitting a form there with POST. */
export const paymentStartSchema = v.variant('kind', [
  v.object({ kind: v.literal('redirect'), url: pageUrlSchema }),
  v.object({ kind: v.literal('form'), url: pageUrlSchema, fields: v.record(v.string(), v.string()) }),
]);
export type PaymentStart = v.InferOutput<typeof paymentStartSchema>;

const callbackParams = { provider: v.string() };
const paymentParams = { id: v.string() };

/** Callback by which a provider's server reports the state of a payment; it has no language. */
export const receivePaymentNews = defineEndpoint({
  method: 'POST',
  path: '/payments/{provider}/callback',
  params: callbackParams,
  format: 'document',
});

export const checkPaymentCallback = defineEndpoint({
  method: 'GET',
  path: '/payments/{provider}/callback',
  params: callbackParams,
  format: 'document',
});

/** Address to which a provider sends the shopper back. */
export const returnFromPayment = defineEndpoint({
  method: 'GET',
  path: '/payments/{id}/return',
  params: paymentParams,
  format: 'redirect',
  status: 303,
});

export const returnFromPaymentByPost = defineEndpoint({
  method: 'POST',
  path: '/payments/{id}/return',
  params: paymentParams,
  format: 'redirect',
  status: 303,
});
