import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutText, shortenText } from './cut-text.ts';

test('a character that a reader sees is whole or gone', () => {
  expect(cutText('золото 🖌️', 8)).toBe('золото ');
  expect(cutText('золото 🖌️', 9)).toBe('золото ');
  expect(cutText('золото 🖌️', 10)).toBe('золото 🖌️');
  expect(cutText('👩‍🎨👩‍🎨', 7)).toBe('👩‍🎨');
  expect(cutText(`а${'\u0301'.repeat(20)}`, 5)).toBe(`а${'\u0301'.repeat(4)}`);
});

test('a long text ends between words, a long word where the room ends', () => {
  expect(shortenText('Лягає рівно, сохне швидко', 20)).toBe('Лягає рівно, сохне…');
  expect(shortenText(`Ось ${'а'.repeat(40)}`, 20)).toBe(`Ось ${'а'.repeat(15)}…`);
  expect(shortenText('коротко', 20)).toBe('коротко');
});

test('what is cut is well-formed, no longer than asked, and a beginning', () => {
  const anything = fc.string({ unit: 'binary', maxLength: 60 });
  fc.assert(
    fc.property(anything, fc.integer({ min: 1, max: 40 }), (text, length) => {
      const cuts = [cutText(text, length), shortenText(text, length)];
      // One expect() per run, because it takes longer than the cut itself.
      return cuts.every((cut) => cut.isWellFormed() && cut.length <= length && text.startsWith(cut.replace(/…$/, '')));
    }),
  );
});
