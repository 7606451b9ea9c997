import { useLingui } from '@lingui/react/macro';
import { PAYMENT_METHODS } from '../../../src/contract/checkout.ts';
import { SHIPPING_METHODS } from '../../../src/contract/delivery.ts';
import type { OrderRow } from '../../contract/order-list.ts';
import { HIDEABLE_ORDER_COLUMNS, MONEY_STATES, ORDER_NEEDS } from '../../contract/queries/orders.ts';
import { CheckboxGroup } from '../../ui/checkbox-group.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { DateFilter } from '../../ui/date-filter.tsx';
import { ListFilters, type ListScreen } from '../../ui/list-screen.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { Select } from '../../ui/select.tsx';
import type { OrdersSearch } from './route.tsx';
import { DELIVERY_WORDS, MONEY_WORDS, NEED_WORDS, PAYMENT_WORDS } from './words.ts';

interface OrderFiltersProps {
  readonly list: Pick<ListScreen<OrdersSearch, unknown, unknown>, 'search' | 'change'>;
  readonly columns: readonly Column<OrderRow>[];
}

/** Search, filters, visible columns and saved views of the list. */
export function OrderFilters({ list, columns }: OrderFiltersProps) {
  const { t, i18n } = useLingui();
  const { search, change } = list;
  const { need, payment, delivery, from, to, money, sumFrom, sumTo } = search;
  const hideable = HIDEABLE_ORDER_COLUMNS.flatMap((id) => {
    const column = columns.find((each) => each.id === id);
    return column ? [{ id, label: column.header }] : [];
  });
  return (
    <ListFilters
      list={list}
      label={t`Пошук замовлень`}
      placeholder={t`Номер, ім’я, телефон, місто, товар, ТТН`}
      filters={[
        ['need'],
        ['tasks'],
        ['waybill'],
        ['money'],
        ['payment'],
        ['delivery'],
        ['from', 'to'],
        ['sumFrom', 'sumTo'],
      ]}
      savedAs="orders"
      columns={hideable}
    >
      <Select
        label={t`Що зробити`}
        value={need ?? ''}
        options={[{ id: '', label: t`Усі` }, ...ORDER_NEEDS.map((id) => ({ id, label: i18n._(NEED_WORDS[id]) }))]}
        onChange={(id) => change({ need: id || undefined })}
      />
      <Attention list={list} />
      <CheckboxGroup
        label={t`Гроші`}
        value={money ?? []}
        options={MONEY_STATES.map((id) => ({ id, label: i18n._(MONEY_WORDS[id]) }))}
        onChange={(chosen) => change({ money: chosen.length > 0 ? chosen : undefined })}
      />
      <CheckboxGroup
        label={t`Оплата`}
        value={payment ?? []}
        options={PAYMENT_METHODS.map((id) => ({ id, label: i18n._(PAYMENT_WORDS[id]) }))}
        onChange={(chosen) => change({ payment: chosen.length > 0 ? chosen : undefined })}
      />
      <CheckboxGroup
        label={t`Доставка`}
        value={delivery ?? []}
        options={SHIPPING_METHODS.map((id) => ({ id, label: i18n._(DELIVERY_WORDS[id]) }))}
        onChange={(chosen) => change({ delivery: chosen.length > 0 ? chosen : undefined })}
      />
      <DateFilter label={t`Дата замовлення`} from={from} to={to} onChange={change} />
      <MoneyField
        label={t`Сума від`}
        value={kopiykasOf(sumFrom)}
        onChange={(kopiykas) => change({ sumFrom: textOf(kopiykas) }, { isTyped: true })}
      />
      <MoneyField
        label={t`Сума до`}
        value={kopiykasOf(sumTo)}
        onChange={(kopiykas) => change({ sumTo: textOf(kopiykas) }, { isTyped: true })}
      />
    </ListFilters>
  );
}

const kopiykasOf = (text: string | undefined) => (text === undefined ? null : Number(text));
const textOf = (kopiykas: number | null) => (kopiykas === null ? undefined : String(kopiykas));

const ATTENTION = { tasks: 'open', waybill: 'none' } as const;
type AttentionName = keyof typeof ATTENTION;

/** Filters of orders in which somebody has to do something. */
function Attention({ list: { search, change } }: Pick<OrderFiltersProps, 'list'>) {
  const { t } = useLingui();
  const options: { id: AttentionName; label: string }[] = [
    { id: 'tasks', label: t`Є завдання` },
    { id: 'waybill', label: t`Немає ТТН` },
  ];
  const filterValue = <Name extends AttentionName>(name: Name, chosen: readonly AttentionName[]) =>
    chosen.includes(name) ? ATTENTION[name] : undefined;
  return (
    <CheckboxGroup
      label={t`Потребує дії`}
      value={options.map(({ id }) => id).filter((id) => search[id] !== undefined)}
      options={options}
      onChange={(chosen) =>
        change({
          tasks: filterValue('tasks', chosen),
          waybill: filterValue('waybill', chosen),
        })
      }
    />
  );
}
