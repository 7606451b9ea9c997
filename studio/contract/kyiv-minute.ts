/** Converts between minutes of Kyiv local time, `2027-03-28T09:00`, and instants. */

import { kyivMoment } from '../../src/rules/kyiv-calendar.ts';

const MINUTE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;
const LENGTH = '2027-03-28T09:00'.length;
const DAY = 86_400_000;

/** Returns the Kyiv local time of an instant. */
export function kyivMinuteOf(instant: Date): string {
  const { date, time } = kyivMoment(instant);
  // A year before 1000, which a field has while a year is typed, is formatted without its zeros.
  return `${date}T${time}`.padStart(LENGTH, '0');
}

/**
 * Returns the instant of a minute of Kyiv local time. An ambiguous minute, when clocks go back in autumn, resolves to
 * the earlier instant.
 * @returns null if the text is malformed, or if the minute is skipped when clocks go forward in spring
 */
export function instantOfKyivMinute(minute: string): Date | null {
  const wall = wallOf(minute);
  if (wall === null) return null;
  // The offset before a change comes first: in autumn it gives the earlier instant.
  return [withOffsetOf(wall, -DAY), withOffsetOf(wall, DAY)].find((one) => kyivMinuteOf(one) === minute) ?? null;
}

/**
 * Returns the instant of a form field's minute in ISO 8601; null for an empty field. A minute that is skipped in spring
 * becomes the one an hour later, because null would mean "no date".
 */
export function instantOfField(field: string): string | null {
  const wall = wallOf(field);
  if (wall === null) return null;
  return (instantOfKyivMinute(field) ?? withOffsetOf(wall, -DAY)).toISOString();
}

/** Returns the value of a form field, in Kyiv local time, for an instant in ISO 8601; '' for null. */
export const fieldOfInstant = (instant: string | null): string =>
  instant === null ? '' : kyivMinuteOf(new Date(instant));

/** Returns a minute as if it were UTC, in milliseconds; null if the text is malformed. */
function wallOf(minute: string): number | null {
  const wall = MINUTE.test(minute) ? Date.parse(`${minute}Z`) : Number.NaN;
  // Date.parse() takes February 30 for a day of March.
  return Number.isNaN(wall) || new Date(wall).toISOString().slice(0, LENGTH) !== minute ? null : wall;
}

/** Returns the instant of a local time by the offset from UTC that Kyiv has at another local time near it. */
function withOffsetOf(wall: number, distance: number): Date {
  const near = wall + distance;
  return new Date(wall + near - Date.parse(`${kyivMinuteOf(new Date(near))}Z`));
}
