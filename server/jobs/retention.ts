import { SWEEP_CHANGES } from '../changes/read.ts';
import { SWEEP_HEARTBEATS } from '../processes/heartbeat.ts';
import { SWEEP_ALLOWED_REMOVALS } from '../rebuilds/removals.ts';
import { SWEEP_REBUILDS } from '../rebuilds/requests.ts';
import { SWEEP_ASKERS, SWEEP_SEARCHES } from '../search/queries.ts';
import { SWEEP_SITE_REQUESTS } from '../site-requests/requests.ts';
import { SWEEP_VITALS } from '../vitals/count.ts';

/** A kind of rows that the job `clean-up` deletes every night. */
export interface Retention {
  /** The data, as docs/retention.md names them. */
  readonly data: string;
  /** The time for which they are kept: a PostgreSQL interval that the statement contains, or `until they expire`. */
  readonly kept: string;
  /** From when the time counts. */
  readonly since: string;
  readonly sql: string;
}

const EXPIRED = { kept: 'until they expire', since: 'expiry' } as const;

/** Rows of a visitor that show that somebody still uses the cart or the wishlist. */
const ADDED = ['cart_lines', 'saved_lines'].map((table) => ({ table, at: 'created_at' }));
const USED = [...ADDED, { table: 'wishlist_items', at: 'create_time' }];

const hasNone = (condition: (at: string) => string = () => 'true') =>
  USED.map(
    ({ table, at }) => `NOT EXISTS (SELECT FROM ${table} t WHERE t.visitor_id = v.id AND ${condition(`t.${at}`)})`,
  ).join(' AND ');

/** A guest's browser, but not the draft of a phone order of the staff. */
const IS_GUEST = 'v.token_hash IS NOT NULL AND NOT EXISTS (SELECT FROM phone_orders p WHERE p.visitor_id = v.id)';

