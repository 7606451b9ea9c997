import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatPercent } from '../../../src/rules/money.ts';
import { useTyped } from '../../lib/use-debounced.ts';
import { ColumnsMenu } from '../../ui/columns-menu.tsx';
import { DateRange } from '../../ui/date-range.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { SavedViews } from '../../ui/saved-views.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';
import { type CustomersSearch, HIDEABLE, type Hideable } from './route.tsx';

interface CustomerFiltersProps {
  readonly search: CustomersSearch & { readonly hide: readonly Hideable[] };
  /** Percents of the existing discount levels. */
  readonly percents: readonly number[];
  readonly onChange: (changes: Readonly<Record<string, unknown>>, options?: { readonly isTyped: boolean }) => void;
}

const COLUMNS = {
  contacts: msg`Контакти`,
  created: msg`Кабінет із`,
  orders: msg`Замовлень`,
  sum: msg`Виконано на суму`,
  percent: msg`Знижка`,
  last: msg`Останнє замовлення`,
} as const satisfies Readonly<Record<Hideable, unknown>>;

/** Filters, visible columns and saved views of the list of customers. */
export function CustomerFilters({ search, percents, onChange }: CustomerFiltersProps) {
  const { t, i18n } = useLingui();
  const [typed, setTyped] = useTyped(search.q ?? '', (q) => onChange({ q: q || undefined }, { isTyped: true }));
  const { orders, sumFrom, sumTo, level, from, to } = search;
  const isSet = [orders, sumFrom ?? sumTo, level, from ?? to].filter((one) => one !== undefined);
  const none = { orders: undefined, sumFrom: undefined, sumTo: undefined, level: undefined };
  return (
    <FilterBar
      count={isSet.length}
      onReset={() => onChange({ ...none, from: undefined, to: undefined })}
      aside={
        <>
          <ColumnsMenu
            columns={HIDEABLE.map((id) => ({ id, label: i18n._(COLUMNS[id]) }))}
            hidden={search.hide}
            onChange={(hide) => onChange({ hide })}
          />
          <SavedViews screen="customers" />
        </>
      }
      search={<SearchField label={t`Пошук за ім’ям, телефоном, поштою`} value={typed} onChange={setTyped} />}
    >
      <Select
        label={t`Чи є замовлення`}
        value={orders ?? 'any'}
        options={[
          { id: 'any', label: t`Усі` },
          { id: 'some', label: t`Замовляли` },
          { id: 'none', label: t`Ще не замовляли` },
        ]}
        onChange={(chosen) => onChange({ orders: chosen === 'any' ? undefined : chosen })}
      />
      <Select
        label={t`Особиста знижка`}
        value={level ?? 'any'}
        options={[
          { id: 'any', label: t`Будь-яка` },
          { id: '0', label: t`Без знижки` },
          ...percents.map((percent) => ({ id: String(percent), label: formatPercent(percent) })),
        ]}
        onChange={(chosen) => onChange({ level: chosen === 'any' ? undefined : chosen })}
      />
      <MoneyField
        label={t`Виконано на суму від`}
        value={sumFrom === undefined ? null : Number(sumFrom)}
        onChange={(sum) => onChange({ sumFrom: sum === null ? undefined : String(sum) }, { isTyped: true })}
      />
      <MoneyField
        label={t`Виконано на суму до`}
        value={sumTo === undefined ? null : Number(sumTo)}
        onChange={(sum) => onChange({ sumTo: sum === null ? undefined : String(sum) }, { isTyped: true })}
      />
      <DateRange
        label={t`Кабінет створено`}
        from={from ?? ''}
        to={to ?? ''}
        onChange={(range) => onChange({ from: range.from || undefined, to: range.to || undefined })}
      />
    </FilterBar>
  );
}
