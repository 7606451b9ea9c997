import { useLingui } from '@lingui/react/macro';
import type { ShippingMethod } from '../../../src/contract/delivery.ts';
import { METHOD_LIMITS, parcelRefusal } from '../../../src/rules/parcels.ts';
import type { PhoneOrder } from '../../contract/phone-orders.ts';

/** Why a way of delivery does not take the order, at its field; nothing for one that does. */
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
