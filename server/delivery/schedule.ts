import type { Language } from '../../src/contract/language.ts';
import { byLanguage, type Localized } from '../../src/contract/localized.ts';

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

const DAY_NAMES: Localized<readonly string[]> = {
  uk: ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'нд'],
  ru: ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'],
};
const ALWAYS: Localized = { uk: 'цілодобово', ru: 'круглосуточно' };
const DAY_OFF: Localized = { uk: 'вихідний', ru: 'выходной' };
const EVERY_DAY: Localized = { uk: 'щодня', ru: 'ежедневно' };

/** Hours of a whole day, as the carrier writes them. */
const WHOLE_DAY = /^00:00-(23:59|24:00|00:00)$/;

interface Run {
  readonly first: number;
  readonly last: number;
  readonly hours: string;
}

/**
 * Formats `{ Monday: '08:00-21:00', ..., Sunday: '-' }` as `пн–пт 08:00–21:00, сб 09:00–20:00, нд вихідний`. Null for a
 * schedule that lacks a day.
 */
export function scheduleText(schedule: Readonly<Record<string, string>> | null): Localized | null {
  const hours = DAYS.map((day) => schedule?.[day]?.trim() ?? '');
  if (hours.includes('')) return null;
  const runs = runsOf(hours);
  return byLanguage((lang) => describe(runs, lang));
}

/** Groups consecutive days with the same hours. */
function runsOf(hours: readonly string[]): Run[] {
  const runs: Run[] = [];
  for (const [day, own] of hours.entries()) {
    const last = runs.at(-1);
    if (last?.hours === own) runs[runs.length - 1] = { ...last, last: day };
    else runs.push({ first: day, last: day, hours: own });
  }
  return runs;
}

function describe(runs: readonly Run[], lang: Language): string {
  const [only] = runs;
  if (runs.length === 1 && only) {
    return WHOLE_DAY.test(only.hours) ? ALWAYS[lang] : `${EVERY_DAY[lang]} ${hoursText(only.hours, lang)}`;
  }
  return runs.map((run) => `${daysText(run, lang)} ${hoursText(run.hours, lang)}`).join(', ');
}

function daysText({ first, last }: Run, lang: Language): string {
  const names = DAY_NAMES[lang];
  return first === last ? `${names[first]}` : `${names[first]}–${names[last]}`;
}

function hoursText(hours: string, lang: Language): string {
  if (hours === '-') return DAY_OFF[lang];
  return WHOLE_DAY.test(hours) ? ALWAYS[lang] : hours.replaceAll('-', '–');
}
