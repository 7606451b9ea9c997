import type { Language } from '../contract/language.ts';
import type { Localized } from '../contract/localized.ts';
import { lazyValue } from '../rules/lazy-value.ts';

const MONTHS: Localized<readonly string[]> = {
  uk: [
    'січня',
    'лютого',
    'березня',
    'квітня',
    'травня',
    'червня',
    'липня',
    'серпня',
    'вересня',
    'жовтня',
    'листопада',
    'грудня',
  ],
  ru: [
    'января',
    'февраля',
    'марта',
    'апреля',
    'мая',
    'июня',
    'июля',
    'августа',
    'сентября',
    'октября',
    'ноября',
    'декабря',
  ],
};

/** Formats a day (`YYYY-MM-DD`): `5 березня 2026`. */
export function formatDay(lang: Language, day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${Number(date)} ${MONTHS[lang][Number(month) - 1] ?? ''} ${year}`;
}

const timeOfDay = lazyValue(
  () =>
    new Intl.DateTimeFormat('uk-UA', {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: 'Europe/Kyiv',
    }),
);

/** Formats an instant (ISO 8601) as the time of day in Kyiv: `14:30`. */
export const formatKyivTime = (instant: string): string => timeOfDay().format(new Date(instant));

const kyivDay = lazyValue(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      timeZone: 'Europe/Kyiv',
    }),
);

/** Formats an instant (ISO 8601) as its day in Kyiv: `5 березня 2026`. */
export function formatKyivDay(lang: Language, instant: string): string {
  const parts = kyivDay().formatToParts(new Date(instant));
  const { year, month, day } = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  return formatDay(lang, `${year}-${month}-${day}`);
}
