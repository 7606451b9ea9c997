import { Plural, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { ProductSort } from '../../contract/product-list.ts';
import { useMay } from '../../lib/session.ts';
import { useStudio } from '../../lib/studio.tsx';
import { useSearchUpdate } from '../../lib/use-search.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pager } from '../../ui/pager.tsx';
import { signedSortName, signedSortOf } from '../../ui/sorts.ts';
import { useProductColumns } from './columns.tsx';
import { ProductFilters } from './product-filters.tsx';
import { productListQuery } from './queries.ts';
import { productListRoute } from './route.tsx';

/** Loaded once products are selected. */
const BulkActions = lazy(async () => ({ default: (await import('./bulk-actions.tsx')).BulkActions }));

const DEFAULT_SORT: ProductSort = '-created';

/** The list of all products. Its state is kept in the address; the selection is kept across pages. */
export function ProductListScreen() {
  const { t } = useLingui();
  const { api, lang } = useStudio();
  const may = useMay();
  const navigate = useNavigate();
  const { hide = [], ...asked } = productListRoute.useSearch();
  const update = useSearchUpdate<ReturnType<typeof productListRoute.useSearch>>();
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(productListQuery(api, asked));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const columns = useProductColumns();
  const names = new Map(data?.rows.map(({ id, name }) => [String(id), name[lang]]));
  const canWrite = may('catalogue.write');
  return (
    <>
      <PageHeader
        title={t`Товари`}
        meta={data && <Plural value={data.total} one="# товар" few="# товари" many="# товарів" other="# товару" />}
      >
        {canWrite && <Button onPress={() => void navigate({ to: '/products/new' })}>{t`Додати товар`}</Button>}
      </PageHeader>
      <ProductFilters search={{ ...asked, hide }} onChange={update} />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={t`Товари`}
          columns={columns}
          rows={data?.rows ?? []}
          idOf={({ id }) => String(id)}
          hidden={hide}
          sort={signedSortOf(asked.sort ?? DEFAULT_SORT)}
          onSort={(sort) => update({ sort: signedSortName(sort) })}
          isLoading={isPending}
          isStale={isPlaceholderData}
          empty={
            <EmptyState icon="box" title={t`Таких товарів немає`}>
              {t`Змініть пошук або скиньте фільтри.`}
            </EmptyState>
          }
          {...(canWrite && {
            selection: { selected, onSelect: setSelected, nameOf: (id) => names.get(id) ?? '—' },
          })}
        />
      )}
      {data && <Pager {...data} onPage={(page) => update({ page: String(page) })} />}
      {canWrite && selected.size > 0 && (
        <Suspense>
          <BulkActions ids={[...selected].map(Number)} onDone={() => setSelected(new Set())} />
        </Suspense>
      )}
    </>
  );
}
