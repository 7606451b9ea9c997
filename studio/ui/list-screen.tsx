import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { RowData } from '@tanstack/react-table';
import { type ReactNode, useState } from 'react';
import { pageCount } from '../../src/rules/pagination.ts';
import { useSearchUpdate } from '../lib/use-search.ts';
import { useTyped } from '../lib/use-typed.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { type Column, DataTable } from './data-table.tsx';
import { ErrorState } from './error-state.tsx';
import { FilterBar } from './filter-bar.tsx';
import { Pager } from './pager.tsx';
import { SavedViews } from './saved-views.tsx';
import { SearchField } from './search-field.tsx';
import { sortName, sortOf } from './sorts.ts';

/** Search parameters that every list may have. */
interface CommonSearch {
  readonly q?: string | undefined;
  readonly sort?: string | undefined;
  readonly page?: string | number | undefined;
  /** Hidden columns. */
  readonly hide?: readonly string[] | undefined;
}

interface ListOptions<Search extends CommonSearch, Data, Row, Key extends QueryKey> {
  /** Search parameters of the address; left out if the list has none. */
  readonly search?: Search;
  readonly query: UseQueryOptions<Data, Error, Data, Key>;
  readonly rowsOf: (data: Data) => readonly Row[];
  readonly idOf: (row: Row) => string;
  /** Returns the numbers of rows and pages; left out if the list has one page. */
  readonly pagesOf?: (data: Data) => { readonly total: number; readonly pageCount: number };
  /** Name of the order that the API uses if none is chosen. */
  readonly defaultSort?: string;
}

/** Returns the pages of a list of `total` rows, `size` on each. */
export const pagesOfTotal =
  (size: number) =>
  ({ total }: { readonly total: number }) => ({ total, pageCount: pageCount(total, size) });

/** State of a list screen. Search, order, page and hidden columns are in the address; the selection is not. */
export interface ListScreen<Search extends CommonSearch, Data, Row> {
  readonly search: Search;
  /** Changes search parameters and returns to the first page. */
  readonly change: ReturnType<typeof useSearchUpdate<Search>>;
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly refetch: () => void;
  readonly isLoading: boolean;
  /** True while the rows are those of the previous search. */
  readonly isStale: boolean;
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  readonly sort: string | undefined;
  readonly setSort: (name: string) => void;
  readonly pages: { readonly page: number; readonly pageCount: number; readonly total: number } | null;
  /** Selected rows, including rows of other pages, as last read. */
  readonly selected: readonly Row[];
  /** Returns a row of this page or a selected one. */
  readonly rowOf: (id: string) => Row | undefined;
  readonly select: (ids: ReadonlySet<string>) => void;
  readonly clearSelection: () => void;
}

/** Keeps the state of a list screen; ListFilters and ListTable show it. */
export function useListScreen<Search extends CommonSearch, Data, Row, Key extends QueryKey>(
  options: ListOptions<Search, Data, Row, Key>,
): ListScreen<Search, Data, Row> {
  const { query, rowsOf, idOf, pagesOf, defaultSort } = options;
  // A list without search parameters reads none of them.
  const search = options.search ?? ({} as Search);
  const change = useSearchUpdate<Search>();
  const changeCommon = useSearchUpdate<CommonSearch>();
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(query);
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map());
  const rows = data === undefined ? [] : rowsOf(data);
  const known = new Map([...chosen, ...rows.map((row) => [idOf(row), row] as const)]);
  const pick = (ids: Iterable<string>) => [...ids].flatMap((id) => known.get(id) ?? []);
  return {
    ...{ search, change, data, error, rows, idOf },
    refetch: () => void refetch(),
    ...{ isLoading: isPending, isStale: isPlaceholderData },
    sort: search.sort ?? defaultSort,
    setSort: (name) => changeCommon({ sort: name === defaultSort ? undefined : name }),
    pages: data !== undefined && pagesOf ? { page: Number(search.page ?? 1), ...pagesOf(data) } : null,
    selected: pick(chosen.keys()),
    rowOf: (id) => known.get(id),
    select: (ids) => setChosen(new Map(pick(ids).map((row) => [idOf(row), row]))),
    clearSelection: () => setChosen(new Map()),
  };
}

