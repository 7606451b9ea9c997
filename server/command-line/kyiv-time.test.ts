import { expect, test } from 'vitest';
import { formatKyivTime, parseKyivTime } from './kyiv-time.ts';
import { UsageError } from './usage.ts';

const now = new Date('2026-11-21T10:00:00Z');
const parse = (text: string) => parseKyivTime('--at', text, now).toISOString();

test.each([
  ['2026-12-01 09:00', '2026-12-01T07:00:00.000Z'],
  ['2027-07-01 00:00', '2027-06-30T21:00:00.000Z'],
  ['2026-11-21T12:01', '2026-11-21T10:01:00.000Z'],
  // Clocks go back at 04:00: 03:30 comes twice.
  ['2027-10-31 03:30', '2027-10-31T00:30:00.000Z'],
  ['2027-10-31 04:00', '2027-10-31T02:00:00.000Z'],
])('%s in Kyiv is %s', (text, time) => {
  expect(parse(text)).toBe(time);
  expect(formatKyivTime(new Date(time))).toBe(text.replace('T', ' '));
});

test.each([
  'tomorrow',
  '2026-12-01',
  '2026-12-01 24:00',
  '2026-02-30 09:00',
  // Clocks go forward at 03:00.
  '2027-03-28 03:30',
  '2026-11-21 12:00',
])('%s is refused', (text) => {
  expect(() => parse(text)).toThrow(UsageError);
});
