import type { Language } from '../contract/language.ts';
import type { Localized } from '../contract/localized.ts';
import type { PriceValidity } from '../contract/product.ts';
import { addDays, formatDayAndMonth } from './kyiv-calendar.ts';

const SALE: Localized = { uk: 'Знижка діє до', ru: 'Скидка действует до' };
const YEAR: Localized = { uk: 'року', ru: 'года' };

/** Splits a Kyiv time with its offset, `2026-12-01T00:00+02:00`, into date and time of day. */
const partsOf = (time: string) => ({ date: time.slice(0, 10), clock: time.slice(11, 16) });

/** Returns the last day on which a price holds, YYYY-MM-DD: a price that ends at midnight ends with the day before. */
export function lastDayOf({ until }: Pick<PriceValidity, 'until'>): string {
  const { date, clock } = partsOf(until);
  return clock === '00:00' ? addDays(date, -1) : date;
}

/**
 * Returns the notice of a sale that ends: `Знижка діє до 30 листопада` if it lasts that whole day, or all but its last
 * minute, otherwise with the hour. The year is added if the sale began in another one.
 */
export function saleNote(lang: Language, validity: Pick<PriceValidity, 'since' | 'until'>): string {
  const { clock } = partsOf(validity.until);
  const hour = clock === '00:00' || clock === '23:59' ? '' : `${clock.replace(/^0/, '')} `;
  const last = lastDayOf(validity);
  const year = last.slice(0, 4);
  const inYear = validity.since.startsWith(year) ? '' : ` ${year} ${YEAR[lang]}`;
  return `${SALE[lang]} ${hour}${formatDayAndMonth(lang, last)}${inYear}`;
}
