import type { Delivery } from '../../../src/contract/checkout.ts';
import type { RequestOf } from '../../../src/contract/endpoint.ts';
import { shippingCost } from '../../../src/rules/delivery.ts';
import { appliedPromo } from '../../../src/rules/promo.ts';
import type { PhoneForm, PhoneOrder, placePhoneOrder } from '../../contract/phone-orders.ts';

const NOWHERE = { ref: '', name: '', fullName: '' };

function deliveryOf({ method, settlement, branch, street, building, flat }: PhoneForm): Delivery {
  const city = settlement ?? NOWHERE;
  if (method === 'pickup') return { method };
  if (method === 'nova-poshta-courier') return { method, settlement: city, street: street ?? NOWHERE, building, flat };
  return { method, settlement: city, branch: branch ?? NOWHERE };
}

/** Returns the delivery cost and the total in kopiykas, as the checkout computes them. */
export function sumsOf({ cart, parcel }: PhoneOrder, { method }: Pick<PhoneForm, 'method'>) {
  const hasFreeDelivery = appliedPromo(cart.promo)?.kind === 'free-delivery';
  const shipping =
    cart.quantity === 0
      ? 0
      : shippingCost({ method, weightGrams: parcel.weight, itemsCost: cart.total, hasFreeDelivery });
  return { shipping, total: cart.total + shipping };
}

/**
 * Returns the input that places the order. `expectedTotal` is the total that the customer was told. Missing values are
 * reported by the API.
 */
export function toOrder(form: PhoneForm, expectedTotal: number): RequestOf<typeof placePhoneOrder>['body'] {
  const { name, phone, email, companyName, companyCode, note, isCallbackNeeded, lang } = form;
  // If there is nothing to pay, the payment method was not asked for.
  const payment = expectedTotal === 0 ? 'card' : form.payment;
  return {
    expectedTotal,
    contact: { name, phone, email },
    delivery: deliveryOf(form),
    payment,
    ...(payment === 'invoice' && { company: { name: companyName, code: companyCode } }),
    note,
    isCallbackNeeded,
    lang,
  };
}
