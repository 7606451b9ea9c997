import type { OrderItem } from '../../contract/order.ts';
import { serviceText } from '../../rules/services.ts';

/** Tells an order's items apart: one product can be there twice, with other services, or with another text. */
export function itemKey({ slug, name, additionalServices }: OrderItem): string {
  return [slug ?? name, ...additionalServices.map(serviceText)].join('+');
}
