import { useQuery } from '@tanstack/react-query';
import { useShop } from '../../lib/shop.tsx';
import type { Search } from '../../rules/search-address.ts';
import type { SheetState } from '../catalogue/filter-button.tsx';
import { FacetSheet } from '../facets/facet-sheet.tsx';
import { countsOf, type Filterable } from './result-counts.ts';
import { searchQuery } from './search.ts';

interface Props extends SheetState {
  readonly search: Search;
  /** The result that is shown behind the sheet. */
  readonly result: Filterable;
}

/**
 * The filters on a phone. Each press requests the counts, so the result of the final choice is loaded when the sheet
 * closes.
 */
export function ResultFilterSheet({ search, result, choice, isOpen, ...sheet }: Props) {
  const { api } = useShop();
  const { data, isPlaceholderData, isError } = useQuery({
    ...searchQuery(api, { ...search, choice, page: 1 }),
    enabled: isOpen,
  });
  const counted = data?.filters ? { ...data, filters: data.filters } : result;
  return (
    <FacetSheet
      {...sheet}
      isOpen={isOpen}
      choice={choice}
      counts={countsOf(counted, choice)}
      isPending={!data || isPlaceholderData || isError}
    />
  );
}
