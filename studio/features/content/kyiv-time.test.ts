import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldOf, instantOf } from './kyiv-time.ts';

test.each([
  ['2026-12-01T09:00', '2026-12-01T07:00:00.000Z'],
  ['2026-07-01T09:00', '2026-07-01T06:00:00.000Z'],
  // Clocks go back at four. A repeated local time may resolve to either instant, but never to a third one.
  ['2026-10-25T02:59', '2026-10-24T23:59:00.000Z'],
  ['2026-10-25T04:00', '2026-10-25T02:00:00.000Z'],
])('%s in Kyiv is %s', (field, instant) => {
  expect(instantOf(field)).toBe(instant);
  expect(fieldOf(instant)).toBe(field);
});

test('nothing is nothing', () => {
  expect([instantOf(''), fieldOf(null)]).toEqual([null, '']);
});

test('what a field shows is read back as the same minute', () => {
  const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(day, (date) => {
      const field = fieldOf(date.toISOString());
      expect(fieldOf(instantOf(field))).toBe(field);
    }),
  );
});
