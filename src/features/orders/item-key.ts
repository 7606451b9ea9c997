import type { OrderItem } from '../../contract/order.ts';

/** Tells an order's items apart: one product can be there twice, with other services. */
export function itemKey({ slug, additionalServices }: OrderItem): string {
  return [slug, ...additionalServices.map(({ name }) => name)].join('+');
}
