import type { Language } from '../../../src/contract/language.ts';
import { perLanguage } from '../../../src/rules/lazy-value.ts';

const UTC = { timeZone: 'UTC' } as const;
const whole = perLanguage(
  (lang) => new Intl.DateTimeFormat(lang, { ...UTC, weekday: 'long', day: 'numeric', month: 'long' }),
);
const weekday = perLanguage((lang) => new Intl.DateTimeFormat(lang, { ...UTC, weekday: 'short' }));
const month = perLanguage((lang) => new Intl.DateTimeFormat(lang, { ...UTC, month: 'long', year: 'numeric' }));
const dated = perLanguage((lang) => new Intl.DateTimeFormat(lang, { ...UTC, dateStyle: 'long' }));

const noon = (day: string) => new Date(`${day}T12:00:00Z`);

/** Formats a day with its weekday: `понеділок, 1 березня`. */
export const wordsOfDay = (lang: Language, day: string): string => whole(lang).format(noon(day));

/** Formats the weekday of a day: `пн`. */
export const wordOfWeekday = (lang: Language, day: string): string => weekday(lang).format(noon(day));

/** Formats the month of a day: `березень 2027 р.` */
export const wordsOfMonth = (lang: Language, day: string): string => month(lang).format(noon(day));

/** Formats a period of days: `1–7 березня 2027 р.` */
export const wordsOfPeriod = (lang: Language, first: string, last: string): string =>
  dated(lang).formatRange(noon(first), noon(last));
