import * as v from 'valibot';
import { paymentMethodSchema } from '../../src/contract/checkout.ts';
import { SHIPPING_METHODS as METHODS, type ShippingMethod } from '../../src/contract/delivery.ts';
import type { Localized } from '../../src/contract/localized.ts';

export type { ShippingMethod };
export const shippingMethodSchema = v.picklist(METHODS);

/** Delivery methods as the customer reads them. */
export const SHIPPING_METHOD_NAMES: Readonly<Record<ShippingMethod, Localized>> = {
  'nova-poshta-branch': { uk: 'Нова пошта, відділення', ru: 'Новая почта, отделение' },
  'nova-poshta-locker': { uk: 'Нова пошта, поштомат', ru: 'Новая почта, почтомат' },
  'nova-poshta-courier': { uk: 'Нова пошта, кур’єр до дверей', ru: 'Новая почта, курьер до двери' },
  pickup: { uk: 'Самовивіз: Київ, вул. Межигірська, 24', ru: 'Самовывоз: Киев, ул. Межигорская, 24' },
};

export { paymentMethodSchema };
export type PaymentMethod = v.InferOutput<typeof paymentMethodSchema>;

/** Shown instead of the payment method if the total is 0. */
export const NOTHING_TO_PAY: Localized = { uk: 'Оплата не потрібна', ru: 'Оплата не нужна' };

/** Payment methods as the customer reads them. */
export const PAYMENT_METHOD_NAMES: Readonly<Record<PaymentMethod, Localized>> = {
  card: { uk: 'Карткою онлайн', ru: 'Картой онлайн' },
  'cash-on-delivery': { uk: 'При отриманні', ru: 'При получении' },
  invoice: { uk: 'За рахунком', ru: 'По счёту' },
};
