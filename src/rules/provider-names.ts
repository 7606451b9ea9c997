import type { Provider } from '../contract/customer.ts';
import type { PaymentProviderId } from '../contract/payment.ts';

/** Names by which the providers of sign-ins call themselves, in either language. */
export const SIGN_IN_PROVIDER_NAMES: Readonly<Record<Provider, string>> = { google: 'Google', facebook: 'Facebook' };

/** Names by which the providers of payments call themselves, in either language. */
export const PAYMENT_PROVIDER_NAMES: Readonly<Record<PaymentProviderId, string>> = {
  liqpay: 'LiqPay',
  wayforpay: 'WayForPay',
  monobank: 'monobank',
};
