import { expect, test } from 'vitest';
import { counted } from './counted.ts';

test.each([
  [1, '1 аркуш'],
  [2, '2 аркуші'],
  [5, '5 аркушів'],
  [11, '11 аркушів'],
  [21, '21 аркуш'],
  [1_004, '1\u202f004 аркуші'],
])('%d leaves are “%s”', (count, text) => {
  expect(counted('uk', count, ['аркуш', 'аркуші', 'аркушів'])).toBe(text);
});