/** Any list, whatever else its address has. */
type AnyList = Pick<ListScreen<CommonSearch, unknown, unknown>, 'search' | 'change'>;

interface ListFiltersProps<Search extends CommonSearch> {
  readonly list: AnyList & { readonly search: Search };
  /** Label of the search field. */
  readonly label: string;
  /** Placeholder of the search field, whose label is then hidden. */
  readonly placeholder?: string;
  /** Search parameters of each filter; a filter with two, such as two days, counts once. */
  readonly filters: readonly (readonly (keyof Search & string)[])[];
  /** Name of the list for its saved views; left out if it has none. */
  readonly savedAs?: string;
  /** Columns that can be hidden. */
  readonly columns?: readonly { readonly id: string; readonly label: string }[];
  readonly children: ReactNode;
}

/** The search field, filters, visible columns and saved views of a list. */
export function ListFilters<Search extends CommonSearch>(props: ListFiltersProps<Search>) {
  const { list, filters, savedAs, columns, children } = props;
  const { search, change } = list;
  return (
    <FilterBar
      search={<ListSearch {...props} />}
      count={filters.filter((names) => names.some((name) => search[name] !== undefined)).length}
      onReset={() => change(Object.fromEntries(filters.flat().map((name) => [name, undefined])))}
      aside={
        <>
          {columns && (
            <ColumnsMenu columns={columns} hidden={search.hide ?? []} onChange={(hide) => change({ hide })} />
          )}
          {savedAs !== undefined && <SavedViews screen={savedAs} />}
        </>
      }
    >
      {children}
    </FilterBar>
  );
}

interface ListSearchProps extends Pick<ListFiltersProps<CommonSearch>, 'label' | 'placeholder'> {
  readonly list: AnyList;
}

/** The search field of a list. Its words are searched once they are not changed for a moment, or on Enter. */
export function ListSearch({ list, label, placeholder }: ListSearchProps) {
  const { search, change } = list;
  const ask = (q: string, isTyped: boolean) => change({ q: q || undefined }, { isTyped });
  const [typed, setTyped] = useTyped(search.q ?? '', (q) => ask(q, true));
  return (
    <SearchField
      label={label}
      value={typed}
      onChange={setTyped}
      onSubmit={(q) => ask(q, false)}
      {...(placeholder !== undefined && { placeholder, isLabelHidden: true })}
    />
  );
}

interface ListTableProps<Row extends RowData> {
  readonly list: ListScreen<CommonSearch, unknown, Row>;
  /** Accessible name of the table. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** Shown instead of rows if there are none. */
  readonly empty: ReactNode;
  /** Returns the accessible name of a row's checkbox; left out if rows cannot be selected. */
  readonly nameOf?: ((row: Row) => string) | undefined;
}

/** The rows and pages of a list, or the error because of which they could not be read. */
export function ListTable<Row extends RowData>(props: ListTableProps<Row>) {
  const { list, label, columns, empty, nameOf } = props;
  const { rows, idOf, search, sort, error, pages, change, rowOf } = list;
  return (
    <>
      {error ? (
        <ErrorState error={error} onRetry={list.refetch} />
      ) : (
        <DataTable
          {...{ label, columns, rows, idOf, empty }}
          hidden={search.hide ?? []}
          isLoading={list.isLoading}
          isStale={list.isStale}
          {...(sort !== undefined && {
            sort: sortOf(sort),
            onSort: (next) => list.setSort(sortName(next)),
          })}
          {...(nameOf && {
            selection: {
              selected: new Set(list.selected.map(idOf)),
              onSelect: list.select,
              nameOf: (id) => {
                const row = rowOf(id);
                return row === undefined ? '—' : nameOf(row);
              },
            },
          })}
        />
      )}
      {pages && <Pager {...pages} onPage={(page) => change({ page: page === 1 ? undefined : String(page) })} />}
    </>
  );
}
