import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getPageData } from '../../contract/page-data.ts';
import { useShop } from '../../lib/shop.tsx';
import { paths } from '../../rules/paths.ts';
import { Section } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CategoryTiles } from '../catalogue/category-tiles.tsx';
import { ProductGrid } from '../catalogue/product-grid.tsx';

/** Milliseconds for which the goods are fresh; their prices and stock are always current. */
const FRESH = 60_000;

/** Number of goods in one row of a wide window. */
const GOODS = 4;

export interface GoOnProps {
  /** True if the screen shows categories itself. */
  readonly hasCategories?: boolean;
}

/**
 * Goods to go on with where there is nothing else to show: the categories, and the best-selling goods in stock. They are
 * those of the home page. Shows nothing if they cannot be loaded.
 */
export function GoOn({ hasCategories = false }: GoOnProps) {
  const { t } = useLingui();
  const { api } = useShop();
  const { data: home, isPending } = useQuery({
    queryKey: ['go-on'],
    staleTime: FRESH,
    queryFn: ({ signal }) => api.request(getPageData, { query: { path: paths.home }, signal }),
  });
  if (isPending) return <Skeleton height={34} />;
  if (home?.type !== 'home') return null;
  const { categories, hits } = home;
  return (
    <>
      {!hasCategories && categories.length > 0 && <CategoryTiles categories={categories} label={t`Розділи каталогу`} />}
      {hits.length > 0 && (
        <Section title={t`Купують найчастіше`}>
          <ProductGrid products={hits.slice(0, GOODS)} list="go-on" />
        </Section>
      )}
    </>
  );
}
