import type pg from 'pg';
import { setActor } from '../audit/actor.ts';
import { inTransaction } from '../db/transaction.ts';

/** Name of the job that runs applyDates() every minute; see server/jobs/handlers.ts. */
export const APPLY_DATES = 'apply-dates';

/** Shows or hides the announcement and closes or opens the shop when their time has come. */
export async function applyDates(pool: pg.Pool): Promise<void> {
  await inTransaction(pool, async (client) => {
    await setActor(client, `job:${APPLY_DATES}`);
    await writeDates(client);
  });
}

/** Writes what is due by the time of the transaction, which a preview of planned changes sets to a later one. */
export async function writeDates(client: pg.ClientBase): Promise<void> {
  await client.query(
    `UPDATE announcement SET is_shown = coalesce(show_until > shop_time(now()), true), show_from = NULL
     WHERE show_from <= shop_time(now())`,
  );
  await client.query(
    `UPDATE announcement SET is_shown = false, show_until = NULL
     WHERE show_until <= shop_time(now()) AND show_from IS NULL`,
  );
  await client.query(
    'UPDATE maintenance SET is_in_progress = true, starts_at = NULL WHERE starts_at <= shop_time(now())',
  );
  await client.query(
    `UPDATE maintenance SET is_in_progress = false, end_time = NULL, opens_itself = false
     WHERE is_in_progress AND opens_itself AND end_time <= shop_time(now())`,
  );
}
