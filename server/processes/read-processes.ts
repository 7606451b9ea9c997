import type pg from 'pg';
import * as v from 'valibot';
import { readRow, readRows } from '../db/rows.ts';
import { PROCESS_KINDS } from './kinds.ts';

/** Seconds without a beat after which a process counts as dead or stuck: it has missed three. */
const SILENCE = 30;

const isSilentSql = (beat: string) => `${beat} < now() - interval '${SILENCE} seconds'`;

const processesSchema = v.object({
  kind: v.picklist(PROCESS_KINDS),
  /** Number of processes that are alive. */
  alive: v.number(),
  /** Seconds since the last beat of any process of this kind. */
  age: v.number(),
});

/** Returns the kinds of processes that have run within about a day, or were the last of their kind. */
export function readProcesses(pool: pg.Pool): Promise<v.InferOutput<typeof processesSchema>[]> {
  return readRows(pool, processesSchema, {
    text: `SELECT kind, count(*) FILTER (WHERE NOT ${isSilentSql('beat_at')}) AS alive,
        extract(epoch FROM now() - max(beat_at))::float AS age
      FROM process_heartbeats GROUP BY kind ORDER BY kind`,
  });
}

/**
 * Returns the instant of the last sign of life of a rebuild worker, if none is alive: saves have not been published
 * since. Null while one is alive, and for a shop that never had one, such as one whose site is built by hand.
 */
export async function readPublishingStop(pool: pg.Pool | pg.ClientBase): Promise<Date | null> {
  const row = await readRow(pool, v.object({ stoppedAt: v.nullable(v.date()) }), {
    text: `SELECT ${PUBLISHING_STOP_SQL} AS "stoppedAt"`,
  });
  return row?.stoppedAt ?? null;
}

/** SQL of readPublishingStop(). */
export const PUBLISHING_STOP_SQL = `(SELECT max(beat_at) FROM process_heartbeats WHERE kind = 'rebuild'
  HAVING ${isSilentSql('max(beat_at)')})`;
