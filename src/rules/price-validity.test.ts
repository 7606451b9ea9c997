import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from './kyiv-calendar.ts';
import { lastDayOf, saleNote } from './price-validity.ts';

const SINCE = '2026-11-20T00:00+02:00';

test.each([
  ['2026-12-01T00:00+02:00', 'Знижка діє до 30 листопада', 'Скидка действует до 30 ноября'],
  ['2026-11-30T23:59+02:00', 'Знижка діє до 30 листопада', 'Скидка действует до 30 ноября'],
  ['2026-11-30T18:00+02:00', 'Знижка діє до 18:00 30 листопада', 'Скидка действует до 18:00 30 ноября'],
  ['2026-11-30T09:05+02:00', 'Знижка діє до 9:05 30 листопада', 'Скидка действует до 9:05 30 ноября'],
  ['2026-12-02T00:00+02:00', 'Знижка діє до 1 грудня', 'Скидка действует до 1 декабря'],
  ['2027-01-01T00:00+02:00', 'Знижка діє до 31 грудня', 'Скидка действует до 31 декабря'],
  ['2027-01-06T00:00+02:00', 'Знижка діє до 5 січня 2027 року', 'Скидка действует до 5 января 2027 года'],
])('a sale until %s is announced: %s', (until, uk, ru) => {
  expect([saleNote('uk', { since: SINCE, until }), saleNote('ru', { since: SINCE, until })]).toEqual([uk, ru]);
});

const days = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const minutes = fc
  .integer({ min: 1, max: 24 * 60 - 1 })
  .map((minute) => [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':'));

test('a price holds on its last day, unless it ends at the first moment of that day', () => {
  fc.assert(
    fc.property(days, minutes, fc.constantFrom('+02:00', '+03:00'), (day, clock, offset) => {
      expect(lastDayOf({ until: `${day}T${clock}${offset}` })).toBe(day);
      expect(lastDayOf({ until: `${day}T00:00${offset}` })).toBe(addDays(day, -1));
    }),
  );
});
