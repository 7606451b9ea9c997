import type { Delivery } from '../../contract/checkout.ts';
import type { PlaceOrder } from '../../contract/place-order.ts';
import { branchKey, type Draft } from './draft.ts';

/** Where a draft says that the parcel goes. */
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

/** A draft as it is sent; `expectedTotal` is what the summary shows. */
export function toOrder(draft: Draft, expectedTotal: number): PlaceOrder {
  const { key, name, phone, email, companyName, companyCode, note, isCallbackNeeded } = draft;
  // Where there is nothing to pay, nothing was chosen that could be wrong.
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
