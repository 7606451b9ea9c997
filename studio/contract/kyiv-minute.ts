/** Converts between minutes of Kyiv local time, `2027-03-28T09:00`, and instants. */

const MINUTE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;
const HOUR = 3_600_000;
/**
 * Offsets of Kyiv from UTC. The summer offset is first, so an ambiguous local time in autumn resolves to the earlier
 * instant.
 */
const OFFSETS = [3 * HOUR, 2 * HOUR];

const FORMAT = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Kyiv', dateStyle: 'short', timeStyle: 'short' });

/** Returns the Kyiv local time of an instant. */
export const kyivMinuteOf = (instant: Date): string => FORMAT.format(instant).replace(' ', 'T');

/**
 * Returns the instant of a minute of Kyiv local time. An ambiguous minute, when clocks go back in autumn, resolves to
 * the earlier instant.
 * @returns null if the text is malformed, or if the minute is skipped when clocks go forward in spring
 */
export function instantOfKyivMinute(minute: string): Date | null {
  const wall = MINUTE.test(minute) ? Date.parse(`${minute}:00Z`) : Number.NaN;
  if (Number.isNaN(wall)) return null;
  return OFFSETS.map((offset) => new Date(wall - offset)).find((instant) => kyivMinuteOf(instant) === minute) ?? null;
}
