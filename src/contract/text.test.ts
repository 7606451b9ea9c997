import { expect, test } from 'vitest';
import { isStorable } from './text.ts';

test('text of any script and emoji can be kept', () => {
  expect(isStorable('Сусальне золото 23,75 К — ґ, ₴, 🖌️')).toBe(true);
  expect(isStorable('')).toBe(true);
});

test.each(['\0', 'золото\0', '🖌'.slice(0, 1), '🖌'.slice(1)])('%j can not', (text) => {
  expect(isStorable(text)).toBe(false);
});
