import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import type { Cart } from '../../contract/cart.ts';
import type { CheckoutOptions, Delivery } from '../../contract/checkout.ts';
import { MIN_LOOKUP_LENGTH, SHIPPING_METHODS, type ShippingMethod } from '../../contract/delivery.ts';
import { formatMoney } from '../../rules/money.ts';
import { Button } from '../../ui/button.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { TextField } from '../../ui/field.tsx';
import { Section } from '../../ui/page.tsx';
import { branchKey, type Draft, NOWHERE } from './draft.ts';
import { type FieldsProps, PATHS, textProps } from './fields.ts';
import { useMethodNotes, useRefusals } from './methods.ts';
import type { Places } from './places.ts';
import { RadioList } from './radio-list.tsx';

interface Props extends FieldsProps {
  readonly cart: Cart;
  readonly options: CheckoutOptions;
  readonly places: Places;
  /** Returns the cost of a method for the shopper, in kopiykas. */
  readonly costOf: (method: ShippingMethod) => number;
}

/** Fields of the delivery method and the destination. */
export function DeliveryFields({ cart, options, places, costOf, ...fields }: Props) {
  const { t } = useLingui();
  const { draft, change } = fields;
  const refusals = useRefusals(options.parcel, cart.total);
  const notes = useMethodNotes();
  const [possible = 'pickup'] = SHIPPING_METHODS.filter((method) => !refusals[method]);
  const isRefused = refusals[draft.method] !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only whether the chosen method is possible matters
  useEffect(() => {
    if (isRefused) change({ method: possible });
  }, [isRefused, possible]);
  return (
    <Section title={t`Доставка`}>
      <div className="checkout-group">
        <EarlierAddresses addresses={options.addresses.filter(({ method }) => !refusals[method])} change={change} />
        <RadioList
          name="method"
          label={t`Спосіб доставки`}
          value={draft.method}
          options={SHIPPING_METHODS.map((value) => ({
            value,
            ...notes[value],
            refusal: refusals[value],
            price: costOf(value) === 0 ? t`безкоштовно` : formatMoney(costOf(value)),
          }))}
          onChange={(method) => change({ method })}
        />
        {draft.method !== 'pickup' && <Settlement {...fields} places={places} />}
        {(draft.method === 'nova-poshta-branch' || draft.method === 'nova-poshta-locker') && (
          <Branch key={draft.method} {...fields} places={places} />
        )}
        {draft.method === 'nova-poshta-courier' && <Door {...fields} places={places} />}
      </div>
    </Section>
  );
}

interface EarlierProps {
  readonly addresses: readonly Delivery[];
  readonly change: (changes: Partial<Draft>) => void;
}

/** Offers the destinations of earlier orders, which saves a search. */
function EarlierAddresses({ addresses, change }: EarlierProps) {
  const { t } = useLingui();
  if (addresses.length === 0) return null;
  return (
    <div>
      <p className="checkout-hint">
        <Trans>Як минулого разу:</Trans>
      </p>
      <div className="checkout-earlier">
        {addresses.map((address) => {
          const text = addressText(address);
          return (
            <Button
              key={`${address.method} ${text}`}
              variant="secondary"
              aria-label={t`Доставити сюди: ${text}`}
              onClick={() => change(toDraft(address))}
            >
              {text}
            </Button>
          );
        })}
      </div>
    </div>
  );
}

function addressText(address: Delivery): string {
  if (address.method === 'pickup') return '';
  const place = address.method === 'nova-poshta-courier' ? address.street.name : address.branch.name;
  const door = address.method === 'nova-poshta-courier' ? [address.building, address.flat] : [];
  return [address.settlement.name, place, ...door].filter(Boolean).join(', ');
}

function toDraft(address: Delivery): Partial<Draft> {
  const { method } = address;
  if (address.method === 'pickup') return { method };
  const settlement = { ref: address.settlement.ref, name: address.settlement.fullName || address.settlement.name };
  if (address.method === 'nova-poshta-courier') {
    const { street, building, flat } = address;
    return { method, settlement, street: { ref: street.ref, name: street.name }, building, flat };
  }
  return { method, settlement, [branchKey(method)]: { ref: address.branch.ref, name: address.branch.name } };
}

interface PlaceProps extends FieldsProps {
  readonly places: Places;
}

