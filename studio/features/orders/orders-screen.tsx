import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { PAYMENT_METHODS } from '../../../src/contract/checkout.ts';
import { SHIPPING_METHODS } from '../../../src/contract/delivery.ts';
import type { ResponseOf } from '../../../src/contract/endpoint.ts';
import { formatKyivInstant } from '../../../src/rules/instants.ts';
import { formatMoney } from '../../../src/rules/money.ts';
import { formatPhone } from '../../../src/rules/phone.ts';
import type { listOrders } from '../../contract/order-list.ts';
import { ORDER_STATUSES } from '../../contract/order-moves.ts';
import { printOrders } from '../../contract/order-printing.ts';
import { ORDERS_A_PAGE } from '../../contract/queries/orders.ts';
import { useMay } from '../../lib/session.ts';
import { ORDER_STATUS_NAMES } from '../../lib/state-names.ts';
import { useStudio } from '../../lib/studio.tsx';
import { useTyped } from '../../lib/use-debounced.ts';
import { useSearchUpdate } from '../../lib/use-search.ts';
import { Badge } from '../../ui/badge.tsx';
import { BulkBar } from '../../ui/bulk-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckboxGroup } from '../../ui/checkbox-group.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { DateRange } from '../../ui/date-range.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SavedViews } from '../../ui/saved-views.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { sortName, sortOf } from '../../ui/sorts.ts';
import { StateFilter } from '../../ui/state-filter.tsx';
import styles from './orders.module.css';
import { newerQueryOf, ordersQueryOf } from './queries.ts';
import { type OrdersSearch, ordersRoute } from './route.tsx';
import { StatusBadge } from './status-badge.tsx';
import { DELIVERY_WORDS, PAYMENT_WORDS } from './words.ts';

type Row = ResponseOf<typeof listOrders>['orders'][number];

/** The shop's orders: filters, sort and page are in the address; newer ones are offered, never pushed under the hand. */
export function OrdersScreen() {
  const { t } = useLingui();
  const { api } = useStudio();
  const search = useSearch({ from: ordersRoute.id });
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(ordersQueryOf(api, search));
  const may = useMay();
  const navigate = useNavigate();
  const update = useSearchUpdate<OrdersSearch>();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const columns = useColumns();
  const numbers = new Map(data?.orders.map(({ id, number }) => [id, number]));
  const page = Number(search.page ?? 1);
  return (
    <>
      <PageHeader title={t`Замовлення`}>
        <Link to="/packing">{t`Збирання`}</Link>
        {may('orders.write') && (
          <Button onPress={() => void navigate({ to: '/orders/new' })}>{t`Прийняти телефоном`}</Button>
        )}
      </PageHeader>
      <Newer after={data?.newest} onShow={() => void refetch()} />
      <StatusFilter counts={data?.counts} chosen={search.status} onChoose={(status) => update({ status })} />
      <Filters search={search} onChange={update} />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={t`Замовлення`}
          columns={columns}
          rows={data?.orders ?? []}
          idOf={({ id }) => id}
          sort={sortOf(search.sort ?? 'new')}
          onSort={(sort) => update({ sort: sortName(sort) })}
          selection={{ selected, onSelect: setSelected, nameOf: (id) => `№ ${numbers.get(id) ?? ''}` }}
          isLoading={isPending}
          isStale={isPlaceholderData}
          empty={
            <EmptyState icon="orders" title={t`Таких замовлень немає`}>
              <p>{t`Змініть пошук або скиньте фільтри.`}</p>
            </EmptyState>
          }
        />
      )}
      {data && (
        <Pager
          page={page}
          pageCount={Math.max(1, Math.ceil(data.total / ORDERS_A_PAGE))}
          total={data.total}
          onPage={(next) => update({ page: next === 1 ? undefined : String(next) })}
        />
      )}
      <BulkBar count={selected.size} onClear={() => setSelected(new Set())}>
        <PrintLinks ids={[...selected]} />
      </BulkBar>
    </>
  );
}

/** Documents of what is chosen, in a tab of their own: the browser prints them. */
function PrintLinks({ ids }: { readonly ids: readonly string[] }) {
  const { t } = useLingui();
  const { api } = useStudio();
  const kinds = [
    ['packing', t`Листи збирання`],
    ['parcel', t`Аркуші на посилки`],
    ['invoice', t`Рахунки`],
  ] as const;
  const shown = ids.slice(0, ORDERS_A_PAGE);
  return kinds.map(([kind, label]) => (
    <a key={kind} href={api.url(printOrders, { query: { kind, id: shown } })} target="_blank" rel="noreferrer">
      {label}
    </a>
  ));
}

function Newer({ after, onShow }: { readonly after: number | undefined; readonly onShow: () => void }) {
  const { t } = useLingui();
  const { api } = useStudio();
  const { data } = useQuery(newerQueryOf(api, after));
  const count = data?.count ?? 0;
  return (
    <div role="status">
      {count > 0 && (
        <Notice>
          <span className={styles.newer}>
            {t`Нових замовлень: ${count}`}
            <Button variant="secondary" onPress={onShow}>{t`Показати`}</Button>
          </span>
        </Notice>
      )}
    </div>
  );
}

