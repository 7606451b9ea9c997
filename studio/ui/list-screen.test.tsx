import { expect, test } from 'vitest';
import { type ListScreen, ListTable, pagesOfTotal } from './list-screen.tsx';
import { renderForTest } from './render-for-test.tsx';

type Row = { readonly id: string };
type List = ListScreen<{ readonly hide?: readonly string[] }, unknown, Row>;

const ignore = () => undefined;

const list = (state: Partial<List>): List => ({
  ...{ search: {}, change: ignore, data: undefined, error: null, refetch: ignore, isLoading: false, isStale: false },
  ...{ rows: [{ id: 'А-1' }], idOf: ({ id }: Row) => id, sort: undefined, setSort: ignore, pages: null },
  ...{ selected: [], rowOf: (id: string) => ({ id }), select: ignore, clearSelection: ignore },
  ...state,
});

const COLUMNS = [
  { id: 'id', header: 'Номер', isSortable: true, cell: ({ id }: Row) => id },
  { id: 'note', header: 'Нотатка', cell: () => '—' },
];

const table = (state: Partial<List>, nameOf?: (row: Row) => string) =>
  renderForTest(<ListTable list={list(state)} label="Рядки" columns={COLUMNS} empty="Порожньо" nameOf={nameOf} />);

test('an error takes the place of the rows, is announced and can be tried again', async () => {
  const html = await table({ error: new Error('offline') });
  expect(html).toMatch(/^<div role="alert">.*<button/);
  expect(html).not.toContain('<table');
});

test('rows can be selected only where they have names, sorted only where the list has an order', async () => {
  expect(await table({})).not.toMatch(/<input|<button/);
  expect(await table({}, ({ id }) => `рядок ${id}`)).toContain('aria-label="Вибрати рядок А-1"');
  expect(await table({ sort: '-id' })).toContain('aria-sort="descending"');
});

test('columns that the address hides are left out; pages are shown once they are known', async () => {
  expect(await table({ search: { hide: ['note'] } })).not.toContain('Нотатка');
  expect(await table({})).not.toContain('<nav');
  expect(await table({ pages: { page: 2, pageCount: 3, total: 101 } })).toContain('Сторінка 2 з 3');
});

test.each([
  [0, 1],
  [50, 1],
  [51, 2],
])('%i rows, 50 on each page, are %i pages', (total, pageCount) => {
  expect(pagesOfTotal(50)({ total })).toEqual({ total, pageCount });
});
