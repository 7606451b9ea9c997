import type pg from 'pg';
import { SWEEP_CHANGES } from '../changes/read.ts';
import { FORGET_RECIPIENT } from '../orders/forget-recipient.ts';
import { SWEEP_HEARTBEATS } from '../processes/heartbeat.ts';
import { SWEEP_ALLOWED_REMOVALS } from '../rebuilds/removals.ts';
import { SWEEP_REBUILDS } from '../rebuilds/requests.ts';
import { compactLexemes } from '../search/postgres/compact-lexemes.ts';
import { SWEEP_ASKERS, SWEEP_SEARCHES } from '../search/queries.ts';
import { SWEEP_SITE_REQUESTS } from '../site-requests/requests.ts';
import { SWEEP_VITALS } from '../vitals/count.ts';

/** Statements that delete expired rows, with the time for which each table keeps them. */
const ENDED = [
  "DELETE FROM one_time_codes WHERE expires_at < now() - interval '1 day'",
  'DELETE FROM sessions WHERE expires_at < now()',
  'DELETE FROM staff_sessions WHERE expires_at < now()',
  'DELETE FROM staff_tickets WHERE expires_at < now()',
  'DELETE FROM rate_limits WHERE expire < extract(epoch FROM now()) * 1000',
  // These messages were never sent, but contain a contact.
  "DELETE FROM messages WHERE content ->> 'type' = 'nothing' AND created_at < now() - interval '1 day'",
  "DELETE FROM messages WHERE created_at < now() - interval '30 days'",
  // A browser keeps an unsent change for at most 30 days.
  "DELETE FROM cart_intents WHERE created_at < now() - interval '60 days'",
  "DELETE FROM confirmed_contacts WHERE confirmed_at < now() - interval '180 days'",
  // The shop has answered a special order by phone; its row contains a name and a phone number.
  "DELETE FROM shop_tasks WHERE kind = 'special-order' AND done_at < now() - interval '180 days'",
  "DELETE FROM shop_tasks WHERE kind = 'own' AND done_at < now() - interval '180 days'",
  // Uploads that were never imported; an import can be undone for a while.
  "DELETE FROM import_files USING imports WHERE id = import_id AND created_at < now() - interval '7 days'",
  "DELETE FROM imports WHERE created_at < now() - interval '90 days'",
  // Drafts of suppliers' lists that nobody has touched; what was confirmed in them is remembered by supplier.
  "DELETE FROM supplier_lists WHERE updated_at < now() - interval '90 days'",
  // Photos of reviews that were never submitted.
  "DELETE FROM review_photos WHERE review_id IS NULL AND created_at < now() - interval '14 days'",
  // Phone orders that staff began and never placed; of placed ones, this deletes only the link from the draft to the
  // order.
  `DELETE FROM visitors v USING phone_orders p
    WHERE p.visitor_id = v.id AND p.updated_at < now() - interval '30 days'`,
  SWEEP_CHANGES,
  SWEEP_HEARTBEATS,
  SWEEP_REBUILDS,
  SWEEP_ALLOWED_REMOVALS,
  SWEEP_SITE_REQUESTS,
  SWEEP_SEARCHES,
  SWEEP_ASKERS,
  SWEEP_VITALS,
] as const;

/** Deletes expired data. */
export async function cleanUp(pool: pg.Pool): Promise<void> {
  for (const statement of ENDED) await pool.query(statement);
  await pool.query(FORGET_RECIPIENT, [null]);
  await compactLexemes(pool);
}
