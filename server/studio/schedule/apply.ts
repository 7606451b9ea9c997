import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import * as v from 'valibot';
import { setActor } from '../../audit/actor.ts';
import { readRow } from '../../db/rows.ts';
import { inTransaction } from '../../db/transaction.ts';
import { showAnnouncement, writeAnnouncement } from '../../db/write/announcement.ts';
import { ApiError } from '../../errors.ts';
import { type ScheduledChange, scheduledChangeSchema } from './changes.ts';
import { markDone, markFailed } from './outcome.ts';
import { carryingOthers, runStored } from './run.ts';
import { lockPlans } from './store.ts';
import { BY_SLUG, refuseUnknown } from './targets.ts';

/**
 * Applies a scheduled change and marks it as done, both or neither; a change that is done or cancelled is skipped. An
 * error is stored with the change and thrown, so that the job is retried. A refusal of the write, or the last failed
 * attempt, is final: the change fails and the staff gets a task.
 */
export async function applyScheduledChange(pool: pg.Pool, id: number, isLastTry = false): Promise<void> {
  try {
    await inTransaction(pool, (client) => applyOnce(client, id));
  } catch (error) {
    const isFinal = isLastTry || error instanceof ApiError;
    await inTransaction(pool, (client) => markFailed(client, id, error, isFinal));
    if (!isFinal) throw error;
  }
}

async function applyOnce(client: pg.PoolClient, id: number): Promise<void> {
  const isOfStaff = await readRow(client, v.object({ kind: v.string() }), {
    text: "SELECT kind FROM scheduled_changes WHERE id = $1 AND kind = 'write'",
    values: [id],
  });
  await setActor(client, 'job:apply-scheduled-change', randomUUID());
  if (isOfStaff) await runStored(client, id, { staff: null, isSeen: false });
  else await applyCommand(client, id);
}

/**
 * Applies a change that a command has scheduled, with the transaction's actor. @returns true if it was still open
 * @throws ScheduledChangeError
 */
export async function applyCommand(client: pg.PoolClient, id: number): Promise<boolean> {
  if (!(await lockPlans(client, id))) return false;
  const change = await readRow(client, scheduledChangeSchema, {
    text: 'SELECT kind, payload FROM scheduled_changes WHERE id = $1',
    values: [id],
  });
  if (!change) return false;
  await refuseUnknown(client, change);
  await carryingOthers(client, id, () => write(client, change));
  await markDone(client, id);
  return true;
}

async function write(client: pg.ClientBase, change: ScheduledChange): Promise<void> {
  switch (change.kind) {
    case 'price': {
      const { sku, price, oldPrice } = change.payload;
      await client.query('UPDATE products SET price = $2, old_price = $3 WHERE sku = $1', [sku, price, oldPrice]);
      return;
    }
    case 'publication': {
      const { slug, isPublished } = change.payload;
      await client.query(`UPDATE products SET is_published = $2 WHERE ${BY_SLUG}`, [slug, isPublished]);
      return;
    }
    case 'announcement': {
      if (change.payload) await writeAnnouncement(client, change.payload);
      else await showAnnouncement(client, false);
    }
  }
}
