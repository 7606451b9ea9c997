import type pg from 'pg';
import * as v from 'valibot';
import {
  type RebuildEvent,
  type RebuildMessage,
  rebuildEventSchema,
  rebuildMessageSchema,
} from '../../src/contract/rebuild.ts';
import { readRow, readRows } from '../db/rows.ts';

/** Notified when there are new events. */
export const EVENTS_CHANNEL = 'rebuild_events';

/** Any number: whoever writes events holds it until its transaction ends, so that ids are in the order of commits. */
const EVENTS_LOCK = 7_051_884_127;

/** Events that are read in one go. */
const READ_LIMIT = 500;

/** Adds the events of one run to each rebuild that it carries out. Part of the caller's transaction. */
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
  /** Null when this release does not know it: during a deploy a worker of another one may write events of its own. */
  readonly event: RebuildEvent | null;
}

const messageRowSchema = v.object({
  ...rebuildMessageSchema.entries,
  id: v.number(),
  at: v.date(),
  event: v.fallback(v.nullable(rebuildEventSchema), null),
});

/** The events after one, oldest first: of one rebuild, or of all when `rebuildId` is null. */
export async function readMessages(pool: pg.Pool, rebuildId: number | null, after: number): Promise<StoredMessage[]> {
  const rows = await readRows(pool, messageRowSchema, {
    text: `SELECT id, rebuild_id AS "rebuildId", at, event FROM rebuild_events
     WHERE id > $1 AND ($2::bigint IS NULL OR rebuild_id = $2) ORDER BY id LIMIT ${READ_LIMIT}`,
    values: [after, rebuildId],
  });
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** The id of the newest event, for whoever wants to hear only what is still to come. */
export async function newestMessageId(pool: pg.Pool): Promise<number> {
  const row = await readRow(pool, v.object({ id: v.number() }), {
    text: 'SELECT coalesce(max(id), 0) AS id FROM rebuild_events',
  });
  return row?.id ?? 0;
}
