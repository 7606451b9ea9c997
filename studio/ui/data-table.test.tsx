import { expect, test } from 'vitest';
import { type Column, DataTable } from './data-table.tsx';
import { renderForTest } from './render-for-test.tsx';

interface Paint {
  readonly id: string;
  readonly name: string;
  readonly price: number;
}

const ROWS: readonly Paint[] = [
  { id: '1', name: 'Вохра', price: 120 },
  { id: '2', name: 'Умбра', price: 90 },
];
const COLUMNS: readonly Column<Paint>[] = [
  { id: 'name', header: 'Назва', isRowHeader: true, isSortable: true, cell: ({ name }) => name },
  { id: 'price', header: 'Ціна', align: 'end', isSortable: true, cell: ({ price }) => price },
];

const table = (props: Partial<Parameters<typeof DataTable<Paint>>[0]>) =>
  renderForTest(
    <DataTable label="Фарби" columns={COLUMNS} rows={ROWS} idOf={({ id }) => id} empty={<p>Порожньо</p>} {...props} />,
  );

test('the sorted column says its direction, the others that they can be sorted', async () => {
  const html = await table({ sort: { by: 'price', isDescending: true }, onSort: () => undefined });
  expect(html).toMatch(/aria-sort="none"><button[^>]*>Назва/);
  expect(html).toMatch(/aria-sort="descending"><button[^>]*>Ціна/);
});

test('a list without an order has no buttons in its headings', async () => {
  expect(await table({})).not.toContain('<button');
});

test('rows have a heading, cells the label of their column, hidden columns are left out', async () => {
  const html = await table({});
  expect(html).toMatch(/<th scope="row"[^>]*>Вохра<\/th><td[^>]* data-label="Ціна">120<\/td>/);
  const narrow = await table({ hidden: ['price'] });
  expect(narrow).not.toContain('Ціна');
});

test('a heading is wide enough for a name, a narrow one only for its text', async () => {
  const headingOf = (html: string) => /<th scope="row" class="([^"]*)"/.exec(html)?.[1];
  expect(headingOf(await table({}))).toMatch(/name/);
  const columns = COLUMNS.map((column) => ({ ...column, isNarrow: true }));
  expect(headingOf(await table({ columns }))).not.toMatch(/name/);
});

test('the checkbox of the page is mixed while some rows are selected, and checked with all', async () => {
  const select = (...ids: string[]) =>
    table({ selection: { selected: new Set(ids), onSelect: () => undefined, nameOf: (id) => `фарбу ${id}` } });
  const checked = (html: string) => [...html.matchAll(/<input[^>]*>/g)].map(([input]) => / checked=""/.test(input));
  expect(checked(await select())).toEqual([false, false, false]);
  expect(checked(await select('2'))).toEqual([false, false, true]);
  expect(await select('2')).toContain('data-indeterminate="true"');
  expect(checked(await select('1', '2'))).toEqual([true, true, true]);
  expect(await select()).toContain('aria-label="Вибрати фарбу 1"');
});

test('a selected row of another page does not mark this one', async () => {
  const selection = { selected: new Set(['9']), onSelect: () => undefined, nameOf: (id: string) => id };
  expect(await table({ selection })).not.toContain('checked=""');
});

test('without rows the empty state is shown, before they are loaded a skeleton, while they change the table is busy', async () => {
  expect(await table({ rows: [] })).toBe('<p>Порожньо</p>');
  expect(await table({ rows: [], isLoading: true })).not.toContain('Порожньо');
  expect(await table({ isStale: true })).toContain('aria-busy="true"');
});
