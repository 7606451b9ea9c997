import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { ResponseOf } from '../../../src/contract/endpoint.ts';
import type { listOrders } from '../../contract/order-list.ts';
import { ORDER_STATUSES } from '../../contract/order-moves.ts';
import { ORDERS_A_PAGE } from '../../contract/queries/orders.ts';
import { useMay } from '../../lib/session.ts';
import { ORDER_STATUS_NAMES } from '../../lib/state-names.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import layout from '../../ui/layout.module.css';
import { ListTable, pagesOfTotal, useListScreen } from '../../ui/list-screen.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { StateFilter } from '../../ui/state-filter.tsx';
import { CellNotice } from './cell-notice.tsx';
import { ExportOrders } from './export-orders.tsx';
import { useOrderColumns } from './order-columns.tsx';
import { OrderFilters } from './order-filters.tsx';
import { newerQueryOf, ordersQueryOf } from './queries.ts';
import { type OrdersSearch, ordersRoute } from './route.tsx';
import { useSteps } from './use-steps.ts';

/** Loaded once orders are selected. */
const BulkActions = lazy(async () => ({ default: (await import('./bulk-actions.tsx')).BulkActions }));
const StepResults = lazy(async () => ({ default: (await import('./step-results.tsx')).StepResults }));

/** The list of orders. Newer orders are offered and shown on request, so that rows do not move under the pointer. */
export function OrdersScreen() {
  const { t } = useLingui();
  const { api } = useStudio();
  const search = useSearch({ from: ordersRoute.id });
  const { hide: _, ...asked } = search;
  const may = useMay();
  const navigate = useNavigate();
  const list = useListScreen({
    ...{ search, query: ordersQueryOf(api, asked), defaultSort: '-created' },
    rowsOf: ({ orders }) => orders,
    idOf: ({ id }) => id,
    pagesOf: pagesOfTotal(ORDERS_A_PAGE),
  });
  const { data, selected } = list;
  const columns = useOrderColumns();
  const steps = useSteps(selected);
  return (
    <>
      <PageHeader title={t`Замовлення`}>
        <Link to="/packing">{t`Збирання`}</Link>
        {may('customers.export') && <ExportOrders search={asked} />}
        {may('orders.write') && (
          <Button onPress={() => void navigate({ to: '/orders/new' })}>{t`Прийняти телефоном`}</Button>
        )}
      </PageHeader>
      <Newer after={data?.newest} onShow={list.refetch} />
      {search.cell && <CellNotice cell={search.cell} onShowAll={() => list.change({ cell: undefined })} />}
      <StatusFilter counts={data?.counts} chosen={search.status} onChoose={(status) => list.change({ status })} />
      <OrderFilters list={list} columns={columns} />
      {selected.length > 0 && (
        <Suspense>
          <StepResults steps={steps} />
        </Suspense>
      )}
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
      {selected.length > 0 && (
        <Suspense>
          <BulkActions steps={steps} onClear={list.clearSelection} />
        </Suspense>
      )}
    </>
  );
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
          <span className={layout.line}>
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