function Settlement({ draft, change, errors, places }: PlaceProps) {
  const { t } = useLingui();
  const { settlement, branch, locker, street } = draft;
  const { rows, isLoading, isUnreachable } = places.settlements;
  return (
    <Combobox
      id={PATHS.settlement}
      label={t`Місто або село`}
      name="settlement"
      text={settlement.name}
      // Typing over a chosen settlement discards the choice, and its branch, locker and street.
      onText={(name) => change({ settlement: { ref: '', name }, branch: NOWHERE, locker: NOWHERE, street: NOWHERE })}
      options={
        settlement.ref
          ? []
          : rows.map(({ ref, name, fullName }) => ({ value: ref, label: name, note: fullName, aliases: [fullName] }))
      }
      // Choosing a settlement keeps typed names of a branch, locker and street, and looks them up in this settlement.
      onChoose={({ value, label, note }) =>
        change({
          settlement: { ref: value, name: note ?? label },
          branch: typedPart(branch),
          locker: typedPart(locker),
          street: typedPart(street),
        })
      }
      isChosen={settlement.ref !== ''}
      isLoading={isLoading}
      isStrict={!isUnreachable}
      empty={isUnreachable ? undefined : t`Такого міста чи села не знайшли. Перевірте назву або впишіть її початок.`}
      hint={isUnreachable ? t`Пошук не відповідає: впишіть місто й відділення самі, ми все перевіримо.` : undefined}
      error={errors[PATHS.settlement]}
    />
  );
}

const typedPart = (place: Draft['branch']) => (place.ref ? NOWHERE : place);

function Branch({ draft, change, errors, places }: PlaceProps) {
  const { t } = useLingui();
  const { settlement } = draft;
  const key = branchKey(draft.method);
  const branch = draft[key];
  const isLocker = key === 'locker';
  const { rows, isLoading } = places.branches;
  const isUnreachable = places.branches.isUnreachable || places.settlements.isUnreachable;
  const isSettled = settlement.ref !== '';
  const hints = {
    unreachable: t`Пошук не відповідає: впишіть номер і адресу самі.`,
    unsettled: t`Спершу виберіть місто або село зі списку`,
    settled: t`Номер або вулиця`,
  };
  return (
    <Combobox
      id={PATHS[key]}
      label={isLocker ? t`Поштомат` : t`Відділення`}
      name="branch"
      text={branch.name}
      onText={(name) => change({ [key]: { ref: '', name } })}
      options={
        branch.ref || !isSettled
          ? []
          : rows.slice(0, 30).map(({ ref, number, name, address, schedule }) => ({
              value: ref,
              label: `${name}: ${address}`,
              note: schedule ?? undefined,
              aliases: [number, `№${number}`, `№ ${number}`, name, address],
            }))
      }
      onChoose={({ value, label }) => change({ [key]: { ref: value, name: label } })}
      isChosen={branch.ref !== ''}
      // A branch can be looked up only in a known settlement.
      isLoading={isLoading || !isSettled}
      isStrict={!isUnreachable}
      empty={
        isLocker ? t`Такого поштомата тут не знайшли.` : t`Такого відділення, яке візьме вашу посилку, тут не знайшли.`
      }
      hint={isUnreachable ? hints.unreachable : isSettled ? hints.settled : hints.unsettled}
      error={errors[PATHS[key]]}
    />
  );
}

function Door({ places, ...fields }: PlaceProps) {
  const { t } = useLingui();
  const { draft, change, errors } = fields;
  const { settlement, street } = draft;
  const { rows, isLoading, isUnreachable } = places.streets;
  const isAway = isUnreachable || places.settlements.isUnreachable;
  return (
    <>
      <Combobox
        id={PATHS.street}
        label={t`Вулиця`}
        name="street"
        text={street.name}
        onText={(name) => change({ street: { ref: '', name } })}
        options={
          street.ref ? [] : rows.map(({ ref, name, fullName }) => ({ value: ref, label: name, aliases: [fullName] }))
        }
        onChoose={({ value, label }) => change({ street: { ref: value, name: label } })}
        isChosen={street.ref !== ''}
        isLoading={isLoading}
        empty={
          isUnreachable || street.name.trim().length < MIN_LOOKUP_LENGTH || settlement.ref === ''
            ? undefined
            : t`Такої вулиці не знайшли. Якщо назва правильна, залиште її так.`
        }
        hint={settlement.ref === '' && !isAway ? t`Спершу виберіть місто або село зі списку` : undefined}
        error={errors[PATHS.street]}
      />
      <div className="checkout-pair">
        <TextField label={t`Будинок`} name="building" {...textProps(fields, 'building')} />
        <TextField label={t`Квартира`} name="flat" {...textProps(fields, 'flat')} />
      </div>
    </>
  );
}
