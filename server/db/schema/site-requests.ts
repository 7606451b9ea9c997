import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const SITE_REQUEST_STATES = ['waiting', 'running', 'done', 'refused'] as const;
export type SiteRequestState = (typeof SITE_REQUEST_STATES)[number];

/**
 * Requests of the API to the process that holds the site, the rebuild worker, which may be on another machine. Rows are
 * deleted after an hour.
 */
export const siteRequests = pgTable(
  'site_requests',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').notNull(),
    input: jsonb('input').notNull(),
    /** The staff member who asks, and may read the answer. */
    askedBy: uuid('asked_by'),
    state: text('state').$type<SiteRequestState>().notNull().default('waiting'),
    /** Progress while the request runs. */
    progress: jsonb('progress'),
    answer: jsonb('answer'),
    /** Reason why there is no answer. */
    refusal: jsonb('refusal'),
    requestedAt: instant('requested_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('site_requests_waiting').on(table.id).where(sql`${table.state} = 'waiting'`),
    index('site_requests_requested').on(table.requestedAt),
    check(
      'site_requests_state',
      sql`${table.state} IN (${sql.raw(SITE_REQUEST_STATES.map((state) => `'${state}'`).join(', '))})`,
    ),
  ],
);
