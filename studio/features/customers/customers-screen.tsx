import { Plural, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { formatMoney, formatPercent } from '../../../src/rules/money.ts';
import { formatPhone } from '../../../src/rules/phone.ts';
import type { CustomerRow } from '../../contract/customers-list.ts';
import { CUSTOMERS_A_PAGE } from '../../contract/queries/customers.ts';
import { shortKyivDay } from '../../lib/dates.ts';
import { useMay } from '../../lib/session.ts';
import { useStudio } from '../../lib/studio.tsx';
import { useSearchUpdate } from '../../lib/use-search.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pager } from '../../ui/pager.tsx';
import { sortName, sortOf } from '../../ui/sorts.ts';
import { CustomerFilters } from './customer-filters.tsx';
import styles from './customers.module.css';
import { ExportList } from './export-list.tsx';
import { customerListQuery } from './queries.ts';
import { type CustomersSearch, customersRoute } from './route.tsx';

/** The list of customers with accounts. Filters, sorting, columns and page are kept in the address. */
export function CustomersScreen() {
  const { t } = useLingui();
  const { api } = useStudio();
  const may = useMay();
  const { hide = [], ...asked } = customersRoute.useSearch();
  const update = useSearchUpdate<CustomersSearch>();
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(customerListQuery(api, asked));
  const columns = useColumns();
  return (
    <>
      <PageHeader
        title={t`Покупці`}
        meta={
          data && <Plural value={data.total} one="# покупець" few="# покупці" many="# покупців" other="# покупця" />
        }
      >
        {may('customers.export') && <ExportList search={asked} />}
      </PageHeader>
      <CustomerFilters search={{ ...asked, hide }} percents={data?.percents ?? []} onChange={update} />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={t`Покупці`}
          columns={columns}
          rows={data?.customers ?? []}
          idOf={({ id }) => id}
          hidden={hide}
          sort={sortOf(asked.sort ?? 'new')}
          onSort={(sort) => update({ sort: sortName(sort) })}
          isLoading={isPending}
          isStale={isPlaceholderData}
          empty={
            <EmptyState icon="people" title={t`Таких покупців немає`}>
              {t`Змініть пошук або скиньте фільтри. Гостей тут немає: їх видно в замовленнях.`}
            </EmptyState>
          }
        />
      )}
      {data && (
        <Pager
          page={Number(asked.page ?? 1)}
          pageCount={Math.max(1, Math.ceil(data.total / CUSTOMERS_A_PAGE))}
          total={data.total}
          onPage={(page) => update({ page: page === 1 ? undefined : String(page) })}
        />
      )}
    </>
  );
}

function useColumns(): readonly Column<CustomerRow>[] {
  const { t } = useLingui();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t`Ім’я`,
        isRowHeader: true,
        isSortable: true,
        cell: ({ id, name, email, phone }) => (
          <Link to="/customers/$id" params={{ id }}>
            {name ?? email ?? phone ?? t`Без імені`}
          </Link>
        ),
      },
      {
        id: 'contacts',
        header: t`Контакти`,
        cell: ({ phone, email }) => (
          <span className={styles.stack}>
            {phone !== null && <span className={styles.nowrap}>{formatPhone(phone)}</span>}
            {email !== null && <span className={styles.soft}>{email}</span>}
            {phone === null && email === null && '—'}
          </span>
        ),
      },
      {
        id: 'created',
        header: t`Кабінет із`,
        isSortable: true,
        cell: ({ createdAt }) => shortKyivDay(createdAt),
      },
      { id: 'orders', header: t`Замовлень`, align: 'end', isSortable: true, cell: ({ orders }) => orders },
      {
        id: 'sum',
        header: t`Виконано на суму`,
        align: 'end',
        isSortable: true,
        cell: ({ sum }) => formatMoney(sum),
      },
      {
        id: 'percent',
        header: t`Знижка`,
        align: 'end',
        cell: ({ percent }) => (percent === 0 ? '—' : formatPercent(percent)),
      },
      {
        id: 'last',
        header: t`Останнє замовлення`,
        isSortable: true,
        cell: ({ lastOrderAt }) => (lastOrderAt === null ? '—' : shortKyivDay(lastOrderAt)),
      },
    ],
    [t],
  );
}
