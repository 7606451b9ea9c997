import type { Cart } from '../../contract/cart.ts';
import type { AnalyticsEvent } from './events.ts';
import { sale } from './sales.ts';

/** Returns the events of a checkout whose fields are filled in: the chosen delivery and payment. */
export const filledIn = (cart: Cart, { method, payment }: { method: string; payment: string }): AnalyticsEvent[] => [
  { name: 'add_shipping_info', params: { ...sale(cart), shipping_tier: method } },
  { name: 'add_payment_info', params: { ...sale(cart), payment_type: payment } },
];
