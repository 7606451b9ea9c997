import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type DeliveryEstimate as Estimate, estimateDelivery } from '../../contract/delivery.ts';
import type { Language } from '../../contract/language.ts';
import { usePromises } from '../../lib/promises.ts';
import { useShop } from '../../lib/shop.tsx';
import { useDebounced } from '../../lib/use-debounced.ts';
import { perLanguage } from '../../rules/lazy-value.ts';
import { formatMoney } from '../../rules/money.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './buy-panel.module.css';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { storedTown, type Town } from './town.ts';

/** Milliseconds after a change of the quantity before the price is requested. */
const DEBOUNCE = 400;

interface Props {
  readonly sku: string;
  readonly quantity: number;
  /** True if the shopper has pressed it before this code was loaded. */
  readonly opensAtOnce: boolean;
}

/**
 * A line with the price and the day of delivery to the shopper's town, and the window in which the town is chosen. As
 * long as no town is known, which is so in the document, it asks for nothing.
 */
export function DeliveryEstimate({ sku, quantity, opensAtOnce }: Props) {
  const { t } = useLingui();
  const [town, setTown] = useState<Town | null>(null);
  /** Null until it is opened for the first time. */
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const line = useRef<HTMLButtonElement>(null);
  // After the first render, which equals that of the document; the pressed button was that of the document.
  useEffect(() => {
    setTown(storedTown.read());
    if (opensAtOnce) line.current?.focus();
    setOpen(opensAtOnce || null);
    return storedTown.subscribe(() => setTown(storedTown.read()));
  }, [opensAtOnce]);
  const choose = (chosen: Town) => {
    storedTown.write(chosen);
    setTown(chosen);
  };
  const asked = { sku, quantity, town };
  return (
    <>
      <button
        ref={line}
        type="button"
        value="delivery"
        className={styles.line}
        onClick={() => setOpen(true)}
        data-needs-js
      >
        <Icon name="pin" />
        <span>
          <b>{town ? <TownName {...asked} town={town} /> : t`Доставка Новою поштою`}</b>
          {/* Not a status, whose text would not be part of the button's name. */}
          <span aria-live="polite">{town ? <Summary {...asked} /> : t`Дізнайтеся ціну й день`}</span>
        </span>
        <Icon name="chevron-right" />
      </button>
      {isOpen !== null && (
        <EstimateDialog asked={asked} onChoose={choose} isOpen={isOpen} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

function TownName({ town, ...asked }: Asked & { readonly town: Town }) {
  const { t } = useLingui();
  const { data } = useEstimate({ ...asked, town });
  const name = data?.settlement.name ?? town.name;
  return t`Доставка: ${name}`;
}

interface EstimateDialogProps {
  readonly asked: Asked;
  readonly onChoose: (town: Town) => void;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function EstimateDialog({ asked, ...props }: EstimateDialogProps) {
  return <DeliveryDialog town={asked.town} quantity={asked.quantity} estimate={useEstimate(asked)} {...props} />;
}

interface Asked {
  readonly sku: string;
  readonly quantity: number;
  readonly town: Town | null;
}

function useEstimate({ sku, quantity, town }: Asked): UseQueryResult<Estimate> {
  const { api, lang } = useShop();
  const pieces = useDebounced(quantity, DEBOUNCE);
  return useQuery({
    queryKey: ['delivery-estimate', lang, sku, pieces, town?.ref],
    enabled: town !== null,
    staleTime: 10 * 60_000,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const query = { sku, quantity: pieces, settlement: town?.ref ?? '' };
      return api.request(estimateDelivery, { query, signal });
    },
  });
}

function Summary(asked: Asked): string {
  const { t } = useLingui();
  const dayOf = useDeliveryDay();
  const { data, isPaused, isError } = useEstimate(asked);
  if (data) {
    const [best] = data.methods;
    if (!best) return t`Завелике: зателефонуйте`;
    const day = dayOf(best.day);
    if (best.cost === 0) return t`Безкоштовно, ${day}`;
    return t`Від ${formatMoney(best.cost)}, ${day}`;
  }
  if (isPaused) return t`Немає зв’язку з інтернетом`;
  if (isError) return t`Не вдалося порахувати`;
  return t`Рахуємо…`;
}

const dayWithName = perLanguage(
  (lang: Language) =>
    new Intl.DateTimeFormat(lang, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }),
);

/** Returns a function that formats an expected day, `пн, 30 лист.`, or the usual time of a parcel without one. */
export function useDeliveryDay(): (day: string | null) => string {
  const { lang } = useShop();
  const { 'delivery-days': days } = usePromises();
  const { t } = useLingui();
  return (day) => (day === null ? t`зазвичай ${days}` : dayWithName(lang).format(new Date(`${day}T12:00:00Z`)));
}
