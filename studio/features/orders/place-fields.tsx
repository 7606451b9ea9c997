import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  findBranches,
  findSettlements,
  findStreets,
  MIN_LOOKUP_LENGTH,
  type Parcel,
} from '../../../src/contract/delivery.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useStudio } from '../../lib/studio.tsx';
import { ComboBox } from '../../ui/combo-box.tsx';
import { SuggestField } from '../../ui/suggest-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** A place of the carrier's directory, or one typed by hand (empty `ref`). */
export interface Place {
  readonly ref: string;
  readonly name: string;
  readonly fullName: string;
}

interface PlaceFieldProps {
  readonly value: Place | null;
  readonly onChange: (place: Place | null) => void;
  readonly error: string | undefined;
}

/** A field to choose a city or a village. */
export function SettlementField({ value, onChange, error }: PlaceFieldProps) {
  const { t } = useLingui();
  const { api } = useStudio();
  const [text, setText] = useState(value?.name ?? '');
  const lookup = useQuery({
    queryKey: ['delivery', 'settlements', api.lang, text],
    queryFn: ({ signal }) => api.request(findSettlements, { query: { q: text }, signal }),
    enabled: text.trim().length >= MIN_LOOKUP_LENGTH,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const isAway = useIsAway(lookup);
  const box = { label: t`Місто або село`, text, onText: setText, value, onChange, error };
  if (isAway) return <TypedPlace {...box} />;
  return <PlaceBox {...box} places={lookup.data ?? []} isSettled={isSettled(lookup)} />;
}

interface BranchFieldProps extends PlaceFieldProps {
  /** The settlement's reference; empty for one typed by hand. */
  readonly settlement: string;
  readonly kind: 'branch' | 'locker';
  readonly parcel: Parcel | undefined;
}

/** A field to choose a branch or a locker of a settlement that takes the parcel. */
export function BranchField({ settlement, kind, parcel, value, onChange, error }: BranchFieldProps) {
  const { t } = useLingui();
  const { api } = useStudio();
  const [text, setText] = useState(value?.name ?? '');
  const q = text === value?.name ? '' : text;
  const lookup = useQuery({
    queryKey: ['delivery', 'branches', api.lang, settlement, kind, q, parcel],
    queryFn: ({ signal }) =>
      api.request(findBranches, { query: { settlement, kind, q, ...amountsOf(parcel) }, signal }),
    enabled: settlement !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
  const isAway = useIsAway(lookup);
  const label = kind === 'locker' ? t`Поштомат` : t`Відділення`;
  const box = { label, text, onText: setText, value, onChange, error };
  if (isAway || settlement === '') return <TypedPlace {...box} />;
  const places = (lookup.data ?? []).map(({ ref, name, address }) => ({ ref, name, fullName: `${name}, ${address}` }));
  return <PlaceBox {...box} places={places} isSettled={isSettled(lookup)} />;
}

const amountsOf = (parcel: Parcel | undefined) =>
  parcel && Object.fromEntries(Object.entries(parcel).map(([name, amount]) => [name, String(Math.ceil(amount))]));

/** A field for a street: chosen, or typed if the directory does not have it, because the carrier accepts a name. */
export function StreetField({ settlement, value, onChange, error }: PlaceFieldProps & { readonly settlement: string }) {
  const { t } = useLingui();
  const { api } = useStudio();
  const text = value?.name ?? '';
  const { data = [] } = useQuery({
    queryKey: ['delivery', 'streets', api.lang, settlement, text],
    queryFn: ({ signal }) => api.request(findStreets, { query: { settlement, q: text }, signal }),
    enabled: settlement !== '' && text.trim().length >= MIN_LOOKUP_LENGTH,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <SuggestField
      label={t`Вулиця`}
      value={text}
      suggestions={[...new Set(data.map(({ name }) => name))]}
      onChange={(name) => onChange(data.find((street) => street.name === name) ?? typedPlace(name))}
      error={error}
    />
  );
}

const typedPlace = (name: string): Place | null => (name === '' ? null : { ref: '', name, fullName: '' });

/** Returns true if the directory's last answer was a failure; stays unchanged during the next request. */
function useIsAway({ error, isSuccess, isPlaceholderData }: Lookup): boolean {
  const [isAway, setAway] = useState(false);
  const hasFailed = error instanceof ApiError && error.code === 'delivery_unavailable';
  const hasAnswered = isSuccess && !isPlaceholderData;
  useEffect(() => {
    if (hasFailed) setAway(true);
    else if (hasAnswered) setAway(false);
  }, [hasFailed, hasAnswered]);
  return isAway;
}

interface Lookup {
  readonly error: unknown;
  readonly isSuccess: boolean;
  readonly isFetching: boolean;
  readonly isPlaceholderData: boolean;
}

const isSettled = ({ isFetching, isPlaceholderData }: Lookup) => !isFetching && !isPlaceholderData;

interface BoxProps extends PlaceFieldProps {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** A text field for a place while the directory is unavailable; staff look the place up later. */
function TypedPlace({ label, text, onText, onChange, error }: BoxProps) {
  const { t } = useLingui();
  return (
    <TextField
      label={label}
      hint={t`Довідник Нової пошти не відповідає: впишіть, як каже покупець.`}
      value={text}
      maxLength={200}
      onChange={(typed) => {
        onText(typed);
        onChange(typedPlace(typed));
      }}
      error={error}
    />
  );
}

interface PlaceBoxProps extends BoxProps {
  readonly places: readonly Place[];
  /** True if the places match the typed text: no other answer is awaited. */
  readonly isSettled: boolean;
}

/**
 * A field to choose a place of the directory. Typing over a chosen name discards the choice. A name typed in full is
 * chosen by itself, even if the directory answers after the field was left. A name that several places have, or none,
 * must be chosen from the list.
 */
function PlaceBox({ label, text, onText, value, onChange, places, isSettled, error }: PlaceBoxProps) {
  const { t } = useLingui();
  const [isLeft, setLeft] = useState(false);
  const known = value && value.ref !== '' && !places.some(({ ref }) => ref === value.ref) ? [value] : [];
  const all = [...known, ...places];
  const named = value === null && isSettled ? onlyNamed(places, text) : null;
  useEffect(() => {
    if (!named) return;
    onText(named.name);
    onChange(named);
  }, [named, onText, onChange]);
  const isUnchosen = isLeft && value === null && text.trim() !== '' && isSettled && !named;
  return (
    <ComboBox
      label={label}
      value={value?.ref || null}
      options={all.map(({ ref, name, fullName }) => ({ id: ref, label: name, note: fullName }))}
      searchText={text}
      onSearch={(typed) => {
        onText(typed);
        if (value && typed !== value.name) onChange(null);
      }}
      onChange={(ref) => {
        const place = all.find((one) => one.ref === ref) ?? null;
        onChange(place);
        if (place) onText(place.name);
      }}
      isTextKept
      onFocusChange={(isFocused) => setLeft(!isFocused)}
      error={error ?? (isUnchosen ? t`Виберіть зі списку` : undefined)}
    />
  );
}

/** Returns the only place with this name, ignoring case; null if there is none, or several. */
function onlyNamed(places: readonly Place[], text: string): Place | null {
  const named = places.filter(({ name }) => name.toLocaleLowerCase('uk') === text.trim().toLocaleLowerCase('uk'));
  return named.length === 1 ? (named[0] ?? null) : null;
}
