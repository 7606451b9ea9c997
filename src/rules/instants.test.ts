import { expect, test } from 'vitest';
import { formatKyivInstant } from './instants.ts';

test.each([
  ['uk', '2026-12-01T07:00:00.000Z', '1 грудня 2026 р. о 09:00'],
  ['ru', '2026-07-01T06:05:00.000Z', '1 июля 2026 г. в 09:05'],
  ['uk', '2026-11-30T22:00:00.000Z', '1 грудня 2026 р.'],
  ['ru', '2026-11-30T22:00:00.000Z', '1 декабря 2026 г.'],
] as const)('%s: %s is %s', (lang, instant, text) => {
  expect(formatKyivInstant(lang, instant).replaceAll(/\s/g, ' ')).toBe(text);
});
