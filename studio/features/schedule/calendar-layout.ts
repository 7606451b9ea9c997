import { kyivMinuteOf } from '../../contract/kyiv-minute.ts';

/** Lays out entries of several days as bars over weeks. */

interface Period {
  /** ISO 8601; null if it has begun already. */
  readonly from: string | null;
  /** ISO 8601; null if it has no end, or for a change, which has one minute. */
  readonly until: string | null;
  readonly kind: string;
}

/** The part of an entry that one week shows. */
export interface Bar<Entry> {
  readonly entry: Entry;
  /** Column of its first day, 0 for Monday, and number of days. */
  readonly column: number;
  readonly width: number;
  /** Line of the bar; bars of one line never overlap. */
  readonly lane: number;
  /** True if the entry begins or ends in this week. */
  readonly isBeginning: boolean;
  readonly isEnd: boolean;
}

export interface Week<Entry> {
  readonly days: readonly string[];
  readonly bars: readonly Bar<Entry>[];
}

const [EVER, NEVER] = ['0000-01-01', '9999-12-31'];
const MINUTE = 60_000;

const dayOf = (instant: number) => kyivMinuteOf(new Date(instant)).slice(0, 10);

/** Returns the first and the last day of an entry in Kyiv time; one that ends at midnight does not reach the next day. */
export function spanOf({ kind, from, until }: Period): { readonly first: string; readonly last: string } {
  const first = from === null ? EVER : dayOf(Date.parse(from));
  if (kind === 'plan') return { first, last: first };
  const last = until === null ? NEVER : dayOf(Date.parse(until) - MINUTE);
  // A draft may end before it begins.
  const isReversed = last < first;
  return { first, last: isReversed ? first : last };
}

/** Returns the entries of a day. */
export const entriesOf = <Entry extends Period>(entries: readonly Entry[], day: string): Entry[] =>
  entries.filter((entry) => {
    const { first, last } = spanOf(entry);
    return first <= day && day <= last;
  });

/**
 * Lays out entries over whole weeks.
 * @param days consecutive days that begin on a Monday
 */
export function layOut<Entry extends Period>(entries: readonly Entry[], days: readonly string[]): Week<Entry>[] {
  const spans = entries.map((entry) => ({ entry, ...spanOf(entry) })).sort(byLength);
  const weeks: Week<Entry>[] = [];
  for (let at = 0; at < days.length; at += 7) {
    const week = days.slice(at, at + 7);
    weeks.push({ days: week, bars: barsOf(spans, week) });
  }
  return weeks;
}

interface Span<Entry> {
  readonly entry: Entry;
  readonly first: string;
  readonly last: string;
}

/** Earlier entries come first, and of those of one day the longest, then the one with the earlier time. */
const byLength = (one: Span<Period>, other: Span<Period>) =>
  one.first.localeCompare(other.first) ||
  other.last.localeCompare(one.last) ||
  (one.entry.from ?? '').localeCompare(other.entry.from ?? '');

/** Gives each entry of a week the first line that is free on its first day. */
function barsOf<Entry>(spans: readonly Span<Entry>[], days: readonly string[]): Bar<Entry>[] {
  const [monday = '', sunday = ''] = [days[0], days.at(-1)];
  /** First free column of each line. */
  const free: number[] = [];
  return spans
    .filter(({ first, last }) => first <= sunday && last >= monday)
    .map(({ entry, first, last }) => {
      const column = Math.max(days.indexOf(first), 0);
      const end = last > sunday ? days.length : days.indexOf(last) + 1;
      const found = free.findIndex((from) => from <= column);
      const lane = found < 0 ? free.length : found;
      free[lane] = end;
      return { entry, column, width: end - column, lane, isBeginning: first >= monday, isEnd: last <= sunday };
    });
}
