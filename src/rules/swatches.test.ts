import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BLACK, layerOn, leafOnBole, mixed, tintOf, WHITE } from './swatches.ts';

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const share = fc.double({ min: 0, max: 1, noNaN: true });

test('a mixture is between its colours, and one of them at either end', () => {
  expect(mixed('#000000', '#ffffff', 0.5)).toBe('#808080');
  fc.assert(
    fc.property(colour, colour, share, (one, other, part) => {
      expect(mixed(one, other, 0)).toBe(one);
      expect(mixed(one, other, 1)).toBe(other);
      expect(mixed(one, other, part)).toMatch(/^#[0-9a-f]{6}$/);
      expect(mixed(one, one, part)).toBe(one);
    }),
  );
});

test('a polished leaf shows less of its bole than a matt one', () => {
  const red = (hex: string) => Number.parseInt(hex.slice(1, 3), 16);
  expect(red(leafOnBole('#c9ccd1', '#2b2623', 'polished'))).toBeGreaterThan(
    red(leafOnBole('#c9ccd1', '#2b2623', 'matt')),
  );
});

test('a covering pigment looks alike on white and black, a glaze does not', () => {
  const red = (hex: string) => Number.parseInt(hex.slice(1, 3), 16);
  const difference = (cover: number) => red(layerOn(WHITE, '#8e2f22', cover)) - red(layerOn(BLACK, '#8e2f22', cover));
  expect(difference(1)).toBe(0);
  expect(difference(0.96)).toBeLessThan(difference(0.4));
  expect(tintOf(BLACK)).not.toBe(BLACK);
});
