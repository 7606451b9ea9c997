import { useLingui } from '@lingui/react/macro';
import { SEARCH_SORTS, type SearchSort } from '../../contract/search-sorts.ts';
import { useHref } from '../../lib/href.ts';
import { useNavigation } from '../../lib/navigation.ts';
import { paths } from '../../rules/paths.ts';
import { type Search, searchParams, searchPath } from '../../rules/search-address.ts';
import { SortSelect } from '../catalogue/sort-select.tsx';

/** Selects the order of the results. */
export function SearchSortSelect({ search }: { readonly search: Search }) {
  const { t } = useLingui();
  const { navigate } = useNavigation();
  const href = useHref();
  const names: Readonly<Record<SearchSort, string>> = {
    relevance: t`найточніші`,
    'price-asc': t`від дешевих`,
    'price-desc': t`від дорогих`,
    new: t`новинки`,
  };
  return (
    <SortSelect
      action={href(paths.search)}
      button={t`Показати`}
      sort={search.sort}
      options={SEARCH_SORTS.map((value) => ({ value, label: names[value] }))}
      onChange={(sort) => void navigate({ href: href(searchPath({ ...search, sort, page: 1 })), resetScroll: false })}
    >
      {[...searchParams({ ...search, sort: 'relevance', page: 1 })].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </SortSelect>
  );
}
