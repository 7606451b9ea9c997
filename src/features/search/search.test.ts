import { expect, test } from 'vitest';
import { readSearch } from './search.ts';

test.each([
  [
    { q: ' поталь ', page: '2' },
    { q: 'поталь', page: 2 },
  ],
  [{ q: 23 }, { q: '23', page: 1 }],
  [{}, { q: '', page: 1 }],
  [
    { q: ['a'], page: -1 },
    { q: '', page: 1 },
  ],
])('the address %o asks for %o', (search, expected) => expect(readSearch(search)).toEqual(expected));
