import type pg from 'pg';
import { setActor } from '../audit/actor.ts';
import { inTransaction } from '../db/transaction.ts';

/** Name of the job that runs applyDates() every minute; see server/jobs/handlers.ts. */
export const APPLY_DATES = 'apply-dates';

/** Shows or hides the announcement and closes or opens the shop when their time has come. */
export async function applyDates(pool: pg.Pool): Promise<void> {
  await inTransaction(pool, async (client) => {
    await setActor(client, `job:${APPLY_DATES}`);
    await client.query(
      `UPDATE announcement SET is_shown = coalesce(show_until > now(), true), show_from = NULL WHERE show_from <= now()`,
    );
    await client.query(
      `UPDATE announcement SET is_shown = false, show_until = NULL WHERE show_until <= now() AND show_from IS NULL`,
    );
    await client.query(`UPDATE maintenance SET is_in_progress = true, starts_at = NULL WHERE starts_at <= now()`);
    await client.query(
      `UPDATE maintenance SET is_in_progress = false, end_time = NULL, opens_itself = false
       WHERE is_in_progress AND opens_itself AND end_time <= now()`,
    );
  });
}
