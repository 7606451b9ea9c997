import type pg from 'pg';
import * as v from 'valibot';
import { followRebuilds, readSave, retryRebuild, type Save } from '../../../studio/contract/live.ts';
import { readRow } from '../../db/rows.ts';
import { requestRebuild } from '../../rebuilds/requests.ts';
import { studioRoute } from '../route.ts';

/** Routes to follow the publication of a save, for roles that may read releases. */
export const liveRoutes = [
  studioRoute(
    readSave,
    {
      summary: 'When something was saved, whether pages could show it, and from which event on its rebuild is told.',
      parameters: { transaction: 'Id of the transaction, as the write has answered it.' },
      permission: 'releases.read',
    },
    ({ deps: { pool }, params: { transaction } }) => findSave(pool, transaction),
  ),

  studioRoute(
    followRebuilds,
    {
      summary: 'What all rebuilds tell after an event, as server-sent events.',
      parameters: { after: 'Id of the event.', 'Last-Event-ID': 'The same, of a stream that broke off.' },
      permission: 'releases.read',
    },
    async ({ context, deps: { streamMessages }, query: { after }, headers }) =>
      streamMessages(context, null, headers['Last-Event-ID'] ?? after),
  ),

  studioRoute(
    retryRebuild,
    { summary: 'Has what could not be published tried again now.', permission: 'releases.read' },
    ({ deps: { pool } }) => requestRebuild(pool, { key: null, isFull: false }),
  ),
];

const rowSchema = v.object({ savedAt: v.nullable(v.date()), after: v.number() });

async function findSave(pool: pg.Pool, transaction: string): Promise<Save> {
  const row = await readRow(pool, rowSchema, {
    text: `WITH save AS (SELECT min(at) AS saved_at FROM changes WHERE xid = $1::text::xid8)
     SELECT saved_at AS "savedAt", coalesce(
       (SELECT id FROM rebuild_events WHERE at < saved_at ORDER BY id DESC LIMIT 1),
       CASE WHEN saved_at IS NULL THEN (SELECT max(id) FROM rebuild_events) END, 0) AS after FROM save`,
    values: [transaction],
  });
  const savedAt = row?.savedAt ?? null;
  return { isShown: savedAt !== null, savedAt: savedAt?.toISOString() ?? null, after: row?.after ?? 0 };
}
