import type { Language } from '../../src/contract/language.ts';
import type { Vitals } from '../../src/contract/vitals.ts';
import { kyivMoment } from '../../src/rules/kyiv-calendar.ts';
import { BUCKETS, bucketOf } from '../../src/rules/vitals.ts';
import type { Deps } from '../context.ts';

/** SQL that counts one visit: a row per metric, inserted or incremented. Rows are locked in the order of their key. */
const COUNT_SQL = `INSERT INTO page_vitals (day, page, lang, device, connection, metric, counts)
  SELECT $1, $2, $3, $4, $5, metric,
    (SELECT array_agg((position = bucket)::integer ORDER BY position) FROM generate_series(1, buckets) position)
  FROM unnest($6::text[], $7::integer[], $8::integer[]) AS measured (metric, bucket, buckets)
  ORDER BY metric
  ON CONFLICT (day, page, lang, device, connection, metric) DO UPDATE SET counts = (
    SELECT array_agg(coalesce(kept, 0) + coalesce(more, 0) ORDER BY position)
    FROM unnest(page_vitals.counts, excluded.counts) WITH ORDINALITY AS both_counts (kept, more, position))`;

/** Adds the measurements of a visit to the counts of its day. */
export async function countVitals(
  { pool, clock }: Pick<Deps, 'pool' | 'clock'>,
  lang: Language,
  { page, device, connection, metrics }: Vitals,
): Promise<void> {
  await pool.query({
    name: 'count-vitals',
    text: COUNT_SQL,
    values: [
      ...[kyivMoment(clock()).date, page, lang, device, connection],
      metrics.map(({ name }) => name),
      // PostgreSQL's arrays are 1-based.
      metrics.map(({ name, value }) => bucketOf(name, value) + 1),
      metrics.map(({ name }) => BUCKETS[name].length + 1),
    ],
  });
}

/** SQL that deletes old counts: a year is enough for comparisons; see server/jobs/clean-up.ts. */
export const SWEEP_VITALS = "DELETE FROM page_vitals WHERE day < (now() - interval '400 days')::date";
