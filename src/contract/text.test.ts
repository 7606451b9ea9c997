import { expect, test } from 'vitest';
import { isStorable, isVisible } from './text.ts';

test('a text in any script and emoji can be stored', () => {
  expect(isStorable('Сусальне золото 23,75 К — ґ, ₴, 🖌️')).toBe(true);
  expect(isStorable('')).toBe(true);
});

test.each(['\0', 'золото\0', '🖌'.slice(0, 1), '🖌'.slice(1)])('%j cannot be stored', (text) => {
  expect(isStorable(text)).toBe(false);
});

test.each(['а', ' а ', '🖌️', '-', '\u200b23\u200b'])('%j is visible', (text) => {
  expect(isVisible(text)).toBe(true);
});

test.each(['', ' ', '\n\t', '\u00a0', '\u200b\u200d\ufeff', '\u00ad', '\u3164', '\u2800'])(
  '%j is invisible',
  (text) => {
    expect(isVisible(text)).toBe(false);
  },
);
