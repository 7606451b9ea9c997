import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOneCardByDefault, variantTitle } from './family-card.ts';

test.each([
  [['size'], true],
  [['volume'], true],
  [['weight', 'size'], true],
  [['width', 'sheets'], true],
  [['colour'], false],
  [['purity', 'format'], false],
  // The size alone does not tell which one is wanted.
  [['material', 'width'], false],
  [['size', 'hair'], false],
  // A heavier paper is for another technique.
  [['size', 'density'], false],
  [['drying-time', 'volume'], false],
  [['contents'], false],
  [['an attribute of the shop'], false],
  [[], false],
])('a family that differs by %j is one card by default: %s', (axes, is) => {
  expect(isOneCardByDefault(axes)).toBe(is);
});

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
