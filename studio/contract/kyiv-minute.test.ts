import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldOfInstant, instantOfField, instantOfKyivMinute, kyivMinuteOf } from './kyiv-minute.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test('a minute in summer and in winter', () => {
  expect(instantOfKyivMinute('2027-07-01T09:00')?.toISOString()).toBe('2027-07-01T06:00:00.000Z');
  expect(instantOfKyivMinute('2027-01-15T09:00')?.toISOString()).toBe('2027-01-15T07:00:00.000Z');
});

test('a minute skipped in spring is null, and those around it are not', () => {
  expect(instantOfKyivMinute('2027-03-28T02:59')?.toISOString()).toBe('2027-03-28T00:59:00.000Z');
  expect(instantOfKyivMinute('2027-03-28T03:00')).toBeNull();
  expect(instantOfKyivMinute('2027-03-28T03:59')).toBeNull();
  expect(instantOfKyivMinute('2027-03-28T04:00')?.toISOString()).toBe('2027-03-28T01:00:00.000Z');
});

test('an ambiguous minute in autumn is the first instant', () => {
  expect(instantOfKyivMinute('2027-10-31T03:30')?.toISOString()).toBe('2027-10-31T00:30:00.000Z');
  expect(instantOfKyivMinute('2027-10-31T04:00')?.toISOString()).toBe('2027-10-31T02:00:00.000Z');
});

test('malformed text is null', () => {
  const texts = ['', 'завтра', '2027-02-30T10:00', '2027-01-01T25:00', '2027-01-01 10:00', '2027-01-01T10:00:00Z'];
  for (const text of texts) expect([instantOfKyivMinute(text), instantOfField(text)]).toEqual([null, null]);
});

test('an empty field has no instant, and no instant is an empty field', () => {
  expect([instantOfField(''), fieldOfInstant(null)]).toEqual([null, '']);
});

/** Returns the minutes of a time zone's local time on a day and the days beside it, as if they were UTC. */
function* minutesAround(day: string): Generator<number> {
  const noon = Date.parse(`${day}T12:00Z`);
  for (let minute = noon - 1.5 * DAY; minute < noon + 1.5 * DAY; minute += MINUTE) yield minute;
}

const textOf = (wall: number) => new Date(wall).toISOString().slice(0, 16);

/** Clocks change on these days, at 01:00 UTC. */
const CHANGES = [
  ['2026-03-29', 2, 3],
  ['2026-10-25', 3, 2],
  ['2027-03-28', 2, 3],
  ['2027-10-31', 3, 2],
] as const;

describe.each(CHANGES)('around the change of %s, from UTC+%i to UTC+%i', (day, before, after) => {
  const change = Date.parse(`${day}T01:00Z`);

  /** Returns the instants at which clocks show a minute, the earliest first. */
  const shown = (wall: number): number[] => {
    const [early, late] = [wall - before * HOUR, wall - after * HOUR];
    return [...(early < change ? [early] : []), ...(late >= change ? [late] : [])];
  };

  test('any minute is the first instant at which clocks show it, or null', () => {
    const wrong = [...minutesAround(day)].filter(
      (wall) => (instantOfKyivMinute(textOf(wall))?.getTime() ?? null) !== (shown(wall)[0] ?? null),
    );
    expect(wrong.map(textOf)).toEqual([]);
  });

  test('a field accepts any minute, and a skipped one becomes an hour later', () => {
    const wrong = [...minutesAround(day)].filter((wall) => {
      const instant = instantOfField(textOf(wall));
      return instant === null || Date.parse(instant) !== (shown(wall)[0] ?? wall - before * HOUR);
    });
    expect(wrong.map(textOf)).toEqual([]);
    if (after > before) expect(fieldOfInstant(instantOfField(`${day}T03:30`))).toBe(`${day}T04:30`);
  });

  test('any instant is shown as its local minute', () => {
    const wrong = [...minutesAround(day)].filter((instant) => {
      const offset = instant < change ? before : after;
      return fieldOfInstant(new Date(instant).toISOString()) !== textOf(instant + offset * HOUR);
    });
    expect(wrong.map(textOf)).toEqual([]);
  });
});

test('any shown minute is the first instant at which clocks show it', () => {
  const instants = fc.date({ min: new Date('2024-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(instants, (instant) => {
      const minute = kyivMinuteOf(instant);
      const found = instantOfKyivMinute(minute);
      expect(found && kyivMinuteOf(found)).toBe(minute);
      expect(found?.getTime()).toBeLessThanOrEqual(instant.getTime());
    }),
  );
});

test.each(['0002-12-01T09:00', '0020-12-01T09:00', '0202-12-01T09:00'])(
  'a field keeps %s, its value while a year is typed',
  (field) => {
    expect(fieldOfInstant(instantOfField(field))).toBe(field);
  },
);
