import type pg from 'pg';
import { SWEEP_CHANGES } from '../changes/read.ts';
import { FORGET_RECIPIENT } from '../orders/forget-recipient.ts';
import { SWEEP_ALLOWED_REMOVALS } from '../rebuilds/removals.ts';
import { SWEEP_REBUILDS } from '../rebuilds/requests.ts';
import { SWEEP_ASKERS, SWEEP_SEARCHES } from '../search/queries.ts';
import { SWEEP_SITE_REQUESTS } from '../site-requests/requests.ts';
import { SWEEP_VITALS } from '../vitals/count.ts';

/** What has ended, and how long it is kept for questions about it. */
const ENDED = [
  "DELETE FROM one_time_codes WHERE expires_at < now() - interval '1 day'",
  'DELETE FROM sessions WHERE expires_at < now()',
  'DELETE FROM staff_sessions WHERE expires_at < now()',
  'DELETE FROM staff_tickets WHERE expires_at < now()',
  'DELETE FROM rate_limits WHERE expire < extract(epoch FROM now()) * 1000',
  // Nobody was written to, but somebody's contact is in it.
  "DELETE FROM messages WHERE content ->> 'type' = 'nothing' AND created_at < now() - interval '1 day'",
  "DELETE FROM messages WHERE created_at < now() - interval '30 days'",
  // A browser keeps a change that it has not sent for 30 days at most.
  "DELETE FROM cart_intents WHERE created_at < now() - interval '60 days'",
  "DELETE FROM confirmed_contacts WHERE confirmed_at < now() - interval '180 days'",
  // A special order was answered by a call, and has a name and a phone.
  "DELETE FROM shop_tasks WHERE kind = 'special-order' AND done_at < now() - interval '180 days'",
  // Files that were uploaded and not imported; what was imported can be undone for a while.
  "DELETE FROM import_files USING imports WHERE id = import_id AND created_at < now() - interval '7 days'",
  "DELETE FROM imports WHERE created_at < now() - interval '90 days'",
  // Photos of reviews that were never sent.
  "DELETE FROM review_photos WHERE review_id IS NULL AND created_at < now() - interval '14 days'",
  // Orders that were begun by phone and never placed; of those that were, only the way back to the order is kept so long.
  `DELETE FROM visitors v USING phone_orders p
    WHERE p.visitor_id = v.id AND p.updated_at < now() - interval '30 days'`,
  SWEEP_CHANGES,
  SWEEP_REBUILDS,
  SWEEP_ALLOWED_REMOVALS,
  SWEEP_SITE_REQUESTS,
  SWEEP_SEARCHES,
  SWEEP_ASKERS,
  SWEEP_VITALS,
] as const;

/** Deletes what is of no use any more. */
export async function cleanUp(pool: pg.Pool): Promise<void> {
  for (const statement of ENDED) await pool.query(statement);
  await pool.query(FORGET_RECIPIENT, [null]);
}
