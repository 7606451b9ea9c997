import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../contract/language.ts';
import { addDays, isWorkingDay, kyivMoment } from './kyiv-calendar.ts';
import { dispatchDate, fillPromises, promiseTexts } from './promises.ts';
import { PROMISES } from './shop-promises.ts';

describe('the day of dispatch', () => {
  test.each([
    ['a Friday at 13:59', '2026-11-20T11:59:00Z', '2026-11-20'],
    ['a Friday at 14:00', '2026-11-20T12:00:00Z', '2026-11-23'],
    ['a Saturday', '2026-11-21T08:00:00Z', '2026-11-23'],
    ['a Sunday at 05:42', '2026-11-22T03:42:00Z', '2026-11-23'],
    ['a Sunday evening in UTC that is Monday in Kyiv', '2026-11-22T22:30:00Z', '2026-11-23'],
    ['a summer Friday at 13:59, an hour earlier in UTC', '2026-07-03T10:59:00Z', '2026-07-03'],
    ['Christmas, a Friday', '2026-12-25T08:00:00Z', '2026-12-28'],
    ['New Year’s Eve at 14:00, before a Friday that is a holiday', '2026-12-31T12:00:00Z', '2027-01-04'],
  ])('%s', (_, instant, date) => expect(dispatchDate(new Date(instant))).toBe(date));

  test('is a working day, soon, and today only before the deadline', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2026-01-01'), max: new Date('2036-01-01'), noInvalidDate: true }),
        (instant) => {
          const { date, time } = kyivMoment(instant);
          const leaves = dispatchDate(instant);
          expect(isWorkingDay(leaves)).toBe(true);
          expect(leaves === date).toBe(isWorkingDay(date) && time < PROMISES.dispatchUntil);
          expect(leaves >= date && leaves <= addDays(date, 5)).toBe(true);
        },
      ),
    );
  });
});

test('fills promises into a text, and changes nothing else', () => {
  expect(fillPromises('uk', 'за {{return-days}}, до {{dispatch-until}}')).toBe('за 14\u00a0днів, до 14:00');
  expect(fillPromises('ru', 'за {{return-days}}')).toBe('за 14\u00a0дней');
  expect(fillPromises('uk', '{{unknown}} {code} $&')).toBe('{{unknown}} {code} $&');
});

test.each(LANGUAGES)('every promise has a text: %s', (lang) => {
  for (const text of Object.values(promiseTexts(lang))) {
    expect(text).toMatch(/\d/);
    expect(text).not.toMatch(/undefined|NaN|[{}]/);
  }
});
