import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Delivery } from '../../../src/contract/checkout.ts';
import {
  findBranches,
  findSettlements,
  findStreets,
  MIN_LOOKUP_LENGTH,
  SHIPPING_METHODS,
  type ShippingMethod,
} from '../../../src/contract/delivery.ts';
import { useStudio } from '../../lib/studio.tsx';
import { ComboBox } from '../../ui/combo-box.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './orders.module.css';
import { DELIVERY_WORDS } from './words.ts';

interface Place {
  readonly ref: string;
  readonly name: string;
  readonly fullName: string;
}

/** A place that is being chosen: each part as far as it is known. */
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

/** What was typed by hand is chosen anew. */
const known = (place: Place) => (place.ref === '' ? null : place);

/** The delivery as the checkout has it; null while a part of it is missing. */
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
  readonly onChange: (value: DeliveryDraft) => void;
  /** By the names of the API. */
  readonly errors: Readonly<Record<string, string>>;
}

/** Where a parcel goes, from the carrier's own directory. */
export function DeliveryFields({ value, onChange, errors }: DeliveryFieldsProps) {
  const { t, i18n } = useLingui();
  const isCourier = value.method === 'nova-poshta-courier';
  return (
    <div className={styles.form}>
      <Select
        label={t`Спосіб доставки`}
        value={value.method}
        options={SHIPPING_METHODS.map((id) => ({ id, label: i18n._(DELIVERY_WORDS[id]) }))}
        onChange={(method) => onChange({ ...value, method, branch: null })}
        error={errors['delivery.method']}
      />
      {value.method !== 'pickup' && (
        <SettlementField
          value={value.settlement}
          onChange={(settlement) => onChange({ ...value, settlement, branch: null, street: null })}
          error={errors['delivery.settlement.name']}
        />
      )}
      {value.settlement && (value.method === 'nova-poshta-branch' || value.method === 'nova-poshta-locker') && (
        <BranchField
          key={`${value.method} ${value.settlement.ref}`}
          settlement={value.settlement.ref}
          kind={value.method === 'nova-poshta-locker' ? 'locker' : 'branch'}
          value={value.branch}
          onChange={(branch) => onChange({ ...value, branch })}
          error={errors['delivery.branch.name']}
        />
      )}
      {value.settlement && isCourier && (
        <>
          <StreetField
            key={value.settlement.ref}
            settlement={value.settlement.ref}
            value={value.street}
            onChange={(street) => onChange({ ...value, street })}
            error={errors['delivery.street.name']}
          />
          <TextField
            label={t`Будинок`}
            value={value.building}
            maxLength={20}
            onChange={(building) => onChange({ ...value, building })}
          />
          <TextField
            label={t`Квартира`}
            isOptional
            value={value.flat}
            maxLength={20}
            onChange={(flat) => onChange({ ...value, flat })}
          />
        </>
      )}
    </div>
  );
}

interface PlaceFieldProps {
  readonly value: Place | null;
  readonly onChange: (place: Place | null) => void;
  readonly error: string | undefined;
}

function SettlementField({ value, onChange, error }: PlaceFieldProps) {
  const { t } = useLingui();
  const { api } = useStudio();
  const [text, setText] = useState(value?.name ?? '');
  const { data = [] } = useQuery({
    queryKey: ['delivery', 'settlements', api.lang, text],
    queryFn: ({ signal }) => api.request(findSettlements, { query: { q: text }, signal }),
    enabled: text.trim().length >= MIN_LOOKUP_LENGTH,
    placeholderData: keepPreviousData,
  });
  return (
    <PlaceBox
      label={t`Місто або село`}
      text={text}
      onText={setText}
      value={value}
      onChange={onChange}
      places={data}
      error={error}
    />
  );
}

function BranchField(props: PlaceFieldProps & { readonly settlement: string; readonly kind: 'branch' | 'locker' }) {
  const { t } = useLingui();
  const { api } = useStudio();
  const { settlement, kind, value, onChange, error } = props;
  const [text, setText] = useState(value?.name ?? '');
  const q = text === value?.name ? '' : text;
  const { data = [] } = useQuery({
    queryKey: ['delivery', 'branches', api.lang, settlement, kind, q],
    queryFn: ({ signal }) => api.request(findBranches, { query: { settlement, kind, q }, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <PlaceBox
      label={kind === 'locker' ? t`Поштомат` : t`Відділення`}
      text={text}
      onText={setText}
      value={value}
      onChange={onChange}
      places={data.map(({ ref, name, address }) => ({ ref, name, fullName: `${name}, ${address}` }))}
      error={error}
    />
  );
}

function StreetField({ settlement, value, onChange, error }: PlaceFieldProps & { readonly settlement: string }) {
  const { t } = useLingui();
  const { api } = useStudio();
  const [text, setText] = useState(value?.name ?? '');
  const { data = [] } = useQuery({
    queryKey: ['delivery', 'streets', api.lang, settlement, text],
    queryFn: ({ signal }) => api.request(findStreets, { query: { settlement, q: text }, signal }),
    enabled: text.trim().length >= MIN_LOOKUP_LENGTH,
    placeholderData: keepPreviousData,
  });
  return (
    <PlaceBox
      label={t`Вулиця`}
      text={text}
      onText={setText}
      value={value}
      onChange={onChange}
      places={data}
      error={error}
    />
  );
}

interface PlaceBoxProps extends PlaceFieldProps {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly places: readonly Place[];
}

function PlaceBox({ label, text, onText, value, onChange, places, error }: PlaceBoxProps) {
  const all = value && !places.some(({ ref }) => ref === value.ref) ? [value, ...places] : places;
  return (
    <ComboBox
      label={label}
      value={value?.ref ?? null}
      options={all.map(({ ref, name, fullName }) => ({ id: ref, label: name, note: fullName }))}
      searchText={text}
      onSearch={onText}
      onChange={(ref) => {
        const place = all.find((one) => one.ref === ref) ?? null;
        onChange(place);
        if (place) onText(place.name);
      }}
      error={error}
    />
  );
}
