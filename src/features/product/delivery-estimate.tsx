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

/** A line with the price and the day of delivery to the shopper's town, and the window in which the town is chosen. */
export function DeliveryEstimate({ sku, quantity, opensAtOnce }: Props) {
  const { t } = useLingui();
  const [town, setTown] = useState<Town | null>(null);
  const [isOpen, setOpen] = useState(false);
  const line = useRef<HTMLButtonElement>(null);
  // After the first render, which equals that of the document; the pressed button was that of the document.
  useEffect(() => {
    setTown(storedTown.read());
    if (opensAtOnce) line.current?.focus();
    setOpen(opensAtOnce);
    return storedTown.subscribe(() => setTown(storedTown.read()));
  }, [opensAtOnce]);
  const choose = (chosen: Town) => {
    storedTown.write(chosen);
    setTown(chosen);
  };
  const estimate = useEstimate({ sku, quantity, town });
  const name = estimate.data?.settlement.name ?? town?.name;
  const summary = useSummary(estimate, town !== null);
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
          <b>{name === undefined ? t`Доставка Новою поштою` : t`Доставка: ${name}`}</b>
          <span role="status">{summary}</span>
        </span>
        <Icon name="chevron-right" />
      </button>
      <DeliveryDialog
        town={town}
        estimate={estimate}
        quantity={quantity}
        onChoose={choose}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  );
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

function useSummary({ data, isPaused, isError }: UseQueryResult<Estimate>, hasTown: boolean): string {
  const { t } = useLingui();
  const dayOf = useDeliveryDay();
  if (!hasTown) return t`Дізнайтеся ціну й день`;
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
