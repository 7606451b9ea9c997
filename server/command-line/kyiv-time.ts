import { UsageError } from './usage.ts';

const LOCAL = /^(\d{4}-\d{2}-\d{2})[ T]((?:[01]\d|2[0-3]):[0-5]\d)$/;

const HOUR = 3_600_000;
/** Kyiv is two or three hours ahead of UTC; the earlier moment first, of the two that one clock time of autumn has. */
const OFFSETS = [3 * HOUR, 2 * HOUR];

const FORMAT = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Kyiv',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** `YYYY-MM-DD HH:mm` as calendars and clocks in Kyiv show a moment. */
export const formatKyivTime = (time: Date): string => FORMAT.format(time);

/**
 * The moment when calendars and clocks in Kyiv show `YYYY-MM-DD HH:mm`; the first of the two, in the night of autumn.
 * @throws UsageError when it is not written so, never comes, or has passed.
 */
export function parseKyivTime(option: string, text: string, now: Date): Date {
  const [, date, clock] = LOCAL.exec(text) ?? [];
  if (!date || !clock) throw new UsageError(`${option} ${text} is not YYYY-MM-DD HH:mm.`);
  const wall = Date.parse(`${date}T${clock}:00Z`);
  const time = OFFSETS.map((offset) => new Date(wall - offset)).find(
    (candidate) => !Number.isNaN(wall) && formatKyivTime(candidate) === `${date} ${clock}`,
  );
  if (!time) throw new UsageError(`${option} ${text}: calendars and clocks in Kyiv never show it.`);
  if (time <= now) throw new UsageError(`${option} ${text} has passed.`);
  return time;
}
