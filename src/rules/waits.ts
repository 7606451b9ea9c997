import type { Language } from '../contract/language.ts';
import { counted, type Forms } from './counted.ts';

/** Waiting times of steps and drying times of products, in whole minutes. */

const HOUR = 60;
const DAY = 24 * HOUR;

/** The longest wait of a step: two weeks. */
export const MAX_WAIT = 14 * DAY;

/** Maximum number of waits of one step, of which its reader chooses one. */
export const MAX_WAITS = 4;

const UNITS: readonly { readonly minutes: number; readonly words: RegExp }[] = [
  { minutes: 1, words: /^(?:хв|мин)/ },
  { minutes: HOUR, words: /^(?:год|ч)/ },
  { minutes: DAY, words: /^(?:доб|діб|д[ен]|сут)/ },
];

/** One or more numbers with their units, possibly after the start of a range: `3 год`, `20–40 мин`, `1 год 30 хв`. */
const WAIT = /^(?:\d+\s*[–-]\s*)?((?:\d+(?:[.,]\d+)?\s*\p{L}+\.?\s*)+)$/u;
const PART = /(\d+(?:[.,]\d+)?)\s*(\p{L}+)/gu;

/**
 * Reads a wait in Ukrainian or Russian, as `formatWait` and labels write it; of a range, its end.
 * @returns whole minutes; null if the text is no wait, or one that no step may have
 */
export function readWait(text: string): number | null {
  const [, wait = ''] = WAIT.exec(text.trim().toLowerCase()) ?? [];
  let [sum, smallest] = [0, Number.POSITIVE_INFINITY];
  for (const [, number = '', word = ''] of wait.matchAll(PART)) {
    const unit = UNITS.find(({ words }) => words.test(word));
    // Two waits without a comma between them are not added up.
    if (!unit || unit.minutes >= smallest) return null;
    smallest = unit.minutes;
    sum += Number(number.replace(',', '.')) * unit.minutes;
  }
  const minutes = Math.round(sum);
  return minutes >= 1 && minutes <= MAX_WAIT ? minutes : null;
}

/** Reads waits that commas separate, the shortest first and each once; null if one of them is none or there are too many. */
export function readWaits(text: string): number[] | null {
  // A comma between digits is a decimal one.
  const parts = text
    .replaceAll(/(\d),(?=\d)/g, '$1.')
    .split(/[,;]/)
    .filter((part) => part.trim() !== '');
  const waits = parts.map(readWait);
  const known = waits.filter((wait) => wait !== null);
  return known.length === waits.length && known.length <= MAX_WAITS ? inOrder(known) : null;
}

const inOrder = (minutes: readonly number[]) => [...new Set(minutes)].sort((one, other) => one - other);

/** Reads the waits of a step as texts store them, `180 720`; those that no step may have are left out. */
export const storedWaits = (stored: string): number[] =>
  inOrder(
    stored
      .split(/\s+/)
      .filter((word) => /^\d{1,5}$/.test(word))
      .map(Number)
      .filter((minutes) => minutes >= 1 && minutes <= MAX_WAIT),
  ).slice(0, MAX_WAITS);

const SHORT: Readonly<Record<Language, { readonly hour: string; readonly minute: string }>> = {
  uk: { hour: 'год', minute: 'хв' },
  ru: { hour: 'ч', minute: 'мин' },
};

const DAYS: Readonly<Record<Language, Forms>> = {
  uk: ['доба', 'доби', 'діб'],
  ru: ['сутки', 'суток', 'суток'],
};

/** Formats a wait: `40 хв`, `1 год 30 хв`, `24 год`, `3 доби`. */
export function formatWait(lang: Language, minutes: number): string {
  if (minutes >= 2 * DAY && minutes % DAY === 0) return counted(lang, minutes / DAY, DAYS[lang]);
  const [hours, rest] = [Math.floor(minutes / HOUR), minutes % HOUR];
  const { hour, minute } = SHORT[lang];
  return [hours > 0 && `${hours} ${hour}`, rest > 0 && `${rest} ${minute}`].filter(Boolean).join(' ');
}
