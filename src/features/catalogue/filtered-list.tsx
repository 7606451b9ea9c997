import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useHref } from '../../lib/href.ts';
import { formatCount } from '../../rules/count.ts';
import { type FacetChoice, isPlain, type ListRequest, listSearch, NO_CHOICE } from '../../rules/facet-choice.ts';
import type { FilteredListPage } from '../../rules/filtered-list.ts';
import { paths } from '../../rules/paths.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { FacetChips } from '../facets/facet-chips.tsx';
import { PlainFilters } from '../facets/plain-filters.tsx';
import styles from './category-screen.module.css';
import { NothingLeft } from './nothing-left.tsx';
import { ProductGrid } from './product-grid.tsx';
import { useSortOptions } from './sort-options.ts';

/** The document runs no scripts, so nothing is pressed but links and the form. */
const ignore = () => {};

/** A category's list as a document without scripts shows it: filters and order as a form, everything else as links. */
export function FilteredList({ page }: { readonly page: FilteredListPage }) {
  const { t } = useLingui();
  const href = useHref();
  const { category, request, counts, isPartlyLost, products, pageCount, waysOut } = page;
  const { slug, name } = category.category;
  // The list without a choice is the category's own page.
  const hrefTo = (to: ListRequest) => href(isPlain(to) ? paths.category(slug) : paths.filtered(slug) + listSearch(to));
  const hrefOf = (choice: FacetChoice) => hrefTo({ ...request, choice, page: 1 });
  const { total: count } = counts;
  const amount = formatCount(count);
  return (
    <>
      <Breadcrumbs crumbs={[...category.breadcrumbs, { name: t`Фільтри`, path: paths.filtered(slug) }]} />
      <header className={styles.header}>
        <h1>{name}</h1>
      </header>
      <div className={styles.columns}>
        <PlainFilters
          action={href(paths.filtered(slug))}
          counts={counts}
          choice={request.choice}
          isOpen={isPlain(request)}
          resetHref={hrefOf(NO_CHOICE)}
        >
          <SortField sort={request.sort} />
        </PlainFilters>
        <div className={styles.list}>
          <div className={styles.bar}>
            <p>{t`${amount} ${plural(count, { one: 'товар', few: 'товари', many: 'товарів', other: 'товару' })}`}</p>
          </div>
          <FacetChips {...{ facets: counts.facets, choice: request.choice, isPartlyLost, hrefOf }} onChange={ignore} />
          {count === 0 ? (
            <NothingLeft choice={request.choice} ways={waysOut} onChoose={ignore} hrefOf={hrefOf} />
          ) : (
            <>
              <ProductGrid products={products} />
              <Pager
                page={request.page}
                pageCount={pageCount}
                hrefOf={(number) => hrefTo({ ...request, page: number })}
              />
            </>
          )}
        </div>
      </div>
    </>
  );
}

function SortField({ sort }: Pick<ListRequest, 'sort'>) {
  const { t } = useLingui();
  return <SelectField id="sort" name="sort" label={t`Порядок`} defaultValue={sort} options={useSortOptions()} />;
}
