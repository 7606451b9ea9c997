import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutText, shortenText } from './cut-text.ts';

test('never cuts a visible character', () => {
  expect(cutText('золото 🖌️', 8)).toBe('золото ');
  expect(cutText('золото 🖌️', 9)).toBe('золото ');
  expect(cutText('золото 🖌️', 10)).toBe('золото 🖌️');
  expect(cutText('👩‍🎨👩‍🎨', 7)).toBe('👩‍🎨');
  expect(cutText(`а${'\u0301'.repeat(20)}`, 5)).toBe(`а${'\u0301'.repeat(4)}`);
});

test('a long text is cut between words, a single long word at the limit', () => {
  expect(shortenText('Лягає рівно, сохне швидко', 20)).toBe('Лягає рівно, сохне…');
  expect(shortenText(`Ось ${'а'.repeat(40)}`, 20)).toBe(`Ось ${'а'.repeat(15)}…`);
  expect(shortenText('коротко', 20)).toBe('коротко');
});

test('a cut text is well-formed, within the length, and a prefix', () => {
  const anything = fc.string({ unit: 'binary', maxLength: 60 });
  fc.assert(
    fc.property(anything, fc.integer({ min: 1, max: 40 }), (text, length) => {
      const cuts = [cutText(text, length), shortenText(text, length)];
      // One expect() per run, because it takes longer than the cut itself.
      return cuts.every((cut) => cut.isWellFormed() && cut.length <= length && text.startsWith(cut.replace(/…$/, '')));
    }),
  );
});
