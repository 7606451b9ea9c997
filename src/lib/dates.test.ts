import { expect, test } from 'vitest';
import { formatDay, formatKyivDay, formatKyivTime } from './dates.ts';

test.each([
  ['uk', '2026-03-05', '5 березня 2026'],
  ['ru', '2026-03-05', '5 марта 2026'],
  ['uk', '2026-12-31', '31 грудня 2026'],
] as const)('a day in %s: %s is %s', (lang, day, text) => expect(formatDay(lang, day)).toBe(text));

test.each([
  ['uk', '2026-11-20T08:05:00Z', '20 листопада 2026'],
  ['ru', '2026-11-20T21:59:59Z', '20 ноября 2026'],
  // Midnight in Kyiv is 22:00 UTC in winter, 21:00 in summer.
  ['uk', '2026-11-20T22:00:00Z', '21 листопада 2026'],
  ['uk', '2026-07-31T20:59:59Z', '31 липня 2026'],
  ['ru', '2026-07-31T21:00:00Z', '1 августа 2026'],
  ['uk', '2025-12-31T23:30:00Z', '1 січня 2026'],
] as const)('the day in Kyiv, in %s: %s is %s', (lang, instant, text) => {
  expect(formatKyivDay(lang, instant)).toBe(text);
});

test('the time of day is Kyiv’s', () => {
  expect(formatKyivTime('2026-11-20T08:05:00Z')).toBe('10:05');
  expect(formatKyivTime('2026-07-20T21:00:00Z')).toBe('00:00');
});
