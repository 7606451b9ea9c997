import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shortenAlike } from './shorten-alike.ts';

test('short texts are unchanged', () => {
  expect(shortenAlike(['а', 'б', ''])).toEqual(['а', 'б', '']);
});

test('long texts are cut to the part in which they differ', () => {
  const begin = 'слово '.repeat(1000);
  expect(shortenAlike([`${begin}так`, `${begin}ні`]).map((text) => text.slice(-4))).toEqual([' так', 'о ні']);
});

test('different texts never look equal, and none exceeds the limit', () => {
  const word = fc.constantFrom('золото ', 'клей ', 'а', ' ');
  const text = fc.array(word, { maxLength: 300 }).map((words) => words.join(''));
  fc.assert(
    fc.property(text, text, (one, other) => {
      const [short = '', second] = shortenAlike([one, other]);
      expect(short.length).toBeLessThanOrEqual(310);
      expect(short === second).toBe(one === other);
    }),
  );
});
