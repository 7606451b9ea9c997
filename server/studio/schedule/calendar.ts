import type pg from 'pg';
import * as v from 'valibot';
import type { Language } from '../../../src/contract/language.ts';
import { addDays } from '../../../src/rules/kyiv-calendar.ts';
import { instantOfKyivMinute } from '../../../studio/contract/kyiv-minute.ts';
import type { ListedSale } from '../../../studio/contract/sales.ts';
import { CALENDAR_DAYS, type CalendarEntry } from '../../../studio/contract/schedule.ts';
import { localizedSchema } from '../../../studio/contract/texts.ts';
import { readRows } from '../../db/rows.ts';
import { ApiError } from '../../errors.ts';
import { readSalesBetween } from '../sales/read-sales.ts';
import { nameAllSubjects } from './read.ts';

interface Days {
  /** YYYY-MM-DD in Kyiv time, both inclusive. */
  readonly from: string;
  readonly to: string;
}

const rowSchema = v.object({
  kind: v.picklist(['plan', 'announcement', 'maintenance']),
  id: v.number(),
  state: v.picklist(['planned', 'conflict', 'failed', 'done']),
  from: v.nullable(v.date()),
  until: v.nullable(v.date()),
  text: v.nullable(localizedSchema),
  subjects: v.array(v.string()),
});

/** Everything that is planned beside sales, whose two changes are shown as one entry. */
const PLANNED_SQL = `
  SELECT 'plan' AS kind, c.id, c.state, coalesce(c.done_at, c.due_at) AS "from", NULL::timestamptz AS until,
    NULL::jsonb AS text, c.subjects
  FROM scheduled_changes c
  WHERE coalesce(c.done_at, c.due_at) >= $1 AND coalesce(c.done_at, c.due_at) < $2
    AND NOT EXISTS (SELECT FROM sales WHERE c.id IN (sales.begin_plan, sales.end_plan))
  UNION ALL
  SELECT 'announcement', id, 'planned', show_from, show_until, text, '{}'
  FROM announcement
  WHERE (show_from IS NOT NULL OR is_shown AND show_until IS NOT NULL)
    AND coalesce(show_from < $2, true) AND coalesce(show_until > $1, true)
  UNION ALL
  SELECT 'maintenance', id, 'planned', starts_at, end_time, NULL, '{}'
  FROM maintenance
  WHERE (starts_at IS NOT NULL OR is_in_progress AND end_time IS NOT NULL)
    AND coalesce(starts_at < $2, true) AND coalesce(end_time > $1, true)
  ORDER BY "from" NULLS FIRST, kind, id`;

/** Returns what is planned for some days, or was carried out on them. @throws ApiError bad_request */
export async function readCalendarEntries(pool: pg.Pool, days: Days, lang: Language): Promise<CalendarEntry[]> {
  const [from, until] = boundsOf(days);
  const rows = await readRows(pool, rowSchema, { text: PLANNED_SQL, values: [from, until] });
  const names = await nameAllSubjects(
    pool,
    rows.map(({ subjects }) => subjects),
    lang,
  );
  const planned = rows.map(({ text, subjects, ...row }, index) => ({
    ...row,
    from: row.from?.toISOString() ?? null,
    until: row.until?.toISOString() ?? null,
    title: text?.[lang] ?? null,
    subjects: names[index] ?? [],
    subjectCount: subjects.length,
  }));
  const sales = await readSalesBetween(pool, from, until);
  return [...sales.map((sale) => entryOfSale(sale, lang)), ...planned].sort(byBeginning);
}

/** Returns the beginning of the first day and the end of the last one. @throws ApiError bad_request */
function boundsOf({ from, to }: Days): readonly [Date, Date] {
  const [begin, last] = [from, to].map((day) => instantOfKyivMinute(`${day}T00:00`));
  if (!begin) throw new ApiError('bad_request', { fields: { from: 'invalid' } });
  if (!last || last < begin) throw new ApiError('bad_request', { fields: { to: 'invalid' } });
  const end = instantOfKyivMinute(`${addDays(to, 1)}T00:00`);
  if (!end || from <= addDays(to, -CALENDAR_DAYS)) throw new ApiError('bad_request', { fields: { to: 'period_long' } });
  return [begin, end];
}

const entryOfSale = ({ id, state, from, until, name }: ListedSale, lang: Language): CalendarEntry => ({
  ...{ kind: 'sale', id, from, until: until ?? from, title: name[lang], subjects: [], subjectCount: 0 },
  // Cancelled sales are not read.
  state: state === 'ended' || state === 'cancelled' ? 'done' : state,
});

const byBeginning = (one: CalendarEntry, other: CalendarEntry) => (one.from ?? '').localeCompare(other.from ?? '');
