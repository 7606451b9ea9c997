import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../../src/rules/kyiv-calendar.ts';
import { instantOfKyivMinute } from '../../contract/kyiv-minute.ts';
import { addMonths, dayOfKey, daysOf, fridayAfter, turned } from './calendar-days.ts';
import { entriesOf, layOut, spanOf } from './calendar-layout.ts';

const at = (minute: string) => instantOfKyivMinute(minute)?.toISOString() ?? null;
const sale = (from: string | null, until: string | null) => ({
  ...{ kind: 'sale', from: from && at(from), until: until && at(until) },
});

test('a month has the whole weeks around it, from Monday to Sunday', () => {
  const march = daysOf('month', '2027-03-17');
  expect([march[0], march.at(-1), march.length]).toEqual(['2027-03-01', '2027-04-04', 35]);
  const may = daysOf('month', '2027-05-01');
  expect([may[0], may.at(-1), may.length]).toEqual(['2027-04-26', '2027-06-06', 42]);
  expect(daysOf('week', '2027-03-28')).toEqual(
    ['22', '23', '24', '25', '26', '27', '28'].map((day) => `2027-03-${day}`),
  );
});

test('keys move by days, to the ends of the week and by months', () => {
  const moved = (key: string, day = '2027-03-31') => dayOfKey(key, day);
  expect([moved('ArrowLeft'), moved('ArrowRight')]).toEqual(['2027-03-30', '2027-04-01']);
  expect([moved('ArrowUp'), moved('ArrowDown')]).toEqual(['2027-03-24', '2027-04-07']);
  expect([moved('Home'), moved('End')]).toEqual(['2027-03-29', '2027-04-04']);
  expect([moved('PageUp'), moved('PageDown')]).toEqual(['2027-02-28', '2027-04-30']);
  expect([moved('a'), moved('constructor'), moved('ArrowRight', '2099-12-31')]).toEqual([null, null, '2099-12-31']);
  expect([turned('month', '2027-01-31', 1), turned('week', '2027-01-31', -1)]).toEqual(['2027-02-01', '2027-01-18']);
  expect(daysOf('month', '2099-12-31').at(-1)).toBe('2100-01-03');
  expect(addMonths('2027-12-05', 1)).toBe('2028-01-05');
});

test('the Friday after a day is a week later only from Friday on', () => {
  const days = ['2027-03-25', '2027-03-26', '2027-03-27', '2027-03-29'];
  expect(days.map(fridayAfter)).toEqual(['2027-03-26', '2027-04-02', '2027-04-02', '2027-04-02']);
});

test('an entry that ends at midnight does not reach the next day', () => {
  expect(spanOf(sale('2027-03-01T09:00', '2027-03-08T00:00'))).toEqual({ first: '2027-03-01', last: '2027-03-07' });
  expect(spanOf(sale('2027-03-01T09:00', '2027-03-08T00:01'))).toEqual({ first: '2027-03-01', last: '2027-03-08' });
  expect(spanOf(sale('2027-03-01T00:00', '2027-03-01T00:00'))).toEqual({ first: '2027-03-01', last: '2027-03-01' });
  const plan = { kind: 'plan', from: at('2027-03-01T23:59'), until: null };
  expect(spanOf(plan)).toEqual({ first: '2027-03-01', last: '2027-03-01' });
});

test('a bar is continued in the next week, and one without an end goes on to the edge', () => {
  const days = daysOf('month', '2027-03-01');
  const [first, second] = layOut([sale('2027-03-06T09:00', '2027-03-09T12:00')], days);
  expect(first?.bars).toMatchObject([{ column: 5, width: 2, lane: 0, isBeginning: true, isEnd: false }]);
  expect(second?.bars).toMatchObject([{ column: 0, width: 2, lane: 0, isBeginning: false, isEnd: true }]);
  const endless = layOut([sale(null, null)], days).flatMap(({ bars }) => bars);
  expect(endless).toHaveLength(5);
  expect(endless.every(({ width, isBeginning, isEnd }) => width === 7 && !isBeginning && !isEnd)).toBe(true);
});

const period = fc
  .record({
    kind: fc.constantFrom('sale', 'plan'),
    day: fc.integer({ min: -60, max: 90 }),
    length: fc.integer({ min: 0, max: 60 }),
    open: fc.constantFrom('none', 'from', 'until'),
  })
  .map(({ kind, day, length, open }) => ({
    kind,
    from: open === 'from' && kind === 'sale' ? null : at(`${addDays('2027-03-01', day)}T10:00`),
    until: open === 'until' || kind === 'plan' ? null : at(`${addDays('2027-03-01', day + length)}T12:00`),
  }));

test('every entry is on each of its days once, bars never overlap, and no line is wasted', () => {
  fc.assert(
    fc.property(fc.array(period, { maxLength: 30 }), (entries) => {
      for (const { days, bars } of layOut(entries, daysOf('month', '2027-03-01'))) {
        for (const [column, day] of days.entries()) {
          const here = bars.filter((bar) => bar.column <= column && column < bar.column + bar.width);
          expect(new Set(here.map(({ entry }) => entry))).toEqual(new Set(entriesOf(entries, day)));
          expect(new Set(here.map(({ lane }) => lane)).size).toBe(here.length);
        }
        const most = Math.max(...days.map((day) => entriesOf(entries, day).length));
        expect(Math.max(0, ...bars.map(({ lane }) => lane + 1))).toBe(most);
      }
    }),
  );
});
