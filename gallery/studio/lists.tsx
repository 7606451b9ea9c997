import { queryOptions } from '@tanstack/react-query';
import { Badge } from '../../studio/ui/badge.tsx';
import { BulkBar } from '../../studio/ui/bulk-bar.tsx';
import { Button } from '../../studio/ui/button.tsx';
import { ColumnsMenu } from '../../studio/ui/columns-menu.tsx';
import { type Column, DataTable } from '../../studio/ui/data-table.tsx';
import { EmptyState } from '../../studio/ui/empty-state.tsx';
import { FilterBar } from '../../studio/ui/filter-bar.tsx';
import { ListFilters, ListSearch, ListTable, pagesOfTotal, useListScreen } from '../../studio/ui/list-screen.tsx';
import { OpenColumnsMenu } from '../../studio/ui/open-columns-menu.tsx';
import { OpenSavedViews } from '../../studio/ui/open-saved-views.tsx';
import { Pager } from '../../studio/ui/pager.tsx';
import { SavedViews } from '../../studio/ui/saved-views.tsx';
import { SearchField } from '../../studio/ui/search-field.tsx';
import { StateFilter } from '../../studio/ui/state-filter.tsx';
import { framed, nothing, type Parts, pending, type Say } from '../gallery.tsx';

/** Saved views of the list of the gallery. */
export const VIEWS = { screen: 'gallery', views: [{ id: 1, name: 'Агати', search: 'q=агат' }] };

interface Line {
  readonly sku: string;
  readonly name: string;
  readonly stock: number;
}

interface ListProps {
  readonly say: Say;
  readonly name: string;
  readonly read: () => Promise<readonly Line[]>;
}

/** A list as screens of the studio have it. */
function List({ say, name, read }: ListProps) {
  const list = useListScreen({
    query: queryOptions({
      queryKey: ['gallery', name],
      queryFn: read,
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
    }),
    rowsOf: (rows) => rows,
    idOf: ({ sku }) => sku,
    pagesOf: (rows) => pagesOfTotal(2)({ total: rows.length }),
    defaultSort: 'name',
  });
  return (
    <>
      <ListFilters
        list={list}
        label={say('Назва або код', 'Название или код')}
        filters={[]}
        savedAs={VIEWS.screen}
        columns={columnsOf(say).map(({ id, header }) => ({ id, label: header }))}
      >
        {null}
      </ListFilters>
      <ListTable
        list={list}
        label={say('Товари', 'Товары')}
        columns={columnsOf(say)}
        nameOf={(line) => line.name}
        empty={<EmptyState icon="box" title={say('Нічого не знайдено', 'Ничего не найдено')} />}
      />
    </>
  );
}

const columnsOf = (say: Say): Column<Line>[] => [
  { id: 'name', header: say('Назва', 'Название'), cell: ({ name }) => name, isSortable: true, isRowHeader: true },
  { id: 'sku', header: say('Код', 'Код'), cell: ({ sku }) => sku },
  {
    id: 'stock',
    header: say('Залишок', 'Остаток'),
    align: 'end',
    isSortable: true,
    cell: ({ stock }) =>
      stock > 0 ? stock : <Badge tone="warning">{say('Немає в наявності', 'Нет в наличии')}</Badge>,
  },
];

/** The parts of lists. */
export function lists(say: Say): Parts {
  const lines: readonly Line[] = [
    { sku: 'AG-01', name: say('Агат «зуб собаки»', 'Агат «собачий зуб»'), stock: 12 },
    { sku: 'AG-02', name: say('Агат плоский, великий, з довгою ручкою', 'Агат плоский, большой'), stock: 0 },
    { sku: 'SZ-23', name: say('Сусальне золото 23,75 К', 'Сусальное золото 23,75 К'), stock: 140 },
  ];
  const table = {
    label: say('Товари', 'Товары'),
    columns: columnsOf(say),
    rows: lines,
    idOf: ({ sku }: Line) => sku,
    empty: <EmptyState icon="box" title={say('Нічого не знайдено', 'Ничего не найдено')} />,
  };
  const columns = table.columns.map(({ id, header }) => ({ id, label: header }));
  const trigger = <Button variant="secondary">{say('Стовпці', 'Столбцы')}</Button>;
  const search = <SearchField label={say('Пошук', 'Поиск')} value="" onChange={nothing} />;
  const states = [
    { id: 'all', label: say('Усі', 'Все'), count: 48 },
    { id: 'paid', label: say('Оплачені', 'Оплаченные'), count: 3 },
    { id: 'sent', label: say('Відправлені', 'Отправленные'), count: undefined },
  ];
  const list = (name: string, read: ListProps['read'], height = 420) =>
    framed(<List say={say} name={name} read={read} />, height);
  return {
    DataTable: {
      'sorted, with a selected row': (
        <DataTable
          {...table}
          sort={{ by: 'stock', isDescending: true }}
          onSort={nothing}
          selection={{ selected: new Set(['AG-02']), onSelect: nothing, nameOf: (id) => id }}
        />
      ),
      stale: <DataTable {...table} isStale hidden={['sku']} />,
      loading: <DataTable {...table} isLoading />,
      empty: <DataTable {...table} rows={[]} />,
    },
    ListTable: {
      normal: list('normal', () => Promise.resolve(lines)),
      loading: list('loading', pending),
      empty: list('empty', () => Promise.resolve([]), 320),
      error: list('error', () => Promise.reject(new Error('The gallery refuses it')), 280),
    },
    ListFilters: { 'in a list': say('Див. ListTable', 'См. ListTable') },
    ListSearch: {
      filled: <ListSearch list={{ search: { q: 'агат' }, change: nothing }} label={say('Пошук', 'Поиск')} />,
    },
    FilterBar: {
      'no filters': (
        <FilterBar search={search} count={0} onReset={nothing}>
          {null}
        </FilterBar>
      ),
      'two filters': (
        <FilterBar search={search} count={2} onReset={nothing}>
          {null}
        </FilterBar>
      ),
    },
    StateFilter: { normal: <StateFilter states={states} isChosen={(id) => id === 'paid'} onChoose={nothing} /> },
    Pager: {
      first: <Pager page={1} pageCount={3} total={48} onPage={nothing} />,
      last: <Pager page={3} pageCount={3} total={48} onPage={nothing} />,
      'one page': <Pager page={1} pageCount={1} total={4} onPage={nothing} />,
    },
    BulkBar: {
      'rows are selected': framed(
        <BulkBar count={3} onClear={nothing}>
          <Button variant="secondary">{say('Змінити ціни', 'Изменить цены')}</Button>
        </BulkBar>,
        160,
      ),
    },
    ColumnsMenu: { closed: <ColumnsMenu columns={columns} hidden={[]} onChange={nothing} /> },
    OpenColumnsMenu: {
      open: framed(<OpenColumnsMenu trigger={trigger} columns={columns} hidden={['sku']} onChange={nothing} />, 280),
    },
    SavedViews: { closed: <SavedViews screen={VIEWS.screen} /> },
    OpenSavedViews: {
      open: framed(<OpenSavedViews screen={VIEWS.screen} trigger={trigger} />, 280),
    },
  };
}
