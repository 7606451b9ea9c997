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
      summary:
        'When a save was committed, whether pages can show it yet, and the event from which its rebuild reports.',
      parameters: { transaction: 'Id of the transaction, from the answer to the write.' },
      permission: 'releases.read',
    },
    ({ deps: { pool }, params: { transaction } }) => findSave(pool, transaction),
  ),

  studioRoute(
    followRebuilds,
    {
      summary: 'Events of all rebuilds after a given one, as server-sent events.',
      parameters: { after: 'Id of the event.', 'Last-Event-ID': 'The last received event of an interrupted stream.' },
      permission: 'releases.read',
    },
    async ({ context, deps: { streamMessages }, query: { after }, headers }) =>
      streamMessages(context, null, headers['Last-Event-ID'] ?? after),
  ),

  studioRoute(
    retryRebuild,
    { summary: 'Retries a failed publication now.', permission: 'releases.read' },
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
