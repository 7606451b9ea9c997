import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Leaf } from '../contract/leaf.ts';
import {
  amountFor,
  areaOf,
  areaOfLeaf,
  coverageOf,
  type Laying,
  OVERLAPS,
  SPARES,
  type Surface,
  surfaceError,
  usualLaying,
} from './leaf-coverage.ts';

const INCH = 25.4;
const SQUARE_FOOT = (12 * INCH) ** 2;
const SQUARE_METRE = 1e6;

const book = (side: number, sheets = 25, form: Leaf['form'] = 'loose'): Leaf => ({
  form,
  sheets,
  width: side,
  height: side,
});
const AMERICAN = book(3.375 * INCH);

describe('printed references', () => {
  test('a pack of 500 leaves of 3⅜ inches covers 39.5 square feet without overlap and waste', () => {
    const bare = coverageOf({ ...AMERICAN, sheets: 500 }, { overlap: 0, spare: 0 });
    expect(bare / SQUARE_FOOT).toBeCloseTo(39.5, 0);
  });

  test('with normal laps and waste a book covers some 1.5 square feet, a pack some 30', () => {
    expect(coverageOf(AMERICAN) / SQUARE_FOOT).toBeCloseTo(1.5, 0);
    const pack = coverageOf({ ...AMERICAN, sheets: 500 }) / SQUARE_FOOT;
    expect(pack).toBeGreaterThan(29);
    expect(pack).toBeLessThan(33);
  });

  test('a frame of 30 × 40 inches with a moulding of 3.5 has 12.83 feet, and takes some 260 leaves, five across', () => {
    // The sides of the picture; the frame is wider by the moulding on each side.
    const [width, height, moulding] = [37 * INCH, 47 * INCH, 3.5 * INCH];
    // Five leaves across, each 3 inches without its overlap.
    const profile = 15 * INCH;
    const area = areaOf({ shape: 'frame', width, height, moulding, profile });
    expect(area / profile / (12 * INCH)).toBeCloseTo(12.83, 2);
    // The source rounds the length up to whole feet: 260.
    const { leaves } = amountFor(area, AMERICAN, { overlap: 0.375 * INCH, spare: 0 });
    expect(leaves).toBe(257);
  });
});

describe('texts of the shop', () => {
  test.each([
    ['25 loose leaves of 80 mm', book(80), 0.13],
    ['25 loose leaves of 95 mm', book(95), 0.18],
    ['100 loose leaves of 95 mm', book(95, 100), 0.7],
    ['25 transfer leaves of 140 mm', book(140, 25, 'transfer'), 0.45],
    ['100 loose leaves of 140 mm', book(140, 100), 1.7],
    ['10 transfer leaves of 80 mm', book(80, 10, 'transfer'), 0.05],
  ])('%s cover some %s m²', (_, leaf, square) => {
    expect(Math.abs(coverageOf(leaf) / SQUARE_METRE / square - 1)).toBeLessThan(0.08);
  });

  test('a square metre takes some 190 transfer leaves of 80 mm', () => {
    const { leaves } = amountFor(SQUARE_METRE, book(80, 25, 'transfer'), usualLaying('transfer'));
    expect(Math.abs(leaves - 190)).toBeLessThan(5);
  });

  test('a frame for a picture of 30 × 40 cm with a moulding of 6 cm takes two booklets', () => {
    const area = areaOf({ shape: 'frame', width: 420, height: 520, moulding: 60, profile: 80 });
    expect(amountFor(area, book(80), usualLaying('loose'))).toEqual({ leaves: 26, booklets: 2, left: 24 });
  });
});

const side = fc.double({ min: 1, max: 20_000, noNaN: true });
const leaf = fc.record({
  form: fc.constantFrom('loose' as const, 'double' as const, 'transfer' as const),
  sheets: fc.integer({ min: 1, max: 500 }),
  width: fc.double({ min: 20, max: 200, noNaN: true }),
  height: fc.double({ min: 20, max: 200, noNaN: true }),
});
const laying: fc.Arbitrary<Laying> = fc.record({
  overlap: fc.constantFrom(...OVERLAPS),
  spare: fc.constantFrom(...SPARES),
});

test('a flat frame has the area between its outer and inner edges', () => {
  fc.assert(
    fc.property(side, side, fc.double({ min: 0, max: 0.5, noNaN: true }), (width, height, share) => {
      const moulding = share * Math.min(width, height);
      const between = width * height - (width - 2 * moulding) * (height - 2 * moulding);
      expect(areaOf({ shape: 'frame', width, height, moulding, profile: moulding })).toBeCloseTo(between, 3);
    }),
  );
});

test('the booklets hold the leaves, the leaves cover the area, and one leaf less would not', () => {
  fc.assert(
    fc.property(fc.double({ min: 1, max: 1e9, noNaN: true }), leaf, laying, (area, of, how) => {
      const { leaves, booklets, left } = amountFor(area, of, how);
      expect(booklets * of.sheets).toBe(leaves + left);
      expect(left).toBeLessThan(of.sheets);
      const needed = area * (1 + how.spare / 100);
      const each = areaOfLeaf(of, how);
      expect(leaves * each).toBeGreaterThanOrEqual(needed * (1 - 1e-6));
      if (leaves > 1) expect((leaves - 1) * each).toBeLessThan(needed * (1 + 1e-6));
    }),
  );
});

test('a wider overlap, more spare or a larger surface never takes fewer leaves', () => {
  fc.assert(
    fc.property(side, side, leaf, laying, (width, height, of, how) => {
      const area = areaOf({ shape: 'panel', width, height });
      const { leaves } = amountFor(area, of, how);
      const more = (other: Partial<typeof how>, larger = area) => amountFor(larger, of, { ...how, ...other }).leaves;
      expect(more({ overlap: how.overlap + 1 })).toBeGreaterThanOrEqual(leaves);
      expect(more({ spare: how.spare + 5 })).toBeGreaterThanOrEqual(leaves);
      expect(more({}, area * 1.1)).toBeGreaterThanOrEqual(leaves);
    }),
  );
});

test('a sphere has four of its circles, and letters the rectangles around them', () => {
  expect(areaOf({ shape: 'sphere', diameter: 200 })).toBeCloseTo(4 * Math.PI * 100 ** 2);
  expect(areaOf({ shape: 'letters', count: 8, height: 200, width: 140 })).toBe(8 * 200 * 140);
});

test.each<[string, Surface, string | null]>([
  ['sides of the moulding that overlap', frame({ moulding: 151 }), 'moulding-too-wide'],
  ['a profile shorter than its width', frame({ profile: 59 }), 'profile-too-short'],
  ['a flat moulding', frame({ profile: 60 }), null],
  ['a panel', { shape: 'panel', width: 1, height: 1 }, null],
])('%s: %s', (_, surface, error) => {
  expect(surfaceError(surface)).toBe(error);
});

function frame(more: Partial<Extract<Surface, { shape: 'frame' }>>): Surface {
  return { shape: 'frame', width: 300, height: 400, moulding: 60, profile: 200, ...more };
}
