import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { PageDataOf } from '../../contract/page-data.ts';
import { useHref } from '../../lib/href.ts';
import { usePlace } from '../../lib/navigation.ts';
import { useShop } from '../../lib/shop.tsx';
import { formatCount } from '../../rules/count.ts';
import { paths } from '../../rules/paths.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { Pager } from '../../ui/pager.tsx';
import { useShownEvent } from '../analytics/analytics-context.tsx';
import { viewItemList } from '../analytics/events.ts';
import styles from './category-screen.module.css';
import { CategoryTiles } from './category-tiles.tsx';
import { ProductGrid } from './product-grid.tsx';
import { SortSelect } from './sort-select.tsx';
import { readSortedList, type SortedList, sortedListQuery, sortedListSearch } from './sorted-list.ts';

/** Pictures of the list that a desktop's first screen shows. */
const FIRST_SCREEN = 4;

/** A category: what is in it, its subcategories, one page of its products. */
export function CategoryScreen({ page }: { readonly page: PageDataOf<'category'> }) {
  const { t } = useLingui();
  const { category, children, list } = page;
  const asked = useUrlList();
  const { productCount } = list;
  const amount = formatCount(productCount);
  return (
    <>
      <Breadcrumbs crumbs={page.breadcrumbs} />
      <header className={styles.header}>
        <h1>{category.name}</h1>
        {list.page === 1 && <p>{category.description}</p>}
      </header>
      {children.length > 0 && list.page === 1 && <CategoryTiles categories={children} isFirst />}
      <div className={styles.bar}>
        <p>{t`${amount} ${plural(productCount, { one: 'товар', few: 'товари', many: 'товарів', other: 'товару' })}`}</p>
        <SortSelect sort={asked.sort} slug={category.slug} />
      </div>
      {asked.sort === 'popular' ? <BuiltList page={page} /> : <LiveList page={page} asked={asked} />}
    </>
  );
}

/** The list that the page was built with. */
function BuiltList({ page }: { readonly page: PageDataOf<'category'> }) {
  const { category, list, children } = page;
  const href = useHref();
  useShownEvent(() => (list.products.length > 0 ? viewItemList(category, list.products) : null));
  return (
    <>
      <ProductGrid products={list.products} priorityCount={children.length > 0 && list.page === 1 ? 0 : FIRST_SCREEN} />
      <Pager
        page={list.page}
        pageCount={list.pageCount}
        hrefOf={(number) => href(paths.category(category.slug, number))}
      />
    </>
  );
}

/** The list in another order, from the API; the built one stands in, dimmed, until it is there. */
function LiveList({ page, asked }: { readonly page: PageDataOf<'category'>; readonly asked: SortedList }) {
  const { api } = useShop();
  const href = useHref();
  const { t } = useLingui();
  const { slug } = page.category;
  const { data, isFetching, isPlaceholderData, error, refetch } = useQuery(sortedListQuery(api, slug, asked));
  if (error) {
    return (
      <Message title={t`Список не завантажився`} isError>
        <Button onClick={() => void refetch()} isLoading={isFetching}>
          <Trans>Спробувати ще раз</Trans>
        </Button>
      </Message>
    );
  }
  const list = data ?? page.list;
  return (
    <div className={!data || isPlaceholderData ? styles.pending : undefined} aria-busy={isFetching}>
      <ProductGrid products={list.products} />
      <Pager
        page={list.page}
        pageCount={list.pageCount}
        hrefOf={(number) => href(paths.category(slug)) + sortedListSearch({ ...asked, page: number })}
      />
    </div>
  );
}

/** Order and page from the URL; those of the prerendered page in the first render, which must equal it. */
function useUrlList(): SortedList {
  return readSortedList(usePlace().search);
}
