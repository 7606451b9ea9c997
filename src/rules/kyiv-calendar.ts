import type { Language } from '../contract/language.ts';
import { lazyValue, perLanguage } from './lazy-value.ts';

/** A moment in Kyiv's time. */
export interface KyivMoment {
  /** YYYY-MM-DD */
  readonly date: string;
  /** Name of the day in schema.org: `Monday`. */
  readonly day: string;
  /** HH:mm */
  readonly time: string;
}

const kyivParts = lazyValue(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      weekday: 'long',
      hour: '2-digit',
      minute: '2-digit',
      timeZone: 'Europe/Kyiv',
    }),
);

export function kyivMoment(instant: Date): KyivMoment {
  const parts = kyivParts().formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((candidate) => candidate.type === type)?.value ?? '';
  return {
    date: `${part('year')}-${part('month')}-${part('day')}`,
    day: part('weekday'),
    time: `${part('hour')}:${part('minute')}`,
  };
}

/** Represents a calendar day by noon in UTC, which no change of clocks moves to another day. */
const noon = (date: string) => new Date(`${date}T12:00:00Z`);

/** @param date YYYY-MM-DD. */
export function addDays(date: string, days: number): string {
  const moved = noon(date);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}

/** Public holidays of Ukraine, MM-DD, on which the shop is closed; Easter and Trinity are Sundays. */
const HOLIDAYS: ReadonlySet<string> = new Set([
  '01-01',
  '03-08',
  '05-01',
  '05-08',
  '06-28',
  '07-15',
  '08-24',
  '10-01',
  '12-25',
]);

export const isHoliday = (date: string) => HOLIDAYS.has(date.slice(5));

/** Returns true from Monday to Friday, except on public holidays. */
export function isWorkingDay(date: string): boolean {
  const weekday = noon(date).getUTCDay();
  return weekday >= 1 && weekday <= 5 && !isHoliday(date);
}

const dayAndMonth = perLanguage(
  (lang) => new Intl.DateTimeFormat(lang, { day: 'numeric', month: 'long', timeZone: 'UTC' }),
);

/** Formats a day: `27 листопада`. */
export function formatDayAndMonth(lang: Language, date: string): string {
  return dayAndMonth(lang).format(noon(date));
}
