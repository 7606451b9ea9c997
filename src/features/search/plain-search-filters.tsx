import type { SearchResult } from '../../contract/search.ts';
import { useHref } from '../../lib/href.ts';
import { countChosen, NO_CHOICE } from '../../rules/facet-choice.ts';
import { knownChoice } from '../../rules/facets.ts';
import { paths } from '../../rules/paths.ts';
import { type Search, searchParams, searchPath } from '../../rules/search-address.ts';
import { PlainFilters } from '../facets/plain-filters.tsx';
import { withAsked } from './asked-price.ts';

interface Props {
  readonly search: Search;
  readonly filters: NonNullable<SearchResult['filters']>;
  readonly asked: SearchResult['asked'];
}

/** The filters of search results without scripts. */
export function PlainSearchFilters({ search: typed, filters, asked }: Props) {
  const href = useHref();
  // The price of the query is in the form's fields instead.
  const search = asked ? { ...typed, q: asked.rest } : typed;
  const choice = knownChoice(filters.facets, withAsked(search.choice, asked));
  const plain = { ...search, choice: NO_CHOICE, page: 1 };
  return (
    <PlainFilters
      action={href(paths.search)}
      hidden={searchParams(plain)}
      counts={filters}
      choice={choice}
      isOpen={countChosen(choice) > 0}
      resetHref={href(searchPath(plain))}
    />
  );
}
