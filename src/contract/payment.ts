import * as v from 'valibot';

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
