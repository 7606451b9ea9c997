import { Plural, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useMemo } from 'react';
import type { ProductSort } from '../../contract/product-list.ts';
import { useMay } from '../../lib/session.ts';
import { useStudio } from '../../lib/studio.tsx';
import { useSearchUpdate } from '../../lib/use-search.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListTable, useListScreen } from '../../ui/list-screen.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { type AskedEdit, useProductColumns } from './columns.tsx';
import { PictureDropZone, PictureStart } from './picture-start.tsx';
import { ProductFilters } from './product-filters.tsx';
import { productListQuery } from './queries.ts';
import { productListRoute } from './route.tsx';
import { filtersOf, useChoice } from './use-choice.ts';

/** Loaded once products are selected. */
const BulkActions = lazy(async () => ({ default: (await import('./bulk-actions.tsx')).BulkActions }));

const DEFAULT_SORT: ProductSort = '-created';

/** The list of all products. Its state is kept in the address; the selection is kept across pages. */
export function ProductListScreen() {
  const { t } = useLingui();
  const { api, lang } = useStudio();
  const may = useMay();
  const navigate = useNavigate();
  const search = productListRoute.useSearch();
  const { hide: _, price, ...asked } = search;
  const list = useListScreen({
    ...{ search, query: productListQuery(api, asked), defaultSort: DEFAULT_SORT },
    rowsOf: ({ rows }) => rows,
    idOf: ({ id }) => String(id),
    pagesOf: (pages) => pages,
  });
  const { data } = list;
  const { shown, chosen, chooseAll, clear } = useChoice(list, filtersOf(asked));
  const columns = useProductColumns(useAskedPrice(price));
  const canWrite = may('catalogue.write');
  const table = (
    <ListTable
      label={t`Товари`}
      list={shown}
      columns={columns}
      nameOf={canWrite ? ({ name }) => name[lang] : undefined}
      empty={
        <EmptyState icon="box" title={t`Таких товарів немає`}>
          {t`Змініть пошук або скиньте фільтри.`}
        </EmptyState>
      }
    />
  );
  return (
    <>
      <PageHeader
        title={t`Товари`}
        meta={data && <Plural value={data.total} one="# товар" few="# товари" many="# товарів" other="# товару" />}
      >
        {canWrite && (
          <>
            <PictureStart category={search.category} />
            <Button
              onPress={() =>
                void navigate({ to: '/products/new', search: search.category ? { category: search.category } : {} })
              }
            >{t`Додати товар`}</Button>
          </>
        )}
      </PageHeader>
      <ProductFilters list={list} />
      {canWrite ? <PictureDropZone category={search.category}>{table}</PictureDropZone> : table}
      {canWrite && chosen && (
        <Suspense>
          <BulkActions chosen={chosen} total={data?.total ?? 0} onAll={chooseAll} onDone={clear} />
        </Suspense>
      )}
    </>
  );
}

/** Returns the price that the address asks to edit, and takes it out of the address once it is being edited. */
function useAskedPrice(asked: string | undefined): AskedEdit {
  const change = useSearchUpdate<{ readonly price?: string }>();
  return useMemo(() => ({ asked, onAsked: () => change({ price: undefined }, { isTyped: true }) }), [asked, change]);
}
