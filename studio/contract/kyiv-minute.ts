/** Minutes by the clocks of Kyiv, `2027-03-28T09:00`, and the instants that they are. */

const MINUTE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;
const HOUR = 3_600_000;
/** Kyiv is two or three hours ahead of UTC; the earlier moment first, of the two that one clock time of autumn has. */
const OFFSETS = [3 * HOUR, 2 * HOUR];

const FORMAT = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Kyiv', dateStyle: 'short', timeStyle: 'short' });

/** What calendars and clocks in Kyiv show. */
export const kyivMinuteOf = (instant: Date): string => FORMAT.format(instant).replace(' ', 'T');

/**
 * The instant at which calendars and clocks in Kyiv show a minute: the first of the two in the night of autumn in which
 * they are put back.
 * @returns null when it is not written so, or they never show it: in spring an hour is left out
 */
export function instantOfKyivMinute(minute: string): Date | null {
  const wall = MINUTE.test(minute) ? Date.parse(`${minute}:00Z`) : Number.NaN;
  if (Number.isNaN(wall)) return null;
  return OFFSETS.map((offset) => new Date(wall - offset)).find((instant) => kyivMinuteOf(instant) === minute) ?? null;
}
