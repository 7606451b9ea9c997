import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { SearchResult, Suggestions } from '../../contract/search.ts';
import { useHref } from '../../lib/href.ts';
import { displayedFacets } from '../../rules/facets.ts';
import { displayQuery, type Search, searchPath } from '../../rules/search-address.ts';
import { Message } from '../../ui/message.tsx';
import { Pager } from '../../ui/pager.tsx';
import listStyles from '../catalogue/category-screen.module.css';
import { FilterButton } from '../catalogue/filter-button.tsx';
import { FilterRail } from '../catalogue/filter-rail.tsx';
import { ListBar } from '../catalogue/list-bar.tsx';
import { NothingLeft } from '../catalogue/nothing-left.tsx';
import { ProductGrid } from '../catalogue/product-grid.tsx';
import { FacetChips } from '../facets/facet-chips.tsx';
import { useDroppedWords, useNotSold } from './dropped-words.ts';
import { ArticleLinks, CategoryLinks, PageLinks } from './found-links.tsx';
import { NothingFound } from './nothing-found.tsx';
import { countsOf, type Filterable, waysOf } from './result-counts.ts';
import styles from './search-screen.module.css';
import { SearchSortSelect } from './search-sort-select.tsx';
import { useOpened } from './use-opened.ts';
import { useResultFilters } from './use-result-filters.ts';

export function SearchTitle({ q }: { readonly q: string }) {
  const { t } = useLingui();
  const shown = displayQuery(q);
  return <h1 className={styles.title}>{q === '' ? t`Пошук` : t`Пошук: «${shown}»`}</h1>;
}

export function TooShort() {
  const { t } = useLingui();
  return (
    <Message title={t`Що шукаємо?`}>
      <p>
        <Trans>Введіть назву або артикул угорі сторінки — хоча б дві літери. Дрібні помилки в слові не завадять.</Trans>
      </p>
    </Message>
  );
}

interface Props {
  readonly search: Search;
  readonly result: SearchResult;
  /** Suggestions for a query without results; null until they are loaded. */
  readonly suggestions: Suggestions | null;
  /** True while the results are those of the previous search. */
  readonly isPending?: boolean;
  readonly isFetching?: boolean;
  /** Filters for browsers without scripts; only in a document. */
  readonly plainFilters?: ReactNode;
}

/** The results of a query, the same in a document and in the app. It fetches nothing. */
export function ResultsView({ search, result, suggestions, plainFilters, ...state }: Props) {
  const { filters, productCount } = result;
  const filtering = useResultFilters(search, result);
  if (productCount === 0 && !filters?.foundCount) return <NothingFound search={search} suggestions={suggestions} />;
  const shown = { ...search, choice: filtering.choice };
  const facets = filters?.facets ?? [];
  return (
    <>
      <Understood search={search} result={result} />
      <PageLinks pages={result.pages} />
      <CategoryLinks categories={result.categories} />
      <div className={filters && listStyles.columns}>
        {filters && <FoundRail result={{ ...result, filters }} filtering={filtering} />}
        <div className={listStyles.list}>
          <ResultsBar search={shown} result={result} filtering={filtering} />
          <noscript>{plainFilters}</noscript>
          <FacetChips
            facets={facets}
            choice={filtering.choice}
            isPartlyLost={filtering.isPartlyLost}
            onChange={filtering.choose}
            hrefOf={filtering.hrefOf}
          />
          <FoundList search={shown} result={result} filtering={filtering} {...state} />
        </div>
      </div>
      <ArticleLinks articles={result.articles} />
    </>
  );
}

type Filtering = ReturnType<typeof useResultFilters>;

interface PartProps {
  readonly search: Search;
  readonly result: SearchResult;
  readonly filtering: Filtering;
}

function FoundRail({ result, filtering }: { readonly result: Filterable; readonly filtering: Filtering }) {
  const { part, choice, choose, want } = filtering;
  const filters =
    part &&
    ((openFrom: number) => (
      <part.FacetList counts={countsOf(result, choice)} choice={choice} onChange={choose} openFrom={openFrom} />
    ));
  return (
    <FilterRail facets={displayedFacets(result.filters.facets)} landings={undefined} want={want} filters={filters} />
  );
}

/** The number of results, and the controls of filters and order. */
function ResultsBar({ search, result, filtering }: PartProps) {
  const { productCount, filters } = result;
  const { part, choice, choose, want, load } = filtering;
  return (
    <ListBar count={productCount}>
      {filters && (
        <FilterButton
          {...{ choice, choose, want, load }}
          sheet={
            part && ((sheet) => <part.ResultFilterSheet {...sheet} search={search} result={{ ...result, filters }} />)
          }
        />
      )}
      {productCount > 1 && <SearchSortSelect search={search} />}
    </ListBar>
  );
}

function FoundList({
  search,
  result,
  filtering,
  isPending = false,
  isFetching = false,
}: PartProps & Pick<Props, 'isPending' | 'isFetching'>) {
  const href = useHref();
  const { choice, choose, hrefOf } = filtering;
  const opened = useOpened(search.q);
  if (result.productCount === 0 && result.filters) {
    return <NothingLeft choice={choice} ways={waysOf(result.filters, choice)} onChoose={choose} hrefOf={hrefOf} />;
  }
  return (
    <div ref={opened} className={isPending ? listStyles.pending : undefined} aria-busy={isFetching}>
      <ProductGrid products={result.products} place={result.filters && 'narrowCard'} />
      <Pager page={result.page} pageCount={result.pageCount} hrefOf={(page) => href(searchPath({ ...search, page }))} />
    </div>
  );
}

/** The interpretation of the query, with a link to the results of the literal query. */
function Understood({ search, result }: Pick<Props, 'search' | 'result'>) {
  const { t } = useLingui();
  const href = useHref();
  const { corrected, dropped, notSold = [] } = result;
  const q = displayQuery(search.q);
  const without = useDroppedWords(dropped.filter((word) => !notSold.includes(word)));
  const missing = useNotSold(notSold);
  const again = { q: search.q, sort: search.sort };
  return (
    <>
      {corrected !== null && (
        <p className={styles.note}>
          {t`Показуємо результати за запитом «${corrected}».`}{' '}
          <a href={href(searchPath({ ...again, isExact: true }))}>{t`Шукати саме «${q}»`}</a>
        </p>
      )}
      {search.isExact && (
        <p className={styles.note}>
          {t`Шукаємо саме так, як написано.`}{' '}
          <a href={href(searchPath(again))}>
            <Trans>Шукати з виправленням помилок</Trans>
          </a>
        </p>
      )}
      {missing !== null && <p className={styles.note}>{missing}</p>}
      {without !== null && <p className={styles.note}>{without}</p>}
    </>
  );
}
