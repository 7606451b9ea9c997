import { UsageError } from './usage.ts';

const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;
const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const KYIV = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Kyiv', timeStyle: 'short' });

/**
 * Returns the next time when clocks in Kyiv show HH:mm, or the time of an ISO 8601 text.
 * @throws UsageError when it is neither, or has passed
 */
export function parseUntil(text: string, now: Date): Date {
  if (TIME.test(text)) return nextInKyiv(text, now);
  const time = new Date(text);
  if (!ISO.test(text) || Number.isNaN(time.getTime())) {
    throw new UsageError(`--until ${text} is neither HH:mm nor an ISO 8601 time with its zone.`);
  }
  if (time <= now) throw new UsageError(`--until ${text} has passed.`);
  return time;
}

/**
 * Returns the next time when clocks in Kyiv show HH:mm. It formats candidates instead of adding an offset, so that it
 * is right when clocks change.
 */
function nextInKyiv(clock: string, now: Date): Date {
  const nextMinute = Math.floor(now.getTime() / MINUTE) * MINUTE + MINUTE;
  // One hour is missing on the spring night, so the time may be on the day after.
  for (let time = nextMinute; time <= nextMinute + 2 * DAY; time += MINUTE) {
    if (KYIV.format(time) === clock) return new Date(time);
  }
  throw new UsageError(`--until ${clock}: this time does not occur in Kyiv in the next two days.`);
}
