import { addDays } from '../../../src/rules/kyiv-calendar.ts';

/** Days of the calendar, YYYY-MM-DD in Kyiv time. Weeks begin on Monday. */

export type CalendarView = 'month' | 'week';

const DAYS = 7;
/** Last day that the address accepts. */
const LAST = '2099-12-31';
const FIRST = '2000-01-01';

/** Returns 0 for Monday, 6 for Sunday. */
const weekday = (day: string) => (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % DAYS;
const mondayOf = (day: string) => addDays(day, -weekday(day));
const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;
const lastOfMonth = (day: string) => addDays(firstOfMonth(addDays(`${day.slice(0, 7)}-28`, 4)), -1);

/** Returns the first Friday after a day. */
export function fridayAfter(day: string): string {
  const friday = addDays(mondayOf(day), 4);
  return friday > day ? friday : addDays(friday, DAYS);
}

/** Returns the same day of a later month (or an earlier one, for a negative number), or the last day of that month. */
export function addMonths(day: string, months: number): string {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  const month = `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
  const last = lastOfMonth(`${month}-01`);
  const date = Math.min(Number(day.slice(8)), Number(last.slice(8)));
  return clamp(`${month}-${String(date).padStart(2, '0')}`);
}

/** Returns the days of the view's whole weeks: those of the day's month, or its week. */
export function daysOf(view: CalendarView, day: string): string[] {
  const monday = mondayOf(view === 'month' ? firstOfMonth(day) : day);
  const last = view === 'month' ? lastOfMonth(day) : day;
  const days: string[] = [];
  for (let next = monday; next <= last || days.length % DAYS > 0; next = addDays(next, 1)) days.push(next);
  return days;
}

const MOVES: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -DAYS),
  ArrowDown: (day) => addDays(day, DAYS),
  Home: mondayOf,
  End: (day) => addDays(mondayOf(day), DAYS - 1),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
};

/** Returns the day to which a key moves; null if the key moves nowhere. */
export const dayOfKey = (key: string, day: string): string | null => {
  const move = Object.hasOwn(MOVES, key) ? MOVES[key] : undefined;
  return move ? clamp(move(day)) : null;
};

/** Returns the day at which the next or the preceding (-1) month or week begins. */
export const turned = (view: CalendarView, day: string, by: 1 | -1): string =>
  view === 'month' ? firstOfMonth(addMonths(firstOfMonth(day), by)) : clamp(addDays(mondayOf(day), by * DAYS));

function clamp(day: string): string {
  if (day < FIRST) return FIRST;
  return day > LAST ? LAST : day;
}
