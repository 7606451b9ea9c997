import type { OrderItem } from '../../contract/order.ts';

/** Tells an order's items apart: one product can be there twice, with other services. */
export function itemKey({ slug, name, additionalServices }: OrderItem): string {
  return [slug ?? name, ...additionalServices.map((service) => service.name)].join('+');
}
