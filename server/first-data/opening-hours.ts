import { byLanguage, type Localized } from '../../src/contract/localized.ts';
import { type SiteWrite, WEEK } from '../../studio/contract/site.ts';

type OpeningHours = SiteWrite['openingHours'];

/** Days as they are typed, in the order of WEEK. */
const TYPED = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Days as shoppers read them, in the order of WEEK. */
const SHOWN: Localized<readonly string[]> = {
  uk: ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Нд'],
  ru: ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс'],
};

const PART = /^(\w{3})(?:\s*[-–]\s*(\w{3}))?\s+(\d{1,2}:\d{2})\s*[-–]\s*(\d{1,2}:\d{2})$/;

const dayOf = (text: string) => TYPED.findIndex((day) => day.toLowerCase() === text.toLowerCase());

/**
 * Parses opening hours such as `Mon-Fri 10:00-19:00, Sat 11:00-17:00`; an empty text is a shop without a visiting
 * address.
 * @returns null if the text has another form
 */
export function parseOpeningHours(text: string): OpeningHours | null {
  const parts = text
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const hours = parts.map(parsePart);
  return hours.every((part) => part !== null) ? hours : null;
}

function parsePart(text: string): OpeningHours[number] | null {
  const [, from = '', until = from, opens = '', closes = ''] = PART.exec(text) ?? [];
  const [first, last] = [dayOf(from), dayOf(until)];
  if (first === -1 || last < first) return null;
  const [start, end] = [opens.padStart(5, '0'), closes.padStart(5, '0')];
  const label = byLanguage((lang) => {
    const days = first === last ? SHOWN[lang][first] : `${SHOWN[lang][first]}–${SHOWN[lang][last]}`;
    return `${days} ${start}–${end}`;
  });
  return { label, days: WEEK.slice(first, last + 1), opens: start, closes: end };
}

/** Formats opening hours as parseOpeningHours() takes them: days that do not follow one another are parts of their own. */
export const formatOpeningHours = (hours: OpeningHours): string =>
  hours.flatMap(({ days, opens, closes }) => runsOf(days).map((run) => `${run} ${opens}-${closes}`)).join(', ');

function runsOf(days: OpeningHours[number]['days']): string[] {
  const runs: number[][] = [];
  for (const place of days.map((day) => WEEK.indexOf(day)).sort()) {
    const run = runs.at(-1);
    if (run && run.at(-1) === place - 1) run.push(place);
    else runs.push([place]);
  }
  return runs.map((run) => [...new Set([run[0], run.at(-1)])].map((place) => TYPED[place ?? 0]).join('-'));
}
