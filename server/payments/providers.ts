import { PAYMENT_PROVIDERS, type PaymentProviderId } from '../../src/contract/payment.ts';
import { createLiqPay, type LiqPayOptions } from './liqpay/liqpay.ts';
import { createMonobank, type MonobankOptions } from './monobank/monobank.ts';
import type { PaymentProvider } from './provider.ts';
import { createWayForPay, type WayForPayOptions } from './wayforpay/wayforpay.ts';

/**
 * Settings of the providers that the shop has accounts with; `order` is their order in the checkout, the others come
 * last.
 */
export interface PaymentSettings {
  readonly order?: readonly PaymentProviderId[] | undefined;
  readonly liqpay?: LiqPayOptions | undefined;
  readonly wayforpay?: WayForPayOptions | undefined;
  readonly monobank?: MonobankOptions | undefined;
}

/** Providers in the order of the checkout. */
export type PaymentProviders = ReadonlyMap<PaymentProviderId, PaymentProvider>;

export function createPaymentProviders(settings: PaymentSettings): PaymentProviders {
  const { liqpay, wayforpay, monobank, order = [] } = settings;
  const configured = new Map<PaymentProviderId, PaymentProvider>();
  if (liqpay) configured.set('liqpay', createLiqPay(liqpay));
  if (wayforpay) configured.set('wayforpay', createWayForPay(wayforpay));
  if (monobank) configured.set('monobank', createMonobank(monobank));
  const ordered = new Map<PaymentProviderId, PaymentProvider>();
  for (const id of [...order, ...PAYMENT_PROVIDERS]) {
    const provider = configured.get(id);
    if (provider) ordered.set(id, provider);
  }
  return ordered;
}

/** Returns the origins to which the checkout posts a form. */
export const formOriginsOf = (providers: PaymentProviders): string[] => [
  ...new Set([...providers.values()].flatMap(({ formOrigins }) => formOrigins)),
];
