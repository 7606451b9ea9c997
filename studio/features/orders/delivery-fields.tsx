import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Delivery } from '../../../src/contract/checkout.ts';
import { type Parcel, SHIPPING_METHODS, type ShippingMethod } from '../../../src/contract/delivery.ts';
import layout from '../../ui/layout.module.css';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { BranchField, type Place, SettlementField, StreetField } from './place-fields.tsx';
import { DELIVERY_WORDS } from './words.ts';

/** A destination being chosen; null parts are not chosen yet. */
export interface DeliveryDraft {
  readonly method: ShippingMethod;
  readonly settlement: Place | null;
  readonly branch: Place | null;
  readonly street: Place | null;
  readonly building: string;
  readonly flat: string;
}

export function draftOf(delivery: Delivery | null, method: ShippingMethod): DeliveryDraft {
  const empty = { method, settlement: null, branch: null, street: null, building: '', flat: '' };
  if (!delivery || delivery.method === 'pickup') return empty;
  if (delivery.method === 'nova-poshta-courier') {
    const { settlement, street, building, flat } = delivery;
    return { ...empty, settlement: known(settlement), street: known(street), building, flat };
  }
  return { ...empty, settlement: known(delivery.settlement), branch: known(delivery.branch) };
}

/** Returns a chosen place; null for one typed by hand, which must be chosen again. */
const known = (place: Place) => (place.ref === '' ? null : place);

/** Returns the delivery in the form of the checkout; null while a part is missing. */
export function deliveryOf(draft: DeliveryDraft): Delivery | null {
  const { method, settlement, branch, street, building, flat } = draft;
  if (method === 'pickup') return { method };
  if (!settlement) return null;
  if (method === 'nova-poshta-courier')
    return street && building.trim() !== '' ? { method, settlement, street, building, flat } : null;
  return branch && { method, settlement, branch };
}

interface DeliveryFieldsProps {
  readonly value: DeliveryDraft;
  readonly onChange: (changes: Partial<DeliveryDraft>) => void;
  /** Errors by the API's field names. */
  readonly errors: Readonly<Record<string, string>>;
  /** If given, only branches that take this parcel are offered. */
  readonly parcel?: Parcel;
}

/** Fields of a destination, from the carrier's directory; typed by hand while the directory is unavailable. */
export function DeliveryFields({ value, onChange, errors, parcel }: DeliveryFieldsProps) {
  const { t, i18n } = useLingui();
  const isCourier = value.method === 'nova-poshta-courier';
  // While a settlement is being typed, the draft has none; choosing the same one again keeps its branch and street.
  const [settlement, setSettlement] = useState(value.settlement);
  const chooseSettlement = (next: Place | null) => {
    if (next) setSettlement(next);
    const isSame = next === null || next.ref === settlement?.ref;
    onChange({ settlement: next, ...(!isSame && { branch: null, street: null }) });
  };
  return (
    <div className={layout.stack}>
      <Select
        label={t`Спосіб доставки`}
        value={value.method}
        options={SHIPPING_METHODS.map((id) => ({ id, label: i18n._(DELIVERY_WORDS[id]) }))}
        onChange={(method) => onChange({ method, branch: null })}
        error={errors['delivery.method']}
      />
      {value.method !== 'pickup' && (
        <SettlementField
          value={value.settlement}
          onChange={chooseSettlement}
          error={errors['delivery.settlement.name']}
        />
      )}
      {value.settlement && (value.method === 'nova-poshta-branch' || value.method === 'nova-poshta-locker') && (
        <BranchField
          key={`${value.method} ${value.settlement.ref}`}
          settlement={value.settlement.ref}
          kind={value.method === 'nova-poshta-locker' ? 'locker' : 'branch'}
          value={value.branch}
          onChange={(branch) => onChange({ branch })}
          parcel={parcel}
          error={errors['delivery.branch.name']}
        />
      )}
      {value.settlement && isCourier && (
        <>
          <StreetField
            key={value.settlement.ref}
            settlement={value.settlement.ref}
            value={value.street}
            onChange={(street) => onChange({ street })}
            error={errors['delivery.street.name']}
          />
          <TextField
            label={t`Будинок`}
            value={value.building}
            maxLength={20}
            onChange={(building) => onChange({ building })}
            error={errors['delivery.building']}
          />
          <TextField
            label={t`Квартира`}
            isOptional
            value={value.flat}
            maxLength={20}
            onChange={(flat) => onChange({ flat })}
          />
        </>
      )}
    </div>
  );
}
