import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areHeld, fatesToWrite, PIECE_FATES, restOfPieces } from './piece-fates.ts';

const plank = { position: 0, quantity: 3, returned: 0, isMade: true };
const brush = { position: 1, quantity: 2, returned: 1, isMade: false };

test('made-to-measure pieces that were packed are written off; those not packed return to stock', () => {
  expect(restOfPieces([plank, brush], [], true)).toEqual([
    { position: 0, quantity: 3, fate: 'written-off' },
    { position: 1, quantity: 1, fate: 'shelf' },
  ]);
  expect(restOfPieces([plank], [], false)).toEqual([{ position: 0, quantity: 3, fate: 'shelf' }]);
});

test('a chosen fate overrides the default', () => {
  const said = [
    { position: 0, quantity: 1, fate: 'shelf' },
    { position: 1, quantity: 1, fate: 'never-there' },
  ] as const;
  expect(restOfPieces([plank, brush], said, true)).toEqual([{ position: 0, quantity: 2, fate: 'written-off' }]);
});

test('rejects more pieces than a line has, and unknown lines', () => {
  expect(areHeld([brush], [{ position: 1, quantity: 1, fate: 'shelf' }])).toBe(true);
  expect(areHeld([brush], [{ position: 1, quantity: 2, fate: 'shelf' }])).toBe(false);
  expect(areHeld([brush], [{ position: 2, quantity: 1, fate: 'shelf' }])).toBe(false);
});

test('every piece has one fate, whatever fates are chosen for some', () => {
  const pieces = fc.record({
    position: fc.constant(0),
    quantity: fc.integer({ min: 1, max: 4 }),
    fate: fc.constantFrom(...PIECE_FATES),
  });
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 3 }), fc.boolean(), (said, wasPacked) => {
      const line = { ...plank, quantity: 9 };
      fc.pre(areHeld([line], said));
      const all = [...said, ...restOfPieces([line], said, wasPacked)];
      expect(all.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(9);
    }),
  );
});

test('a refund without fates keeps the known ones, and gives the rest the default', () => {
  const lines = [{ position: 0, returned: 3, refunded: 1 }];
  expect(fatesToWrite([{ position: 0, quantity: 2 }], lines, 'kept')).toEqual([]);
  expect(
    fatesToWrite(
      [
        { position: 0, quantity: 1, fate: 'written-off' },
        { position: 0, quantity: 3 },
        { position: 1, quantity: 1 },
      ],
      lines,
      'kept',
    ),
  ).toEqual([
    { position: 0, quantity: 1, fate: 'written-off' },
    { position: 0, quantity: 1, fate: 'kept' },
    { position: 1, quantity: 1, fate: 'kept' },
  ]);
});
