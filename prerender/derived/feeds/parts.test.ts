import fc from 'fast-check';
import { expect, test } from 'vitest';
import { partCount, partOf, placeOf, placesOf } from './parts.ts';

const counts = fc.integer({ min: 0, max: 12 }).map((exponent) => 2 ** exponent);

test('every path belongs to exactly one part, whatever the number of parts', () => {
  fc.assert(
    fc.property(fc.string(), counts, (path, count) => {
      const place = placeOf(path);
      const parts = Array.from({ length: count }, (_, index) => ({ index, count })).filter((part) => {
        const [first, last] = placesOf(part);
        return first <= place && place <= last;
      });
      expect(parts).toEqual([{ index: partOf(place, count), count }]);
    }),
  );
});

test('parts consist of whole places and are contiguous', () => {
  fc.assert(
    fc.property(counts, (count) => {
      const bounds = Array.from({ length: count }, (_, index) => placesOf({ index, count }));
      expect(bounds.flat().every(Number.isSafeInteger)).toBe(true);
      expect([bounds.at(0)?.[0], bounds.at(-1)?.[1]]).toEqual([0, 2 ** 32 - 1]);
      for (const [index, [first]] of bounds.entries()) {
        if (index > 0) expect(first).toBe((bounds[index - 1]?.[1] ?? 0) + 1);
      }
    }),
  );
});

test('there are as few parts as hold all items, and at least one', () => {
  expect([0, 1, 4_000, 4_001, 8_000, 8_001, 50_000].map((items) => partCount(items, 4_000))).toEqual([
    1, 1, 1, 2, 2, 4, 16,
  ]);
});
