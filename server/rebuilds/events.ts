import type pg from 'pg';
import * as v from 'valibot';
import {
  type RebuildEvent,
  type RebuildMessage,
  rebuildEventSchema,
  rebuildMessageSchema,
} from '../../src/contract/rebuild.ts';
import { readRow, readRows } from '../db/rows.ts';

/** Channel that is notified of new events. */
export const EVENTS_CHANNEL = 'rebuild_events';

/**
 * Arbitrary number of the advisory lock that writers of events hold until the end of their transaction, so that ids are
 * in the order of commits.
 */
const EVENTS_LOCK = 7_051_884_127;

/** Maximum number of events that one query reads. */
const READ_LIMIT = 500;

/** Adds the events of one run to each rebuild that it carries out, in the caller's transaction. */
export async function appendEvents(
  client: pg.ClientBase,
  ids: readonly number[],
  events: readonly RebuildEvent[],
): Promise<void> {
  if (ids.length === 0 || events.length === 0) return;
  await client.query('SELECT pg_advisory_xact_lock($1)', [EVENTS_LOCK]);
  await client.query(
    `INSERT INTO rebuild_events (rebuild_id, event)
     SELECT r.id, e.value FROM unnest($1::bigint[]) AS r(id)
     CROSS JOIN jsonb_array_elements($2::jsonb) WITH ORDINALITY AS e(value, n) ORDER BY e.n, r.id`,
    [ids, JSON.stringify(events)],
  );
  await client.query(`NOTIFY ${EVENTS_CHANNEL}`);
}

export interface StoredMessage extends Omit<RebuildMessage, 'event'> {
  readonly id: number;
  /**
   * Null for an event that this release does not know: during a deploy a worker of another release may write its own.
   */
  readonly event: RebuildEvent | null;
}

const messageRowSchema = v.object({
  ...rebuildMessageSchema.entries,
  id: v.number(),
  at: v.date(),
  event: v.fallback(v.nullable(rebuildEventSchema), null),
});

/** Returns the events after an id, oldest first: of one rebuild, or of all when `rebuildId` is null. */
export async function readMessages(pool: pg.Pool, rebuildId: number | null, after: number): Promise<StoredMessage[]> {
  const rows = await readRows(pool, messageRowSchema, {
    text: `SELECT id, rebuild_id AS "rebuildId", at, event FROM rebuild_events
     WHERE id > $1 AND ($2::bigint IS NULL OR rebuild_id = $2) ORDER BY id LIMIT ${READ_LIMIT}`,
    values: [after, rebuildId],
  });
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** Returns the id of the newest event, for clients that want only future ones. */
export async function newestMessageId(pool: pg.Pool): Promise<number> {
  const row = await readRow(pool, v.object({ id: v.number() }), {
    text: 'SELECT coalesce(max(id), 0) AS id FROM rebuild_events',
  });
  return row?.id ?? 0;
}
