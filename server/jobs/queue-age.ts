import type pg from 'pg';
import * as v from 'valibot';
import { readRow } from '../db/rows.ts';

const ageSchema = v.object({ seconds: v.number(), waiting: v.number() });

/** Returns the number of jobs that are due and that no worker has taken, and the seconds for which the first one waits. */
export async function readQueueAge(pool: pg.Pool): Promise<v.InferOutput<typeof ageSchema>> {
  const row = await readRow(pool, ageSchema, {
    text: `SELECT count(*)::int AS waiting, coalesce(extract(epoch FROM now() - min(run_at)), 0)::float AS seconds
      FROM graphile_worker._private_jobs WHERE is_available AND run_at <= now()`,
  });
  return row ?? { seconds: 0, waiting: 0 };
}