/** Everything that is deleted when its time is over; docs/retention.md contains the same table. */
export const RETENTION: readonly Retention[] = [
  {
    data: 'requests for one-time codes (contact, name, hash of the new password)',
    kept: '1 day',
    since: 'expiry',
    sql: "DELETE FROM one_time_codes WHERE expires_at < now() - interval '1 day'",
  },
  { data: 'sessions of customers', ...EXPIRED, sql: 'DELETE FROM sessions WHERE expires_at < now()' },
  { data: 'sessions of staff', ...EXPIRED, sql: 'DELETE FROM staff_sessions WHERE expires_at < now()' },
  {
    data: 'unfinished sign-ins and invitations of staff',
    ...EXPIRED,
    sql: 'DELETE FROM staff_tickets WHERE expires_at < now()',
  },
  {
    data: 'counters of rate limits (hashes of contacts and networks)',
    ...EXPIRED,
    sql: 'DELETE FROM rate_limits WHERE expire < extract(epoch FROM now()) * 1000',
  },
  {
    data: 'guests who keep nothing in their cart and wishlist',
    kept: '30 days',
    since: 'first visit to the cart or the wishlist',
    sql: `DELETE FROM visitors v WHERE ${IS_GUEST} AND v.created_at < now() - interval '30 days' AND ${hasNone()}
      AND NOT EXISTS (SELECT FROM confirmed_contacts c WHERE c.visitor_id = v.id)`,
  },
  {
    data: 'carts and wishlists of guests',
    kept: '365 days',
    since: 'the last product that was added',
    sql: `DELETE FROM visitors v WHERE ${IS_GUEST} AND v.created_at < now() - interval '365 days'
      AND ${hasNone((at) => `${at} >= now() - interval '365 days'`)}`,
  },
  {
    data: 'messages that were only pretended to be sent, against enumeration (contact)',
    kept: '1 day',
    since: 'creation',
    sql: "DELETE FROM messages WHERE content ->> 'type' = 'nothing' AND created_at < now() - interval '1 day'",
  },
  {
    data: 'e-mails and SMS (contact, template; no text)',
    kept: '30 days',
    since: 'creation',
    sql: "DELETE FROM messages WHERE created_at < now() - interval '30 days'",
  },
  {
    // A browser keeps an unsent change for at most 30 days.
    data: 'keys of changes of carts, against applying them twice',
    kept: '60 days',
    since: 'the change',
    sql: "DELETE FROM cart_intents WHERE created_at < now() - interval '60 days'",
  },
  {
    data: 'contacts that a guest has confirmed',
    kept: '180 days',
    since: 'confirmation',
    sql: "DELETE FROM confirmed_contacts WHERE confirmed_at < now() - interval '180 days'",
  },
  {
    data: 'special orders (name, phone)',
    kept: '180 days',
    since: 'the answer by phone',
    sql: "DELETE FROM shop_tasks WHERE kind = 'special-order' AND done_at < now() - interval '180 days'",
  },
  {
    data: 'expected days of delivery, as the carrier has told them',
    kept: '7 days',
    since: 'the answer',
    sql: "DELETE FROM delivery_cache WHERE starts_with(key, 'day/') AND fetched_at < now() - interval '7 days'",
  },
  {
    data: 'requests to be told of a product (contact)',
    kept: '365 days',
    since: 'the request; a message that was sent ends it',
    sql: "DELETE FROM stock_alerts WHERE created_at < now() - interval '365 days'",
  },
  {
    data: 'tasks that staff have written',
    kept: '180 days',
    since: 'completion',
    sql: "DELETE FROM shop_tasks WHERE kind = 'own' AND done_at < now() - interval '180 days'",
  },
  {
    data: 'uploaded files of imports',
    kept: '7 days',
    since: 'upload',
    sql: "DELETE FROM import_files USING imports WHERE id = import_id AND created_at < now() - interval '7 days'",
  },
  {
    // Until then an import can be undone.
    data: 'imports with their rows',
    kept: '90 days',
    since: 'upload',
    sql: "DELETE FROM imports WHERE created_at < now() - interval '90 days'",
  },
  {
    // The shop remembers by supplier what was confirmed in them.
    data: 'drafts of suppliers’ lists',
    kept: '90 days',
    since: 'the last edit',
    sql: "DELETE FROM supplier_lists WHERE updated_at < now() - interval '90 days'",
  },
  {
    data: 'photos of reviews that were never submitted',
    kept: '14 days',
    since: 'upload',
    sql: "DELETE FROM review_photos WHERE review_id IS NULL AND created_at < now() - interval '14 days'",
  },
  {
    // Of a placed order, this deletes only the link from the draft to the order.
    data: 'drafts of phone orders (name, phone, address)',
    kept: '30 days',
    since: 'the last edit',
    sql: `DELETE FROM visitors v USING phone_orders p
      WHERE p.visitor_id = v.id AND p.updated_at < now() - interval '30 days'`,
  },
  { data: 'the change feed', kept: '30 days', since: 'the change', sql: SWEEP_CHANGES },
  {
    data: 'heartbeats of processes, except the last of each kind',
    kept: '1 day',
    since: 'the last beat',
    sql: SWEEP_HEARTBEATS,
  },
  { data: 'rebuilds with their events', kept: '30 days', since: 'end', sql: SWEEP_REBUILDS },
  { data: 'permissions to remove pages', kept: '90 days', since: 'permission', sql: SWEEP_ALLOWED_REMOVALS },
  {
    data: 'questions of the studio to the rebuild worker',
    kept: '1 hour',
    since: 'question',
    sql: SWEEP_SITE_REQUESTS,
  },
  { data: 'search queries by day, without who asked', kept: '400 days', since: 'the day', sql: SWEEP_SEARCHES },
  { data: 'hashes by which searches of one visitor count once', kept: '31 days', since: 'the day', sql: SWEEP_ASKERS },
  { data: 'web vitals by day, without who visited', kept: '400 days', since: 'the day', sql: SWEEP_VITALS },
];
