import fc from 'fast-check';
import { expect, test } from 'vitest';
import { variantTitle } from './family-card.ts';

test.each([
  [
    [
      ['Проба', '23,75 К'],
      ['Формат', 'вільні аркуші'],
    ],
    '23,75 К · вільні аркуші',
  ],
  [
    [
      ['Формат', 'вільні аркуші'],
      ['Аркушів', '25'],
    ],
    'вільні аркуші · Аркушів: 25',
  ],
  [
    [
      ['Розмір', '№3'],
      ['', ''],
    ],
    '№3',
  ],
  [
    [
      ['Колір', ' білий '],
      ['Матеріал', 'білий'],
    ],
    'білий',
  ],
  [[['Колір', '']], ''],
])('%j is %s', (axes, title) => {
  expect(variantTitle(axes.map(([name = '', value = '']) => ({ name, value })))).toBe(title);
});

test('every value is there, in its order', () => {
  const value = fc.stringMatching(/^[а-я×№0-9,]{1,8}( [а-я]{1,4})?$/);
  fc.assert(
    fc.property(fc.array(fc.record({ name: fc.constant('Назва'), value }), { maxLength: 2 }), (axes) => {
      const title = variantTitle(axes);
      let from = 0;
      for (const each of new Set(axes.map((axis) => axis.value))) {
        const at = title.indexOf(each, from);
        expect(at).toBeGreaterThanOrEqual(from);
        from = at + each.length;
      }
      expect(title).not.toMatch(/^ · | · $/);
    }),
  );
});
