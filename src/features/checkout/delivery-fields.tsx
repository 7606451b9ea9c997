import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import type { Cart } from '../../contract/cart.ts';
import type { CheckoutOptions, Delivery } from '../../contract/checkout.ts';
import { SHIPPING_METHODS } from '../../contract/delivery.ts';
import { lockerRefusal } from '../../rules/delivery.ts';
import { Button } from '../../ui/button.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { TextField } from '../../ui/field.tsx';
import { Section } from '../../ui/page.tsx';
import styles from './checkout.module.css';
import type { FieldsProps } from './checkout-screen.tsx';
import type { Draft } from './draft.ts';
import { useBranches, useSettlements, useStreets } from './queries.ts';
import { RadioList } from './radio-list.tsx';

interface Props extends FieldsProps {
  readonly cart: Cart;
  readonly options: CheckoutOptions;
}

/** How and where the parcel goes. */
export function DeliveryFields({ cart, options, ...fields }: Props) {
  const { t } = useLingui();
  const { draft, change } = fields;
  const refusal = lockerRefusal({ weightGrams: options.weight, cost: cart.total });
  const names = {
    'nova-poshta-branch': { label: t`Відділення Нової пошти`, note: t`1–3 дні, від 2 500 ₴ безкоштовно` },
    'nova-poshta-locker': {
      label: t`Поштомат`,
      note: t`До 20 кг, цілодобово`,
      refusal: refusal
        ? refusal === 'too-heavy'
          ? t`Посилка важча за 20 кг`
          : t`Поштомат приймає посилки до 10 000 ₴`
        : undefined,
    },
    'nova-poshta-courier': { label: t`Кур’єр до дверей`, note: t`1–3 дні, підніме до квартири` },
    pickup: { label: t`Самовивіз`, note: t`Київ, вул. Межигірська, 24; зберігаємо 5 днів` },
  };
  const isRefused = draft.method === 'nova-poshta-locker' && refusal !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only whether the chosen way is possible matters
  useEffect(() => {
    if (isRefused) change({ method: 'nova-poshta-branch', branch: NOWHERE });
  }, [isRefused]);
  return (
    <Section title={t`Доставка`}>
      <div className={styles.group}>
        <EarlierAddresses addresses={options.addresses} change={change} />
        <RadioList
          name="method"
          label={t`Спосіб доставки`}
          value={draft.method}
          options={SHIPPING_METHODS.map((value) => ({ value, ...names[value] }))}
          onChange={(method) => change({ method, branch: NOWHERE })}
        />
        {draft.method !== 'pickup' && <Settlement {...fields} />}
        {(draft.method === 'nova-poshta-branch' || draft.method === 'nova-poshta-locker') && (
          <Branch key={draft.method} {...fields} weight={options.weight} />
        )}
        {draft.method === 'nova-poshta-courier' && <Door {...fields} />}
      </div>
    </Section>
  );
}

const NOWHERE = { ref: '', name: '' };

interface EarlierProps {
  readonly addresses: readonly Delivery[];
  readonly change: (changes: Partial<Draft>) => void;
}

/** Where earlier orders went: one touch instead of a search. */
function EarlierAddresses({ addresses, change }: EarlierProps) {
  const { t } = useLingui();
  if (addresses.length === 0) return null;
  return (
    <div>
      <p className={styles.hint}>
        <Trans>Як минулого разу:</Trans>
      </p>
      <div className={styles.earlier}>
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
  return { method, settlement, branch: { ref: address.branch.ref, name: address.branch.name } };
}

function Settlement({ draft, change, errors }: FieldsProps) {
  const { t } = useLingui();
  const { settlement } = draft;
  const { data = [], isError } = useSettlements(settlement.ref ? '' : settlement.name);
  return (
    <Combobox
      label={t`Місто або село`}
      name="settlement"
      text={settlement.name}
      // What is typed over a choice is no choice any more, and the branch was of the other place.
      onText={(name) => change({ settlement: { ref: '', name }, branch: NOWHERE, street: NOWHERE })}
      options={
        settlement.ref ? [] : data.map(({ ref, name, fullName }) => ({ value: ref, label: name, note: fullName }))
      }
      onChoose={({ value, label, note }) =>
        change({ settlement: { ref: value, name: note ?? label }, branch: NOWHERE, street: NOWHERE })
      }
      hint={isError ? t`Пошук не відповідає: впишіть місто й відділення самі, ми все перевіримо.` : undefined}
      error={errors['delivery.settlement.name']}
    />
  );
}

function Branch({ draft, change, errors, weight }: FieldsProps & { readonly weight: number }) {
  const { t } = useLingui();
  const { settlement, branch } = draft;
  const kind = draft.method === 'nova-poshta-locker' ? 'locker' : 'branch';
  const { data = [], isError } = useBranches(settlement.ref, kind, branch.ref ? '' : branch.name);
  const fitting = data.filter(({ maxWeight }) => maxWeight === null || maxWeight >= weight);
  return (
    <Combobox
      label={kind === 'locker' ? t`Поштомат` : t`Відділення`}
      name="branch"
      text={branch.name}
      onText={(name) => change({ branch: { ref: '', name } })}
      options={
        branch.ref || settlement.ref === ''
          ? []
          : fitting.slice(0, 30).map(({ ref, name, address, schedule }) => ({
              value: ref,
              label: `${name}: ${address}`,
              note: schedule ?? undefined,
            }))
      }
      onChoose={({ value, label }) => change({ branch: { ref: value, name: label } })}
      isDisabled={settlement.name === ''}
      hint={isError ? t`Пошук не відповідає: впишіть номер і адресу самі.` : t`Номер або вулиця`}
      error={errors['delivery.branch.name']}
    />
  );
}

function Door({ draft, change, errors }: FieldsProps) {
  const { t } = useLingui();
  const { settlement, street } = draft;
  const { data = [] } = useStreets(settlement.ref, street.ref ? '' : street.name);
  return (
    <>
      <Combobox
        label={t`Вулиця`}
        name="street"
        text={street.name}
        onText={(name) => change({ street: { ref: '', name } })}
        options={street.ref ? [] : data.map(({ ref, name }) => ({ value: ref, label: name }))}
        onChoose={({ value, label }) => change({ street: { ref: value, name: label } })}
        isDisabled={settlement.name === ''}
        error={errors['delivery.street.name']}
      />
      <div className={styles.pair}>
        <TextField
          label={t`Будинок`}
          name="building"
          value={draft.building}
          onChange={({ target }) => change({ building: target.value })}
          error={errors['delivery.building']}
        />
        <TextField
          label={t`Квартира`}
          name="flat"
          value={draft.flat}
          onChange={({ target }) => change({ flat: target.value })}
        />
      </div>
    </>
  );
}
