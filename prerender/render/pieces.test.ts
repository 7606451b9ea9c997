import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PieceBuffer } from './pieces.ts';

/** Short and long ones, and some that no UTF-8 can be made of: halves of surrogate pairs. */
const textArbitrary = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom('<', 'ж', '😀', '\ud83d', '\udd8c'), maxLength: 20 }),
  fc
    .tuple(fc.string({ unit: 'grapheme', minLength: 1 }), fc.nat({ max: 600 }))
    .map(([text, times]) => text.repeat(times)),
);
const pieceArbitrary = fc.oneof(textArbitrary, fc.uint8Array());

test('pieces of text and of bytes become their UTF-8, one after another', () => {
  const buffer = new PieceBuffer();
  fc.assert(
    fc.property(fc.array(pieceArbitrary), (pieces) => {
      const expected = Buffer.concat(pieces.map((piece) => Buffer.from(piece as string)));
      expect(Buffer.from(buffer.encode(pieces)).equals(expected)).toBe(true);
    }),
  );
});

test('a page larger than the buffer fits, and a smaller one after it is whole', () => {
  const buffer = new PieceBuffer();
  const large = 'ж'.repeat(2 ** 20);
  expect(Buffer.from(buffer.encode([large, Buffer.from('кінець')])).toString()).toBe(`${large}кінець`);
  expect(Buffer.from(buffer.encode(['мала'])).toString()).toBe('мала');
});

test('a long text with half of an emoji is encoded as a short one is', () => {
  const text = `${'ж'.repeat(1000)}\ud83d`;
  expect(Buffer.from(new PieceBuffer().encode([text])).equals(Buffer.from(text))).toBe(true);
});

test('what is encoded is valid until the next call only', () => {
  const buffer = new PieceBuffer();
  const first = buffer.encode(['one']);
  buffer.encode(['two']);
  expect(Buffer.from(first).toString()).toBe('two');
});
