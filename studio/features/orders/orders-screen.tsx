import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { PAYMENT_METHODS } from '../../../src/contract/checkout.ts';
import { SHIPPING_METHODS } from '../../../src/contract/delivery.ts';
import type { ResponseOf } from '../../../src/contract/endpoint.ts';
import { formatKyivInstant } from '../../../src/rules/instants.ts';
import { formatMoney } from '../../../src/rules/money.ts';
import { formatPhone } from '../../../src/rules/phone.ts';
import type { listOrders } from '../../contract/order-list.ts';
import { ORDER_STATUSES } from '../../contract/order-moves.ts';
import { printOrders } from '../../contract/order-printing.ts';
import { ORDER_NEEDS, ORDERS_A_PAGE } from '../../contract/queries/orders.ts';
import { useMay } from '../../lib/session.ts';
import { ORDER_STATUS_NAMES } from '../../lib/state-names.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Badge } from '../../ui/badge.tsx';
import { BulkBar } from '../../ui/bulk-bar.tsx';
import { Button } from '../../ui/button.tsx';
import cells from '../../ui/cells.module.css';
import { CheckboxGroup } from '../../ui/checkbox-group.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { DateRange } from '../../ui/date-range.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListFilters, type ListScreen, ListTable, pagesOfTotal, useListScreen } from '../../ui/list-screen.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Select } from '../../ui/select.tsx';
import { StateFilter } from '../../ui/state-filter.tsx';
import styles from './orders.module.css';
import { newerQueryOf, ordersQueryOf } from './queries.ts';
import { type OrdersSearch, ordersRoute } from './route.tsx';
import { StatusBadge } from './status-badge.tsx';
import { DELIVERY_WORDS, NEED_WORDS, PAYMENT_WORDS } from './words.ts';

type Row = ResponseOf<typeof listOrders>['orders'][number];

/** The list of orders. Newer orders are offered and shown on request, so that rows do not move under the pointer. */
export function OrdersScreen() {
  const { t } = useLingui();
  const { api } = useStudio();
  const search = useSearch({ from: ordersRoute.id });
  const may = useMay();
  const navigate = useNavigate();
  const list = useListScreen({
    ...{ search, query: ordersQueryOf(api, search), defaultSort: '-created' },
    rowsOf: ({ orders }) => orders,
    idOf: ({ id }) => id,
    pagesOf: pagesOfTotal(ORDERS_A_PAGE),
  });
  const { data, selected } = list;
  const columns = useColumns();
  return (
    <>
      <PageHeader title={t`Замовлення`}>
        <Link to="/packing">{t`Збирання`}</Link>
        {may('orders.write') && (
          <Button onPress={() => void navigate({ to: '/orders/new' })}>{t`Прийняти телефоном`}</Button>
        )}
      </PageHeader>
      <Newer after={data?.newest} onShow={list.refetch} />
      <StatusFilter counts={data?.counts} chosen={search.status} onChoose={(status) => list.change({ status })} />
      <Filters list={list} />
      <ListTable
        label={t`Замовлення`}
        list={list}
        columns={columns}
        nameOf={({ number }) => `№ ${number}`}
        empty={
          <EmptyState icon="orders" title={t`Таких замовлень немає`}>
            <p>{t`Змініть пошук або скиньте фільтри.`}</p>
          </EmptyState>
        }
      />
      <BulkBar count={selected.length} onClear={list.clearSelection}>
        <PrintLinks ids={selected.map(({ id }) => id)} />
      </BulkBar>
    </>
  );
}

/** Links to printable documents of the selected orders, which open in a new tab. */
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

/** Filter by state, with the number of orders in each: a click shows only those, a second one shows all. */
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

type OrderList = Pick<ListScreen<OrdersSearch, unknown, unknown>, 'search' | 'change'>;

function Filters({ list }: { readonly list: OrderList }) {
  const { t, i18n } = useLingui();
  const { search, change } = list;
  const { need, payment, delivery, from, to } = search;
  return (
    <ListFilters
      list={list}
      label={t`Пошук замовлень`}
      placeholder={t`Номер, ім’я, телефон, місто, товар, ТТН`}
      filters={[['need'], ['payment'], ['delivery'], ['from', 'to']]}
      savedAs="orders"
    >
      <Select
        label={t`Що зробити`}
        value={need ?? ''}
        options={[{ id: '', label: t`Усі` }, ...ORDER_NEEDS.map((id) => ({ id, label: i18n._(NEED_WORDS[id]) }))]}
        onChange={(id) => change({ need: id || undefined })}
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
      <DateRange
        label={t`Дата замовлення`}
        from={from ?? ''}
        to={to ?? ''}
        onChange={(range) => change({ from: range.from || undefined, to: range.to || undefined })}
      />
    </ListFilters>
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
          <span className={cells.stack}>
            {name ?? '—'}
            {phone !== null && <span className={cells.soft}>{formatPhone(phone)}</span>}
          </span>
        ),
      },
      {
        id: 'delivery',
        header: t`Доставка`,
        cell: ({ shippingMethod, place, trackingNumber }) => (
          <span className={cells.stack}>
            {place ?? i18n._(DELIVERY_WORDS[shippingMethod])}
            {trackingNumber !== null && <span className={cells.soft}>{t`ТТН ${trackingNumber}`}</span>}
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
