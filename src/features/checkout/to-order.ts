import type { Delivery } from '../../contract/checkout.ts';
import type { PlaceOrder } from '../../contract/place-order.ts';
import { branchKey, type Draft } from './draft.ts';

/** Converts the destination of a draft. */
function toDelivery(draft: Draft): Delivery {
  const { method, settlement, street, building, flat } = draft;
  const place = { fullName: '' };
  const city = { ...settlement, ...place };
  if (method === 'pickup') return { method };
  if (method === 'nova-poshta-courier') {
    return { method, settlement: city, street: { ...street, ...place }, building, flat };
  }
  return { method, settlement: city, branch: { ...draft[branchKey(method)], ...place } };
}

/** Converts a draft to the request; `expectedTotal` is the total that the summary shows. */
export function toOrder(draft: Draft, expectedTotal: number): PlaceOrder {
  const { key, name, phone, email, companyName, companyCode, note, isCallbackNeeded } = draft;
  // If there is nothing to pay, a method that was chosen before does not matter.
  const payment = expectedTotal === 0 ? 'card' : draft.payment;
  return {
    key,
    expectedTotal,
    contact: { name, phone, email },
    delivery: toDelivery(draft),
    payment,
    ...(payment === 'invoice' && { company: { name: companyName, code: companyCode } }),
    note,
    isCallbackNeeded,
  };
}
