import { expect, test } from 'vitest';
import { parseUntil } from './until.ts';
import { UsageError } from './usage.ts';

const noonInKyiv = new Date('2026-11-21T10:00:30Z');

test('a time of day is in Kyiv time', () => {
  expect(parseUntil('18:00', noonInKyiv).toISOString()).toBe('2026-11-21T16:00:00.000Z');
});

test('a time that has passed today is tomorrow’s', () => {
  expect(parseUntil('09:30', noonInKyiv).toISOString()).toBe('2026-11-22T07:30:00.000Z');
});

test('clock changes in the night are taken into account', () => {
  const eveningBeforeSummerTime = new Date('2026-03-28T20:00:00Z');
  expect(parseUntil('08:00', eveningBeforeSummerTime).toISOString()).toBe('2026-03-29T05:00:00.000Z');
  // 03:30 does not exist on that night.
  expect(parseUntil('03:30', eveningBeforeSummerTime).toISOString()).toBe('2026-03-30T00:30:00.000Z');
});

test('an ISO 8601 time with its zone is accepted', () => {
  expect(parseUntil('2026-11-22T08:00:00+02:00', noonInKyiv).toISOString()).toBe('2026-11-22T06:00:00.000Z');
});

test.each(['soon', '25:00', '8:00', '2026-11-22', '2026-11-22T08:00', '2026-13-01T08:00:00Z', '2026-11-20T08:00:00Z'])(
  '%s is refused',
  (text) => {
    expect(() => parseUntil(text, noonInKyiv)).toThrow(UsageError);
  },
);
