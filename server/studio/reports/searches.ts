import type pg from 'pg';
import * as v from 'valibot';
import type { Period, SearchReport } from '../../../studio/contract/reports.ts';
import { readRow } from '../../db/rows.ts';
import { readMissedSearches } from '../../search/queries.ts';

const LISTED = 100;

/** Returns the searches of a period, and those of them that found nothing. */
export async function readSearchReport(pool: pg.Pool, { from, to }: Period): Promise<SearchReport> {
  const [total, queries] = await Promise.all([
    readRow(pool, v.object({ searches: v.number(), missed: v.number() }), {
      name: 'report-searches',
      text: `SELECT coalesce(sum(times), 0)::bigint AS searches, coalesce(sum(missed), 0)::bigint AS missed
       FROM search_queries WHERE day BETWEEN $1 AND $2`,
      values: [from, to],
    }),
    readMissedSearches(pool, { from, to, limit: LISTED }),
  ]);
  return { searches: total?.searches ?? 0, missed: total?.missed ?? 0, queries };
}
