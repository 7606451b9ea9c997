import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PieceBuffer } from './pieces.ts';

const pieceArbitrary = fc.oneof(fc.string({ unit: 'grapheme' }), fc.uint8Array());

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

test('what is encoded is valid until the next call only', () => {
  const buffer = new PieceBuffer();
  const first = buffer.encode(['one']);
  buffer.encode(['two']);
  expect(Buffer.from(first).toString()).toBe('two');
});
