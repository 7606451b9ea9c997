import type { OrderDetails } from '../../contract/checkout.ts';

/**
 * Whether an order counts as a purchase: by card once it is paid; on delivery, by invoice and for nothing once it is
 * placed.
 */
export function isBought({ state, method }: OrderDetails['payment']): boolean {
  return state === 'paid' || state === 'none' || state === 'free' || (state === 'due' && method === 'invoice');
}
