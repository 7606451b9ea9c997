import { expect, test } from 'vitest';
import { isStorable, isVisible } from './text.ts';

test('text of any script and emoji can be kept', () => {
  expect(isStorable('Сусальне золото 23,75 К — ґ, ₴, 🖌️')).toBe(true);
  expect(isStorable('')).toBe(true);
});

test.each(['\0', 'золото\0', '🖌'.slice(0, 1), '🖌'.slice(1)])('%j can not', (text) => {
  expect(isStorable(text)).toBe(false);
});

test.each(['а', ' а ', '🖌️', '-', '\u200b23\u200b'])('%j can be seen', (text) => {
  expect(isVisible(text)).toBe(true);
});

test.each(['', ' ', '\n\t', '\u00a0', '\u200b\u200d\ufeff', '\u00ad', '\u3164', '\u2800'])('%j can not', (text) => {
  expect(isVisible(text)).toBe(false);
});
