import { Trans, useLingui } from '@lingui/react/macro';
import type { PageDataOf } from '../../contract/page-data.ts';
import { useHref } from '../../lib/href.ts';
import { listSearch, NO_CHOICE } from '../../rules/facet-choice.ts';
import { paths } from '../../rules/paths.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { Pager } from '../../ui/pager.tsx';
import { useShownEvent } from '../analytics/analytics-context.tsx';
import { viewItemList } from '../analytics/events.ts';
import styles from './category-screen.module.css';
import { CategoryTiles } from './category-tiles.tsx';
import { FilterButton } from './filter-button.tsx';
import { FilterRail } from './filter-rail.tsx';
import { ListBar } from './list-bar.tsx';
import { ProductGrid } from './product-grid.tsx';
import { useSortOptions } from './sort-options.ts';
import { SortSelect } from './sort-select.tsx';
import { useCards } from './use-cards.ts';
import { type Listing, useListing, useNotIndexed } from './use-listing.ts';

/** Number of pictures of the list on a desktop's first screen. */
const FIRST_SCREEN = 4;

interface ListProps {
  readonly page: PageDataOf<'category'>;
  readonly listing: Listing;
}

/**
 * The screen of a category, or of one of its landing pages: its text, subcategories, filters and one page of its
 * products.
 */
export function CategoryScreen({ page }: { readonly page: PageDataOf<'category'> }) {
  const { t } = useLingui();
  const listing = useListing(page);
  const { category, children, list, facets, landings } = page;
  useNotIndexed(listing.isAsked);
  return (
    <>
      <Breadcrumbs crumbs={page.breadcrumbs} />
      <header className={styles.header}>
        <h1>{category.name}</h1>
        {list.page === 1 && <Intro text={category.description} />}
      </header>
      {children.length > 0 && list.page === 1 && <CategoryTiles categories={children} label={t`Підрозділи`} />}
      <div className={facets || landings ? styles.columns : undefined}>
        {(facets || landings) && (
          <FilterRail
            facets={facets}
            landings={landings}
            want={listing.want}
            filters={listing.filters && ((openFrom) => <RailFilters listing={listing} openFrom={openFrom} />)}
          />
        )}
        <div className={styles.list}>
          <ListControls page={page} listing={listing} />
          {/* On a landing page only with another choice: chips that appeared when a pointer comes near would shift
              the list below. */}
          {listing.filters && (listing.isAsked || !page.landing) && (
            <listing.filters.part.FacetChips
              facets={listing.filters.index.facets}
              choice={listing.request.choice}
              isPartlyLost={listing.isPartlyLost}
              onChange={listing.choose}
            />
          )}
          <List page={page} listing={listing} />
        </div>
      </div>
    </>
  );
}

/** Length of an introduction that fits one line of every window. */
const SHORT = 36;

/** The introduction as one line that opens; without scripts too. */
function Intro({ text }: { readonly text: string }) {
  const { t } = useLingui();
  if (text.length <= SHORT) return text && <p className={styles.intro}>{text}</p>;
  return (
    <details className={styles.intro}>
      <summary>
        <span>{text}</span> <b>{t`більше`}</b>
      </summary>
    </details>
  );
}

function RailFilters({ listing, openFrom }: Pick<ListProps, 'listing'> & { readonly openFrom: number }) {
  const { filters, request, choose } = listing;
  return (
    filters && (
      <filters.part.FacetList counts={filters.filtered} choice={request.choice} onChange={choose} openFrom={openFrom} />
    )
  );
}

/** The number of products, and the controls of filters and order. */
function ListControls({ page, listing }: ListProps) {
  const { t } = useLingui();
  const href = useHref();
  const options = useSortOptions();
  const { isAsked, filters, request } = listing;
  return (
    <ListBar count={isAsked && filters ? filters.filtered.total : page.list.productCount}>
      {page.facets && (
        <FilterButton
          choice={request.choice}
          choose={listing.choose}
          want={listing.want}
          load={listing.load}
          sheet={
            filters &&
            ((state) => (
              <filters.part.FacetSheet
                {...state}
                counts={state.isOpen ? filters.countsOf(state.choice) : filters.filtered}
              />
            ))
          }
        />
      )}
      <SortSelect
        action={href(paths.filtered(page.category.slug))}
        button={t`Порядок і фільтри`}
        sort={request.sort}
        options={options}
        onChange={listing.order}
        onIntent={listing.want}
      />
    </ListBar>
  );
}

/** One page of the products. The grid is always the same element, so that remaining cards are not created anew. */
function List({ page, listing }: ListProps) {
  const { filters, isAsked, request } = listing;
  const { category } = page;
  const href = useHref();
  const shown = useCards(page, listing);
  const isThere = !shown.isPending && !shown.retry && listing.isSettled() && shown.products.length > 0;
  useShownEvent(() => (isThere ? viewItemList(category, shown.products) : null), isAsked ? listSearch(request) : '');
  if (shown.retry) return <NotLoaded onRetry={shown.retry} />;
  if (isAsked && filters?.filtered.total === 0) {
    const ways = filters.part.waysOut(filters.index, request.choice);
    return <filters.part.NothingLeft choice={request.choice} ways={ways} onChoose={listing.choose} />;
  }
  return (
    <div className={shown.isPending ? styles.pending : undefined} aria-busy={isAsked ? shown.isPending : undefined}>
      <ProductGrid
        products={shown.products}
        priorityCount={isAsked ? 0 : FIRST_SCREEN}
        place={page.facets || page.landings ? 'narrowCard' : 'card'}
      />
      <Pager
        page={shown.page}
        pageCount={shown.pageCount}
        hrefOf={isAsked ? listing.hrefOf : (number) => href(paths.category(category.slug, number))}
      />
      {!isAsked && <Rest page={page} />}
    </div>
  );
}

/** Link from a landing page to the products that it does not show. */
function Rest({ page: { landing, list } }: { readonly page: PageDataOf<'category'> }) {
  const href = useHref();
  const shown = list.products.reduce((sum, { variants }) => sum + (variants?.count ?? 1), 0);
  if (!landing || list.productCount <= shown) return null;
  const rest = listSearch({ choice: { ...NO_CHOICE, values: landing.values }, sort: 'popular', page: 2 });
  return (
    <p className={styles.more}>
      <a href={href(paths.category(landing.category)) + rest}>
        <Trans>Інші товари добірки</Trans>
      </a>
    </p>
  );
}

function NotLoaded({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <Message title={t`Список не завантажився`} isError>
      <Button onClick={onRetry}>
        <Trans>Спробувати ще раз</Trans>
      </Button>
    </Message>
  );
}
