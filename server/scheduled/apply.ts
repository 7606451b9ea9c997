import type pg from 'pg';
import * as v from 'valibot';
import { setActor } from '../audit/actor.ts';
import { inTransaction } from '../db/transaction.ts';
import { showAnnouncement, writeAnnouncement } from '../db/write/announcement.ts';
import { type ScheduledChange, scheduledChangeSchema } from './changes.ts';
import { BY_SLUG, refuseUnknown } from './targets.ts';

/**
 * Does a scheduled change and marks it as done, both or neither; one that is done already, or was cancelled, is passed
 * over. Why it failed is kept with it, for `npm run schedule -- list`, and thrown, for the job to be tried again.
 */
export async function applyScheduledChange(pool: pg.Pool, id: number): Promise<void> {
  try {
    await inTransaction(pool, (client) => applyOnce(client, id));
  } catch (error) {
    await pool.query('UPDATE scheduled_changes SET error = $2 WHERE id = $1 AND done_at IS NULL', [
      id,
      error instanceof Error ? error.message : String(error),
    ]);
    throw error;
  }
}

async function applyOnce(client: pg.ClientBase, id: number): Promise<void> {
  const { rows } = await client.query(
    'SELECT kind, payload FROM scheduled_changes WHERE id = $1 AND done_at IS NULL FOR UPDATE',
    [id],
  );
  if (rows.length === 0) return;
  await setActor(client, 'job:apply-scheduled-change');
  const change = v.parse(scheduledChangeSchema, rows[0]);
  await refuseUnknown(client, change);
  await write(client, change);
  await client.query('UPDATE scheduled_changes SET done_at = now(), error = NULL WHERE id = $1', [id]);
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
