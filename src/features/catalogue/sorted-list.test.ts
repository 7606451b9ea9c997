import { expect, test } from 'vitest';
import { readSortedList, sortedListSearch } from './sorted-list.ts';

test('the order and page of an address are read and written back', () => {
  const list = readSortedList({ sort: 'price-asc', page: 2 });
  expect(list).toEqual({ sort: 'price-asc', page: 2 });
  expect(sortedListSearch(list)).toBe('?sort=price-asc&page=2');
});

test.each([{}, { sort: 'cheapest', page: 0 }, { sort: 7, page: 'x' }, { page: -3 }])(
  'a query that names no order is the popular one from its first page: %o',
  (search) => expect(readSortedList(search)).toEqual({ sort: 'popular', page: 1 }),
);
