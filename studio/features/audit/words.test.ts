import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordDifference } from './words.ts';

const side = (pieces: ReturnType<typeof wordDifference>, but: 'gone' | 'new') =>
  pieces
    .filter(({ kind }) => kind !== but)
    .map(({ text }) => text)
    .join('');

test('a changed word is one removed and one added piece', () => {
  expect(wordDifference('Сусальне золото вільне', 'Сусальне срібло вільне')).toEqual([
    { kind: 'same', text: 'Сусальне ' },
    { kind: 'gone', text: 'золото' },
    { kind: 'new', text: 'срібло' },
    { kind: 'same', text: ' вільне' },
  ]);
});

test('both texts can be reassembled from the pieces, whatever they are', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'золото', ' ', '\n', 'ж')).map((words) => words.join(' '));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const pieces = wordDifference(before, after);
      expect(side(pieces, 'new')).toBe(before);
      expect(side(pieces, 'gone')).toBe(after);
    }),
  );
});

test('texts without common words and with thousands of them are not compared word by word', () => {
  const long = (word: string) => Array.from({ length: 5_000 }, (_, index) => `${word}${index}`).join(' ');
  const pieces = wordDifference(long('а'), long('б'));
  expect(pieces.map(({ kind }) => kind)).toEqual(['gone', 'new']);
});
