import { Plural, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { formatMoney, formatPercent } from '../../../src/rules/money.ts';
import { formatPhone } from '../../../src/rules/phone.ts';
import type { CustomerRow } from '../../contract/customers-list.ts';
import { CUSTOMERS_A_PAGE } from '../../contract/queries/customers.ts';
import { clsx } from '../../lib/clsx.ts';
import { shortKyivDay } from '../../lib/dates.ts';
import { useMay } from '../../lib/session.ts';
import { useStudio } from '../../lib/studio.tsx';
import cells from '../../ui/cells.module.css';
import type { Column } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListTable, pagesOfTotal, useListScreen } from '../../ui/list-screen.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { CustomerFilters } from './customer-filters.tsx';
import styles from './customers.module.css';
import { ExportList } from './export-list.tsx';
import { customerListQuery } from './queries.ts';
import { customersRoute } from './route.tsx';

/** The list of customers with accounts. Filters, sorting, columns and page are kept in the address. */
export function CustomersScreen() {
  const { t } = useLingui();
  const { api } = useStudio();
  const may = useMay();
  const search = customersRoute.useSearch();
  const { hide: _, ...asked } = search;
  const list = useListScreen({
    ...{ search, query: customerListQuery(api, asked), defaultSort: '-created' },
    rowsOf: ({ customers }) => customers,
    idOf: ({ id }) => id,
    pagesOf: pagesOfTotal(CUSTOMERS_A_PAGE),
  });
  const { data } = list;
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
      <CustomerFilters list={list} percents={data?.percents ?? []} />
      <ListTable
        label={t`Покупці`}
        list={list}
        columns={columns}
        empty={
          <EmptyState icon="people" title={t`Таких покупців немає`}>
            {t`Змініть пошук або скиньте фільтри. Гостей тут немає: їх видно в замовленнях.`}
          </EmptyState>
        }
      />
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
          <span className={clsx(cells.stack, styles.contacts)}>
            {phone !== null && <span className={styles.nowrap}>{formatPhone(phone)}</span>}
            {email !== null && <span className={cells.soft}>{email}</span>}
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
