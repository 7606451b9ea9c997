import { instantOfKyivMinute, kyivMinuteOf } from '../../studio/contract/kyiv-minute.ts';
import { UsageError } from './usage.ts';

const LOCAL = /^(\d{4}-\d{2}-\d{2})[ T]((?:[01]\d|2[0-3]):[0-5]\d)$/;

/** Returns a time in Kyiv as `YYYY-MM-DD HH:mm`. */
export const formatKyivTime = (time: Date): string => kyivMinuteOf(time).replace('T', ' ');

/**
 * Parses a time in Kyiv, `YYYY-MM-DD HH:mm`; the first of the two when clocks go back in autumn.
 * @throws UsageError when it has another format, does not exist, or has passed
 */
export function parseKyivTime(option: string, text: string, now: Date): Date {
  const [, date, clock] = LOCAL.exec(text) ?? [];
  if (!date || !clock) throw new UsageError(`${option} ${text} is not YYYY-MM-DD HH:mm.`);
  const time = instantOfKyivMinute(`${date}T${clock}`);
  if (!time) throw new UsageError(`${option} ${text}: this time does not exist in Kyiv.`);
  if (time <= now) throw new UsageError(`${option} ${text} has passed.`);
  return time;
}
