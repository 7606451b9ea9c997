import { useLingui } from '@lingui/react/macro';
import type { Parcel, ShippingMethod, Size } from '../../contract/delivery.ts';
import { usePromises } from '../../lib/promises.ts';
import { formatMoney } from '../../rules/money.ts';
import { boxOf, LOCKER_LIMITS, METHOD_LIMITS, parcelRefusal } from '../../rules/parcels.ts';

/** Returns the names and descriptions of the delivery methods. */
export function useMethodNotes(): Readonly<Record<ShippingMethod, { readonly label: string; readonly note: string }>> {
  const { t } = useLingui();
  const { 'delivery-days': days } = usePromises();
  return {
    'nova-poshta-branch': { label: t`Відділення Нової пошти`, note: days },
    'nova-poshta-locker': { label: t`Поштомат`, note: t`${days}, до ${kilograms(LOCKER_LIMITS.weight)} кг` },
    'nova-poshta-courier': { label: t`Кур’єр до дверей`, note: days },
    pickup: { label: t`Самовивіз`, note: t`Київ, вул. Межигірська, 24` },
  };
}

/**
 * Returns the shopper's message why a method does not take a parcel of this cost (kopiykas); undefined for a method
 * that does.
 */
export function useRefusals(parcel: Parcel, cost: number): Readonly<Record<ShippingMethod, string | undefined>> {
  const { t } = useLingui();
  const refusalOf = (method: ShippingMethod): string | undefined => {
    const limits = METHOD_LIMITS[method];
    const weight = { own: kilograms(parcel.weight), most: kilograms(limits.weight ?? 0) };
    const size = { own: centimetres(boxOf(parcel, null)), most: limits.size ? centimetres(limits.size) : '' };
    switch (parcelRefusal(parcel, cost, limits)) {
      case 'too-heavy':
        return t`Посилка важить ${weight.own} кг, а приймають до ${weight.most} кг`;
      case 'too-big':
        return t`Посилка завелика: ${size.own} см, а приймають до ${size.most} см`;
      case 'too-valuable':
        return t`Приймають посилки вартістю до ${formatMoney(limits.cost ?? 0)}`;
      case null:
        return undefined;
    }
  };
  return {
    'nova-poshta-branch': refusalOf('nova-poshta-branch'),
    'nova-poshta-locker': refusalOf('nova-poshta-locker'),
    'nova-poshta-courier': refusalOf('nova-poshta-courier'),
    pickup: refusalOf('pickup'),
  };
}

/** Both languages format numbers in the same way. */
const NUMBER = new Intl.NumberFormat('uk-UA', { maximumFractionDigits: 1 });

const kilograms = (grams: number) => NUMBER.format(Math.ceil(grams / 100) / 10);

/** Returns sizes such as `290 × 7 × 4`. */
const centimetres = ({ length, width, height }: Size) =>
  [length, width, height].map((side) => NUMBER.format(Math.ceil(side / 10))).join(' × ');
