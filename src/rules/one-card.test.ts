import { expect, test } from 'vitest';
import { isOneCardByDefault } from './one-card.ts';

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
