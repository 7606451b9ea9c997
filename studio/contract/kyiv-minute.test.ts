import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantOfKyivMinute, kyivMinuteOf } from './kyiv-minute.ts';

test('a minute of summer and of winter', () => {
  expect(instantOfKyivMinute('2027-07-01T09:00')?.toISOString()).toBe('2027-07-01T06:00:00.000Z');
  expect(instantOfKyivMinute('2027-01-15T09:00')?.toISOString()).toBe('2027-01-15T07:00:00.000Z');
});

test('the hour that spring leaves out is no time, and those around it are', () => {
  expect(instantOfKyivMinute('2027-03-28T02:59')?.toISOString()).toBe('2027-03-28T00:59:00.000Z');
  expect(instantOfKyivMinute('2027-03-28T03:00')).toBeNull();
  expect(instantOfKyivMinute('2027-03-28T03:59')).toBeNull();
  expect(instantOfKyivMinute('2027-03-28T04:00')?.toISOString()).toBe('2027-03-28T01:00:00.000Z');
});

test('of the hour that autumn has twice it is the first', () => {
  expect(instantOfKyivMinute('2027-10-31T03:30')?.toISOString()).toBe('2027-10-31T00:30:00.000Z');
  expect(instantOfKyivMinute('2027-10-31T04:00')?.toISOString()).toBe('2027-10-31T02:00:00.000Z');
});

test('what is no minute is none', () => {
  for (const text of ['', 'завтра', '2027-02-30T10:00', '2027-01-01T25:00', '2027-01-01 10:00', '2027-01-01T10:00:00Z'])
    expect(instantOfKyivMinute(text)).toBeNull();
});

test('any minute that clocks show is an instant at which they show it, no later one before it', () => {
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
