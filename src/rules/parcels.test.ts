import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Parcel, Size } from '../contract/delivery.ts';
import { boxOf, cutPiece, METHOD_LIMITS, type PackedPieces, packParcel, parcelRefusal } from './parcels.ts';

const size = (length: number, width: number, height: number): Size => ({ length, width, height });
const locker = METHOD_LIMITS['nova-poshta-locker'];
const jar = { weight: 300, size: size(60, 60, 80) };
const plank = { weight: 1_400, size: size(2_900, 65, 40) };

describe('a locker accepts 20 kg, 40 × 60 × 30 cm, 10,000 UAH', () => {
  const box = (weight: number, sides: Size) => packParcel([{ weight, size: sides, quantity: 1 }]);
  test.each([
    ['the exact limits', box(20_000, size(400, 600, 300)), 1_000_000, null],
    ['the sides in another order', box(20_000, size(300, 400, 600)), 1_000_000, null],
    ['a gram more', box(20_001, size(400, 600, 300)), 1_000_000, 'too-heavy'],
    ['a millimetre more', box(20_000, size(601, 400, 300)), 1_000_000, 'too-big'],
    ['a kopiyka more', box(20_000, size(400, 600, 300)), 1_000_001, 'too-valuable'],
    ['a plank of 2.9 m', packParcel([{ ...plank, quantity: 1 }]), 0, 'too-big'],
    ['60 jars', packParcel([{ ...jar, quantity: 60 }]), 0, null],
    [
      'a plank among jars',
      packParcel([
        { ...jar, quantity: 6 },
        { ...plank, quantity: 1 },
      ]),
      0,
      'too-big',
    ],
    // Each canvas would fit by itself.
    ['too many canvases together', packParcel([{ weight: 100, size: size(500, 400, 30), quantity: 12 }]), 0, 'too-big'],
    ['a piece of unknown size', packParcel([{ weight: 2_000, size: null, quantity: 3 }]), 0, null],
    ['many pieces of unknown size', packParcel([{ weight: 6_000, size: null, quantity: 3 }]), 0, null],
    ['nothing', packParcel([]), 0, null],
  ])('%s', (_, parcel, cost, refusal) => {
    expect(parcelRefusal(parcel, cost, locker)).toBe(refusal);
  });
});

test('a plank is sent to a cargo branch or picked up; a courier does not carry it', () => {
  const parcel = packParcel([{ ...plank, quantity: 4 }]);
  const refusals = Object.entries(METHOD_LIMITS).map(([method, limits]) => [method, parcelRefusal(parcel, 0, limits)]);
  expect(refusals).toEqual([
    ['nova-poshta-branch', null],
    ['nova-poshta-locker', 'too-big'],
    ['nova-poshta-courier', 'too-big'],
    ['pickup', null],
  ]);
});

test('a plank cut into parts of half a metre is a bundle that a locker accepts', () => {
  const bundle = cutPiece(plank.size, 500);
  expect(bundle).toEqual(size(500, 65, 240));
  expect(parcelRefusal(packParcel([{ weight: 1_400, size: bundle, quantity: 1 }]), 0, locker)).toBeNull();
  expect(cutPiece(plank.size, 2_900)).toEqual(plank.size);
});

test('a single piece is its own box; a hundred planks are a bundle, not a wall', () => {
  expect(boxOf(packParcel([{ ...plank, quantity: 1 }]), null)).toEqual(size(2_900, 65, 40));
  const bundle = boxOf(packParcel([{ ...plank, quantity: 100 }]), null);
  expect(bundle.length).toBe(2_900);
  expect(bundle.width).toBeLessThan(600);
});

const sides = fc.integer({ min: 1, max: 3_000 });
const pieces: fc.Arbitrary<PackedPieces> = fc.record({
  weight: fc.integer({ min: 0, max: 30_000 }),
  size: fc.option(fc.record({ length: sides, width: sides, height: sides })),
  quantity: fc.integer({ min: 0, max: 999 }),
});
const volumeOf = ({ length, width, height }: Size) => length * width * height;
const sorted = ({ length, width, height }: Size) => [length, width, height].sort((one, other) => other - one);
const isWithin = (inner: Size, outer: Size) => sorted(inner).every((side, rank) => side <= (sorted(outer)[rank] ?? 0));

test('a box contains the biggest piece and the total volume, within a limit that the parcel meets', () => {
  fc.assert(
    fc.property(fc.array(pieces, { minLength: 1, maxLength: 6 }), (content) => {
      const parcel = packParcel(content);
      for (const { size: limit } of [...Object.values(METHOD_LIMITS)]) {
        const box = boxOf(parcel, limit);
        expect(isWithin(parcel, box)).toBe(true);
        expect(volumeOf(box)).toBeGreaterThanOrEqual(parcel.volume);
        const isTaken = limit !== null && parcelRefusal(parcel, 0, { weight: null, size: limit, cost: null }) === null;
        if (isTaken) expect(isWithin(box, limit)).toBe(true);
      }
    }),
  );
});

test('a parcel that is accepted is accepted with fewer pieces', () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 4 }), pieces, fc.nat(2_000_000), (content, more, cost) => {
      const [less, all]: Parcel[] = [packParcel(content), packParcel([...content, more])];
      for (const limits of Object.values(METHOD_LIMITS)) {
        if (less && all && parcelRefusal(all, cost, limits) === null)
          expect(parcelRefusal(less, cost, limits)).toBeNull();
      }
    }),
  );
});
