import { addDays } from '../../../src/rules/kyiv-calendar.ts';
import type { Period } from '../../../studio/contract/reports.ts';

/** Returns all days of a period, in order. */
export function daysOf({ from, to }: Period): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Returns the period of the same length that ends the day before. */
export function periodBefore(period: Period): Period {
  const length = daysOf(period).length;
  return { from: addDays(period.from, -length), to: addDays(period.from, -1) };
}

/** SQL of the instants at which the days $1 to $2 (dates, the last one included) begin and end in Kyiv. */
export const BOUNDS_SQL = `bounds AS (
  SELECT $1::date::timestamp AT TIME ZONE 'Europe/Kyiv' AS begins,
    ($2::date + 1)::timestamp AT TIME ZONE 'Europe/Kyiv' AS ends)`;

/** SQL of the day of an instant in Kyiv time. */
export const dayOf = (instant: string): string => `(${instant} AT TIME ZONE 'Europe/Kyiv')::date`;