interface StatusFilterProps {
  readonly counts: ResponseOf<typeof listOrders>['counts'] | undefined;
  readonly chosen: OrdersSearch['status'];
  readonly onChoose: (status: OrdersSearch['status']) => void;
}

/** Every state with how many orders it has: a click shows them alone, another one shows all. */
function StatusFilter({ counts, chosen, onChoose }: StatusFilterProps) {
  const { i18n } = useLingui();
  const isChosen = (status: (typeof ORDER_STATUSES)[number]) => chosen?.includes(status) ?? false;
  return (
    <StateFilter
      states={ORDER_STATUSES.map((id) => ({ id, label: i18n._(ORDER_STATUS_NAMES[id]), count: counts?.[id] }))}
      isChosen={isChosen}
      onChoose={(status) => onChoose(isChosen(status) ? undefined : [status])}
    />
  );
}

interface FiltersProps {
  readonly search: OrdersSearch;
  readonly onChange: ReturnType<typeof useSearchUpdate<OrdersSearch>>;
}

function Filters({ search, onChange }: FiltersProps) {
  const { t, i18n } = useLingui();
  const [text, setText] = useTyped(search.q ?? '', (q) => onChange({ q: q || undefined }, { isTyped: true }));
  const { payment, delivery, from, to } = search;
  const count = (payment ? 1 : 0) + (delivery ? 1 : 0) + (from || to ? 1 : 0);
  const none = { payment: undefined, delivery: undefined, from: undefined, to: undefined };
  return (
    <FilterBar
      count={count}
      onReset={() => onChange(none)}
      aside={<SavedViews screen="orders" />}
      search={
        <SearchField
          label={t`Пошук замовлень`}
          isLabelHidden
          placeholder={t`Номер, ім’я, телефон, місто, товар, ТТН`}
          value={text}
          onChange={setText}
          onSubmit={(q) => onChange({ q: q || undefined })}
        />
      }
    >
      <CheckboxGroup
        label={t`Оплата`}
        value={payment ?? []}
        options={PAYMENT_METHODS.map((id) => ({ id, label: i18n._(PAYMENT_WORDS[id]) }))}
        onChange={(chosen) => onChange({ payment: chosen.length > 0 ? chosen : undefined })}
      />
      <CheckboxGroup
        label={t`Доставка`}
        value={delivery ?? []}
        options={SHIPPING_METHODS.map((id) => ({ id, label: i18n._(DELIVERY_WORDS[id]) }))}
        onChange={(chosen) => onChange({ delivery: chosen.length > 0 ? chosen : undefined })}
      />
      <DateRange
        label={t`Дата замовлення`}
        from={from ?? ''}
        to={to ?? ''}
        onChange={(range) => onChange({ from: range.from || undefined, to: range.to || undefined })}
      />
    </FilterBar>
  );
}

function useColumns(): readonly Column<Row>[] {
  const { t, i18n } = useLingui();
  const { lang } = useStudio();
  return useMemo(
    () => [
      {
        id: 'number',
        header: t`Номер`,
        isRowHeader: true,
        isSortable: true,
        cell: ({ id, number, isCallbackNeeded, tasks }) => (
          <span className={styles.number}>
            <Link to="/orders/$id" params={{ id }}>{`№ ${number}`}</Link>
            {isCallbackNeeded && <Badge>{t`зателефонувати`}</Badge>}
            {tasks > 0 && <Badge tone="warning">{t`завдань: ${tasks}`}</Badge>}
          </span>
        ),
      },
      {
        id: 'created',
        header: t`Час`,
        isSortable: true,
        cell: ({ createdAt }) => formatKyivInstant(lang, createdAt),
      },
      { id: 'status', header: t`Стан`, cell: ({ status }) => <StatusBadge status={status} /> },
      {
        id: 'customer',
        header: t`Одержувач`,
        cell: ({ name, phone }) => (
          <span className={styles.stack}>
            {name ?? '—'}
            {phone !== null && <span className={styles.soft}>{formatPhone(phone)}</span>}
          </span>
        ),
      },
      {
        id: 'delivery',
        header: t`Доставка`,
        cell: ({ shippingMethod, place, trackingNumber }) => (
          <span className={styles.stack}>
            {place ?? i18n._(DELIVERY_WORDS[shippingMethod])}
            {trackingNumber !== null && <span className={styles.soft}>{t`ТТН ${trackingNumber}`}</span>}
          </span>
        ),
      },
      { id: 'payment', header: t`Оплата`, cell: ({ paymentMethod }) => i18n._(PAYMENT_WORDS[paymentMethod]) },
      {
        id: 'total',
        header: t`Сума`,
        align: 'end',
        isSortable: true,
        cell: ({ totalCost }) => formatMoney(totalCost),
      },
    ],
    [t, i18n, lang],
  );
}
