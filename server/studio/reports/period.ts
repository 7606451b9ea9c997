import { addDays } from '../../../src/rules/kyiv-calendar.ts';
import type { Period } from '../../../studio/contract/reports.ts';

/** Returns all days of a period, in order. */
export function daysOf({ from, to }: Period): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/**
 * SQL of the instants at which a period of whole days begins and ends in Kyiv. `from` and `to` are placeholders. It is
 * not materialized, so that plans know the period.
 */
export const boundsSql = (from: string, to: string): string => `bounds AS NOT MATERIALIZED (
  SELECT ${from}::date::timestamp AT TIME ZONE 'Europe/Kyiv' AS begins,
    (${to}::date + 1)::timestamp AT TIME ZONE 'Europe/Kyiv' AS ends, ${from}::date AS first_day, ${to}::date AS last_day)`;

/** SQL of the day of an instant in Kyiv time. */
export const dayOf = (instant: string): string => `(${instant} AT TIME ZONE 'Europe/Kyiv')::date`;
