import { useState } from 'react';
import type { listStudioProducts, ProductFilters, ProductRow } from '../../contract/product-list.ts';
import type { SearchOf } from '../../lib/search.ts';
import type { ListScreen } from '../../ui/list-screen.tsx';
import type { Chosen } from './chosen.ts';

type ListSearch = SearchOf<typeof listStudioProducts.query>;

/** Returns the filters of an address, without its order and page. */
export function filtersOf({ sort: _sort, page: _page, size: _size, ...filters }: ListSearch): ProductFilters {
  return filters;
}

type Selectable = Pick<
  ListScreen<object, unknown, ProductRow>,
  'rows' | 'selected' | 'select' | 'clearSelection' | 'pages'
>;

/**
 * Keeps the choice of all products that match the filters, beside the choice of rows. Other filters end it, and so does
 * a row that is deselected: the other rows of its page stay selected.
 */
export function useChoice<List extends Selectable>(list: List, filters: ProductFilters) {
  const [all, setAll] = useState<string | null>(null);
  const key = JSON.stringify(filters);
  const isAll = all === key;
  const { rows, selected, pages } = list;
  const ids = selected.map(({ id }) => id);
  const chosen: Chosen | null = isAll ? { filters, total: pages?.total ?? 0 } : ids.length > 0 ? { ids } : null;
  const select = (next: ReadonlySet<string>) => {
    setAll(null);
    list.select(next);
  };
  return {
    /** The list with the rows of the choice as selected ones. */
    shown: isAll ? { ...list, selected: rows, select } : list,
    chosen,
    chooseAll: () => setAll(key),
    clear: () => {
      setAll(null);
      list.clearSelection();
    },
  };
}
