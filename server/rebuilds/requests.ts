import type pg from 'pg';
import * as v from 'valibot';
import { type Rebuild, rebuildSchema } from '../../src/contract/rebuild.ts';
import { readRow, readRows } from '../db/rows.ts';
import { inTransaction } from '../db/transaction.ts';
import { appendEvents } from './events.ts';

/** Channel that is notified of requested rebuilds. */
export const REQUESTS_CHANNEL = 'rebuild_requests';

const rowSchema = v.object({
  ...rebuildSchema.entries,
  requestedAt: v.date(),
  startedAt: v.nullable(v.date()),
  endedAt: v.nullable(v.date()),
});
type Row = v.InferOutput<typeof rowSchema>;

const COLUMNS = `id, state, is_full AS "isFull", is_requested AS "isRequested", requested_at AS "requestedAt",
  started_at AS "startedAt", ended_at AS "endedAt", error`;

const toRebuild = (row: Row): Rebuild => ({
  ...row,
  requestedAt: row.requestedAt.toISOString(),
  startedAt: row.startedAt?.toISOString() ?? null,
  endedAt: row.endedAt?.toISOString() ?? null,
});

interface Request {
  /** Idempotency key: the same key returns the same rebuild in any state. */
  readonly key: string | null;
  readonly isFull: boolean;
}

/** Requests a rebuild; a running worker begins at once. */
export async function requestRebuild(pool: pg.Pool, { key, isFull }: Request): Promise<Rebuild> {
  return inTransaction(pool, async (client) => {
    const row = await readRow(client, rowSchema, {
      text: `INSERT INTO rebuilds (idempotency_key, is_requested, is_full) VALUES ($1, true, $2)
       ON CONFLICT (idempotency_key) DO UPDATE SET idempotency_key = excluded.idempotency_key
       RETURNING ${COLUMNS}`,
      values: [key, isFull],
    });
    await client.query(`NOTIFY ${REQUESTS_CHANNEL}`);
    return toRebuild(noted(row));
  });
}

/** Returns a rebuild; null when it does not exist, or was deleted as too old. */
export async function findRebuild(pool: pg.Pool, id: number): Promise<Rebuild | null> {
  const row = await readRow(pool, rowSchema, { text: `SELECT ${COLUMNS} FROM rebuilds WHERE id = $1`, values: [id] });
  return row && toRebuild(row);
}

/** Rebuilds that one run of the worker carries out together. */
export interface TakenRebuilds {
  readonly ids: readonly number[];
  readonly isFull: boolean;
}

/**
 * Takes all requested rebuilds that have not ended, including those that a dead worker had begun.
 * @param known ids that the caller has taken already
 */
export async function takeRequested(pool: pg.Pool, known: Iterable<number> = []): Promise<TakenRebuilds> {
  const rows = await readRows(pool, v.object({ id: v.number(), isFull: v.boolean() }), {
    text: `UPDATE rebuilds SET state = 'running', started_at = coalesce(started_at, now())
     WHERE is_requested AND ended_at IS NULL AND id <> ALL($1) RETURNING id, is_full AS "isFull"`,
    values: [[...known]],
  });
  return { ids: rows.map(({ id }) => id).sort((a, b) => a - b), isFull: rows.some(({ isFull }) => isFull) };
}

/** Records a rebuild that was not requested. @returns its id */
export async function recordRebuild(pool: pg.Pool): Promise<number> {
  const row = await readRow(pool, v.object({ id: v.number() }), {
    text: `INSERT INTO rebuilds (is_requested, state, started_at) VALUES (false, 'running', now()) RETURNING id`,
  });
  return noted(row).id;
}

/** Ends rebuilds. @param error reason for the failure; null when the site is up to date */
export async function endRebuilds(pool: pg.Pool, ids: readonly number[], error: string | null): Promise<void> {
  const state = error === null ? 'published' : 'failed';
  await inTransaction(pool, async (client) => {
    await client.query('UPDATE rebuilds SET state = $2, error = $3, ended_at = now() WHERE id = ANY($1)', [
      ids,
      state,
      error,
    ]);
    await appendEvents(client, ids, [{ type: 'ended', state, error }]);
  });
}

/**
 * Ends rebuilds that a dead worker had begun without a request; the next worker does the work in a rebuild of its own.
 */
export async function endAbandoned(pool: pg.Pool): Promise<void> {
  const rows = await readRows(pool, v.object({ id: v.number() }), {
    text: 'SELECT id FROM rebuilds WHERE NOT is_requested AND ended_at IS NULL',
  });
  if (rows.length === 0) return;
  await endRebuilds(
    pool,
    rows.map(({ id }) => id),
    'The worker ended',
  );
}

/** SQL that deletes old rebuilds; see server/jobs/clean-up.ts. */
export const SWEEP_REBUILDS = "DELETE FROM rebuilds WHERE ended_at < now() - interval '30 days'";

function noted<Row>(row: Row | null): Row {
  if (!row) throw new Error('A rebuild could not be recorded');
  return row;
}
