import fc from 'fast-check';
import { expect, test } from 'vitest';
import { utf8Of } from './utf8.ts';

/** Short and long texts, and some with lone surrogates, which have no UTF-8. */
const textArbitrary = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom('<', 'ж', '😀', '\ud83d', '\udd8c'), maxLength: 20 }),
  fc
    .tuple(fc.string({ unit: 'grapheme', minLength: 1 }), fc.nat({ max: 600 }))
    .map(([text, times]) => text.repeat(times)),
);

const isEncoded = (text: string) => utf8Of(text).equals(Buffer.from(text));

test('encodes short and long texts as UTF-8', () => {
  fc.assert(fc.property(textArbitrary, isEncoded));
});

test('a long text with a lone surrogate is encoded like a short one', () => {
  expect(isEncoded(`${'ж'.repeat(1000)}\ud83d`)).toBe(true);
});

test('encodes a page larger than all before it, then a smaller one', () => {
  expect(['ж'.repeat(2 ** 20), 'мала '.repeat(200)].map(isEncoded)).toEqual([true, true]);
});

test('an encoded text is not overwritten by the next', () => {
  const first = utf8Of('один '.repeat(200));
  utf8Of('два '.repeat(200));
  expect(first.toString()).toBe('один '.repeat(200));
});
