import type { Language } from '../contract/language.ts';
import { lazyValue, perLanguage } from './lazy-value.ts';

const KYIV = { timeZone: 'Europe/Kyiv' } as const;
const timeOfDay = lazyValue(() => new Intl.DateTimeFormat('uk', { ...KYIV, timeStyle: 'short' }));
const day = perLanguage((lang) => new Intl.DateTimeFormat(lang, { ...KYIV, dateStyle: 'long' }));
const minute = perLanguage((lang) => new Intl.DateTimeFormat(lang, { ...KYIV, dateStyle: 'long', timeStyle: 'short' }));

/** Formats an instant (ISO 8601) in Kyiv's time: `1 грудня 2026 р. о 09:00`; midnight is written as the date alone. */
export function formatKyivInstant(lang: Language, instant: string): string {
  const date = new Date(instant);
  const format = timeOfDay().format(date) === '00:00' ? day : minute;
  return format(lang).format(date);
}
