import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { SEARCH_SORTS, type SearchSort } from '../../contract/search-sorts.ts';
import { afterPaint } from '../../lib/after-paint.ts';
import { useHref } from '../../lib/href.ts';
import { useNavigation } from '../../lib/navigation.ts';
import { paths } from '../../rules/paths.ts';
import { type Search, searchParams, searchPath } from '../../rules/search-address.ts';
import { SelectField } from '../../ui/select-field.tsx';
import styles from './search-screen.module.css';

/** Selects the order of the results, which is stored in the URL; without scripts it is a form with a button. */
export function SearchSortSelect({ search }: { readonly search: Search }) {
  const { t } = useLingui();
  const { navigate } = useNavigation();
  const href = useHref();
  const names: Readonly<Record<SearchSort, string>> = {
    relevance: t`за відповідністю`,
    'price-asc': t`від дешевих`,
    'price-desc': t`від дорогих`,
    new: t`новинки`,
  };
  /** Shown at once; the list is updated after the next paint. */
  const [chosen, setChosen] = useState<SearchSort | null>(null);
  const choose = (value: string) => {
    const sort = SEARCH_SORTS.find((known) => known === value) ?? 'relevance';
    setChosen(sort);
    afterPaint(() => {
      void navigate({ href: href(searchPath({ ...search, sort, page: 1 })), resetScroll: false });
      setChosen(null);
    });
  };
  return (
    <form className={styles.sort} action={href(paths.search)}>
      {[...searchParams({ ...search, sort: 'relevance', page: 1 })].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SelectField
        id="sort"
        name="sort"
        label={t`Порядок`}
        value={chosen ?? search.sort}
        onChange={(event) => choose(event.target.value)}
        options={Object.entries(names).map(([value, label]) => ({ value, label }))}
      />
      <noscript>
        <button type="submit">
          <Trans>Показати</Trans>
        </button>
      </noscript>
    </form>
  );
}
