import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const SITE_REQUEST_STATES = ['waiting', 'running', 'done', 'refused'] as const;
export type SiteRequestState = (typeof SITE_REQUEST_STATES)[number];

/**
 * What the API asks of the process that has the site, the rebuild worker, which may be on another machine. Rows go after
 * an hour.
 */
export const siteRequests = pgTable(
  'site_requests',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').notNull(),
    input: jsonb('input').notNull(),
    /** Who of the staff asks, and may read the answer. */
    askedBy: uuid('asked_by'),
    state: text('state').$type<SiteRequestState>().notNull().default('waiting'),
    /** How far it has come, while it runs. */
    progress: jsonb('progress'),
    answer: jsonb('answer'),
    /** Why there is no answer. */
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
