import type pg from 'pg';
import * as v from 'valibot';
import type { BuildReport, Period } from '../../../studio/contract/reports.ts';
import { readRow, readRows } from '../../db/rows.ts';
import { BOUNDS_SQL, dayOf, periodBefore } from './period.ts';

/** SQL of the releases of a period ($1, $2): rebuilds that have published something. */
const RELEASES_SQL = `${BOUNDS_SQL},
  releases AS (
    SELECT ${dayOf('e.at')} AS day, (e.event ->> 'duration')::double precision AS duration,
      coalesce(e.event ->> 'changed', e.event ->> 'rendered')::bigint AS pages
    FROM rebuild_events e, bounds
    WHERE e.at >= begins AND e.at < ends AND e.event ->> 'type' = 'published'
      AND (e.event ->> 'written')::bigint + (e.event ->> 'deleted')::bigint > 0)`;

const MEDIAN = 'percentile_cont(0.5) WITHIN GROUP (ORDER BY duration)';
const P95 = 'percentile_cont(0.95) WITHIN GROUP (ORDER BY duration)';

const totalSchema = v.object({
  releases: v.number(),
  pages: v.number(),
  failed: v.number(),
  median: v.nullable(v.number()),
  slowest: v.nullable(v.number()),
});
const daySchema = v.object({
  day: v.string(),
  releases: v.number(),
  median: v.nullable(v.number()),
  p95: v.nullable(v.number()),
});

async function readTotal(pool: pg.Pool, { from, to }: Period) {
  const row = await readRow(pool, totalSchema, {
    name: 'report-builds',
    text: `WITH ${RELEASES_SQL} SELECT count(*) AS releases, coalesce(sum(pages), 0)::bigint AS pages, ${MEDIAN} AS median,
        max(duration) AS slowest,
        (SELECT count(*) FROM rebuilds r, bounds WHERE r.state = 'failed' AND r.ended_at >= begins AND r.ended_at < ends) AS failed
      FROM releases`,
    values: [from, to],
  });
  if (!row) throw new Error('The count returned no row');
  return row;
}

/** Returns how long saves took to reach pages, from the events of rebuilds, which are kept for 30 days. */
export async function readBuildReport(pool: pg.Pool, period: Period): Promise<BuildReport> {
  const [total, before, days] = await Promise.all([
    readTotal(pool, period),
    readTotal(pool, periodBefore(period)),
    readRows(pool, daySchema, {
      name: 'report-build-days',
      text: `WITH ${RELEASES_SQL}
        SELECT day::text AS day, count(*) AS releases, ${MEDIAN} AS median, ${P95} AS p95 FROM releases GROUP BY day ORDER BY day`,
      values: [period.from, period.to],
    }),
  ]);
  return { ...total, before: { releases: before.releases, median: before.median }, days };
}
