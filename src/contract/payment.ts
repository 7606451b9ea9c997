import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';

/** Who can take a card payment for the shop. */
export const PAYMENT_PROVIDERS = ['liqpay', 'wayforpay', 'monobank'] as const;
export const paymentProviderSchema = v.picklist(PAYMENT_PROVIDERS);
export type PaymentProviderId = v.InferOutput<typeof paymentProviderSchema>;

/** An absolute address of a provider's page; never `javascript:` or the like. */
const pageUrlSchema = v.pipe(
  v.string(),
  v.check((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''), 'url'),
);

/** How the browser gets to a provider's page: by its address, or by sending a form there with POST. */
export const paymentStartSchema = v.variant('kind', [
  v.object({ kind: v.literal('redirect'), url: pageUrlSchema }),
  v.object({ kind: v.literal('form'), url: pageUrlSchema, fields: v.record(v.string(), v.string()) }),
]);
export type PaymentStart = v.InferOutput<typeof paymentStartSchema>;

const callbackParams = { provider: v.string() };
const paymentParams = { id: v.string() };

/** Where a provider's server tells what became of a payment; it knows no language. */
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

/** Where a provider leads the shopper back to. */
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
