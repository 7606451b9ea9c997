import { expect, test } from 'vitest';
import { escapeLike, likePatterns } from './like.ts';

test('characters with a meaning in LIKE patterns are matched literally', () => {
  expect(escapeLike('100%_\\')).toBe('100\\%\\_\\\\');
});

test('each word of a search is a pattern in lower case', () => {
  expect(likePatterns('  Фарба 50% ')).toEqual(['%фарба%', '%50\\%%']);
  expect(likePatterns('  ')).toEqual([]);
});
