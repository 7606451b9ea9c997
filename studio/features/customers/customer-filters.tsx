import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatPercent } from '../../../src/rules/money.ts';
import { DateFilter } from '../../ui/date-filter.tsx';
import { ListFilters, type ListScreen } from '../../ui/list-screen.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { Select } from '../../ui/select.tsx';
import { type CustomersSearch, HIDEABLE, type Hideable } from './route.tsx';

interface CustomerFiltersProps {
  readonly list: Pick<ListScreen<CustomersSearch, unknown, unknown>, 'search' | 'change'>;
  /** Percents of the existing discount levels. */
  readonly percents: readonly number[];
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
export function CustomerFilters({ list, percents }: CustomerFiltersProps) {
  const { t, i18n } = useLingui();
  const { search, change } = list;
  const { orders, sumFrom, sumTo, level, from, to } = search;
  return (
    <ListFilters
      list={list}
      label={t`Пошук за ім’ям, телефоном, поштою`}
      filters={[['orders'], ['sumFrom', 'sumTo'], ['level'], ['from', 'to']]}
      columns={HIDEABLE.map((id) => ({ id, label: i18n._(COLUMNS[id]) }))}
      savedAs="customers"
    >
      <Select
        label={t`Чи є замовлення`}
        value={orders ?? 'any'}
        options={[
          { id: 'any', label: t`Усі` },
          { id: 'some', label: t`Замовляли` },
          { id: 'none', label: t`Ще не замовляли` },
        ]}
        onChange={(chosen) => change({ orders: chosen === 'any' ? undefined : chosen })}
      />
      <Select
        label={t`Особиста знижка`}
        value={level ?? 'any'}
        options={[
          { id: 'any', label: t`Будь-яка` },
          { id: '0', label: t`Без знижки` },
          ...percents.map((percent) => ({ id: String(percent), label: formatPercent(percent) })),
        ]}
        onChange={(chosen) => change({ level: chosen === 'any' ? undefined : chosen })}
      />
      <MoneyField
        label={t`Виконано на суму від`}
        value={sumFrom === undefined ? null : Number(sumFrom)}
        onChange={(sum) => change({ sumFrom: sum === null ? undefined : String(sum) }, { isTyped: true })}
      />
      <MoneyField
        label={t`Виконано на суму до`}
        value={sumTo === undefined ? null : Number(sumTo)}
        onChange={(sum) => change({ sumTo: sum === null ? undefined : String(sum) }, { isTyped: true })}
      />
      <DateFilter label={t`Кабінет створено`} from={from} to={to} onChange={change} />
    </ListFilters>
  );
}
