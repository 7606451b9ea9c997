import fc from 'fast-check';
import { expect, test } from 'vitest';
import { marksOf } from './marks.ts';
import { keysOf } from './text/stem.ts';
import { wordsOf } from './text/words.ts';

const wordsFor = (query: string, isPrefix = false) => wordsOf(query).map((word) => ({ keys: keysOf(word), isPrefix }));

/** Returns the text with its marked parts in brackets. */
function shown(text: string, query: string, isPrefix = false): string {
  let result = '';
  let end = 0;
  for (const [from, to] of marksOf(text, 'uk', wordsFor(query, isPrefix))) {
    result += `${text.slice(end, from)}[${text.slice(from, to)}]`;
    end = to;
  }
  return result + text.slice(end);
}

test.each([
  ['Поталь вільна, 25 аркушів', 'поталі', '[Поталь] вільна, 25 аркушів'],
  ['Пензлі «Білка» № 3', 'білки', 'Пензлі «[Білка]» № 3'],
  ['Полотно 40 × 50 см', '40x50', 'Полотно [40 × 50 см]'],
  ['Полотно 40×50 см', '40х50', 'Полотно [40×50 см]'],
  ['Лак для поталі', 'клей', 'Лак для поталі'],
  ['Об’єм і поталь', "об'єм", '[Об’єм] і поталь'],
  ['Клей-лак', 'лак', 'Клей-[лак]'],
])('in “%s” the match of “%s” is marked: %s', (text, query, expected) => {
  expect(shown(text, query)).toBe(expected);
});

test('the typed beginning of a longer word is marked', () => {
  expect(shown('Поталевий клей', 'потал', true)).toBe('[Потал]евий клей');
});

test('marks ascend, do not overlap and lie within any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, query) => {
      let end = 0;
      for (const [from, to] of marksOf(text, 'uk', wordsFor(query, true))) {
        expect(from).toBeGreaterThanOrEqual(end);
        expect(to).toBeGreaterThan(from);
        end = to;
      }
      expect(end).toBeLessThanOrEqual(text.length);
    }),
  );
});
