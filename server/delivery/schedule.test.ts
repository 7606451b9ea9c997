import { expect, test } from 'vitest';
import { scheduleText } from './schedule.ts';

const week = (...hours: string[]) =>
  Object.fromEntries(
    ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((day, index) => [
      day,
      hours[Math.min(index, hours.length - 1)] ?? '',
    ]),
  );

test.each([
  [week('08:00-21:00'), 'щодня 08:00–21:00', 'ежедневно 08:00–21:00'],
  [week('00:00-23:59'), 'цілодобово', 'круглосуточно'],
  [week('-'), 'щодня вихідний', 'ежедневно выходной'],
  [
    week('09:00-18:00', '09:00-18:00', '10:00-18:00', '09:00-18:00', '09:00-18:00', '-'),
    'пн–вт 09:00–18:00, ср 10:00–18:00, чт–пт 09:00–18:00, сб–нд вихідний',
    'пн–вт 09:00–18:00, ср 10:00–18:00, чт–пт 09:00–18:00, сб–вс выходной',
  ],
])('%j', (schedule, uk, ru) => {
  expect(scheduleText(schedule)).toEqual({ uk, ru });
});

test('a schedule without all seven days is null', () => {
  expect(scheduleText({ Monday: '08:00-21:00' })).toBeNull();
  expect(scheduleText(null)).toBeNull();
});
