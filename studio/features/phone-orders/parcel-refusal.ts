import { useLingui } from '@lingui/react/macro';
import type { ShippingMethod } from '../../../src/contract/delivery.ts';
import { METHOD_LIMITS, parcelRefusal } from '../../../src/rules/parcels.ts';
import type { PhoneOrder } from '../../contract/phone-orders.ts';

/**
 * Returns a function that gives the error of a delivery method that cannot take the order, by field; empty if it can.
 */
export function useParcelRefusal({ cart, parcel }: PhoneOrder): (method: ShippingMethod) => Record<string, string> {
  const { t } = useLingui();
  return (method) => {
    const refusal = cart.quantity === 0 ? null : parcelRefusal(parcel, cart.total, METHOD_LIMITS[method]);
    if (refusal === null) return {};
    const texts = {
      'too-heavy': t`Посилка заважка для цього способу: виберіть інший.`,
      'too-big': t`Посилка завелика для цього способу: виберіть інший.`,
      'too-valuable': t`Посилка задорога для цього способу: виберіть інший.`,
    };
    return { 'delivery.method': texts[refusal] };
  };
}
