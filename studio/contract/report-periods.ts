import { addDays } from '../../src/rules/kyiv-calendar.ts';

/** Periods by name. Those of the present month, quarter and year end today. */
export const PRESETS = [
  'today',
  'yesterday',
  'last-7',
  'last-30',
  'this-month',
  'last-month',
  'this-quarter',
  'this-year',
] as const;
export type Preset = (typeof PRESETS)[number];

/** Periods to compare with: the one before, or the same a year earlier. */
export const AGAINST = ['before', 'year'] as const;
export type Against = (typeof AGAINST)[number];

/** Whole days in Kyiv time (YYYY-MM-DD), both inclusive. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Months of the presets that begin with a month, to which the period before is shifted. */
const MONTHS: Readonly<Partial<Record<Preset, number>>> = {
  'this-month': 1,
  'last-month': 1,
  'this-quarter': 3,
  'this-year': 12,
};

/** Returns the days of a preset. @param today YYYY-MM-DD in Kyiv */
export function daysOfPreset(preset: Preset, today: string): Days {
  const month = `${today.slice(0, 7)}-01`;
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'last-7':
      return { from: addDays(today, -6), to: today };
    case 'last-30':
      return { from: addDays(today, -29), to: today };
    case 'this-month':
      return { from: month, to: today };
    case 'last-month':
      return { from: addMonths(month, -1), to: addDays(month, -1) };
    case 'this-quarter':
      return { from: addMonths(month, -((Number(today.slice(5, 7)) - 1) % 3)), to: today };
    case 'this-year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today };
  }
}

/**
 * Returns the period with which another is compared: the same days a year earlier; or the period before, which for
 * months is the same part of the months before, otherwise the same number of days.
 */
export function comparedDays(days: Days, against: Against, preset?: Preset): Days {
  const { from, to } = days;
  if (against === 'year') return { from: addMonths(from, -12), to: addMonths(to, -12) };
  const months = preset && MONTHS[preset];
  if (months === undefined) {
    const length = daysBetween(from, to);
    return { from: addDays(from, -length), to: addDays(from, -1) };
  }
  const isWhole = addDays(to, 1).endsWith('-01');
  const end = isWhole ? addDays(addMonths(addDays(to, 1), -months), -1) : addMonths(to, -months);
  return { from: addMonths(from, -months), to: end };
}

const DAY = 24 * 60 * 60 * 1000;

/** Returns the number of days, both ends included. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY + 1;

/** Returns the same day of another month; its last day if it is shorter. */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  return `${last.toISOString().slice(0, 8)}${String(Math.min(date, last.getUTCDate())).padStart(2, '0')}`;
}
