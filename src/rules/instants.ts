import type { Language } from '../contract/language.ts';

const KYIV = { timeZone: 'Europe/Kyiv' } as const;

/** An instant (ISO 8601) as people in Kyiv say it: `1 грудня 2026 р. о 09:00`, and midnight by its day alone. */
export function formatKyivInstant(lang: Language, instant: string): string {
  const date = new Date(instant);
  const time = new Intl.DateTimeFormat('uk', { ...KYIV, timeStyle: 'short' }).format(date);
  const style =
    time === '00:00' ? ({ dateStyle: 'long' } as const) : ({ dateStyle: 'long', timeStyle: 'short' } as const);
  return new Intl.DateTimeFormat(lang, { ...KYIV, ...style }).format(date);
}
