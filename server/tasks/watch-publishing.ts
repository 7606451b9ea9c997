import * as v from 'valibot';
import type { Resolution } from '../../studio/contract/tasks.ts';
import type { Deps } from '../context.ts';
import { readRow } from '../db/rows.ts';
import { inTransaction } from '../db/transaction.ts';
import { PUBLISHING_STOP_SQL, readPublishingStop } from '../processes/read-processes.ts';
import { addTask } from './add-task.ts';

/** Arbitrary number of the advisory lock of processes that add or close the task. */
const WATCH_LOCK = 7_051_884_131;

const stateSchema = v.object({ stoppedAt: v.nullable(v.date()), hasTask: v.boolean() });

const HAS_TASK_SQL = "EXISTS (SELECT FROM shop_tasks WHERE kind = 'publishing-stopped' AND done_at IS NULL)";

/** Adds a task once no rebuild worker is alive, and closes it once one is back; until then it is reopened. */
export async function watchPublishing({ pool, log }: Pick<Deps, 'pool' | 'log'>): Promise<void> {
  const state = await readRow(pool, stateSchema, {
    text: `SELECT ${PUBLISHING_STOP_SQL} AS "stoppedAt", ${HAS_TASK_SQL} AS "hasTask"`,
  });
  if (!state || (state.stoppedAt !== null) === state.hasTask) return;
  await inTransaction(pool, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock($1)', [WATCH_LOCK]);
    const stoppedAt = await readPublishingStop(client);
    if (stoppedAt === null) {
      await client.query(
        `UPDATE shop_tasks SET done_at = now(), done_by = 'clock', resolution = $1
         WHERE kind = 'publishing-stopped' AND done_at IS NULL`,
        ['resumed' satisfies Resolution],
      );
      return log.info('A rebuild worker is alive again', { component: 'publishing' });
    }
    const since = stoppedAt.toISOString();
    const reason = { code: 'publishing-stopped', since } as const;
    if (await addTask(client, 'publishing-stopped', null, 'npm run rebuild -- --watch', { reason }))
      log.error('No rebuild worker is alive: saves are not published. Start or restart it', {
        component: 'publishing',
        since,
      });
  });
}
