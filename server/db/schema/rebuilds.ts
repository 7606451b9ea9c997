import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { REBUILD_STATES, type RebuildEvent, type RebuildState } from '../../../src/contract/rebuild.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });
const id = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

/** Rebuilds of the site that were requested, or that had changes to publish. */
export const rebuilds = pgTable(
  'rebuilds',
  {
    id: id(),
    /** Idempotency key of the request: the same key returns the same rebuild. */
    idempotencyKey: text('idempotency_key').unique(),
    isRequested: boolean('is_requested').notNull(),
    isFull: boolean('is_full').notNull().default(false),
    state: text('state').$type<RebuildState>().notNull().default('waiting'),
    requestedAt: instant('requested_at').notNull().defaultNow(),
    startedAt: instant('started_at'),
    endedAt: instant('ended_at'),
    error: text('error'),
  },
  (table) => [
    index('rebuilds_open').on(table.id).where(sql`${table.endedAt} IS NULL`),
    check(
      'rebuilds_state',
      sql`${table.state} IN (${sql.raw(REBUILD_STATES.map((state) => `'${state}'`).join(', '))})`,
    ),
  ],
);

/**
 * Confirmations that a rebuild may remove this many pages; server/rebuilds/removals.ts defines how long one is valid.
 */
export const allowedRemovals = pgTable('allowed_removals', {
  id: id(),
  pages: integer('pages').notNull(),
  /** The staff member who confirmed. */
  staffId: uuid('staff_id').notNull(),
  allowedAt: instant('allowed_at').notNull().defaultNow(),
});

/** Events of rebuilds. Ids are in the order of commits: writers take a lock. */
export const rebuildEvents = pgTable(
  'rebuild_events',
  {
    id: id(),
    rebuildId: bigint('rebuild_id', { mode: 'number' })
      .notNull()
      .references(() => rebuilds.id, { onDelete: 'cascade' }),
    at: instant('at').notNull().default(sql`clock_timestamp()`),
    event: jsonb('event').$type<RebuildEvent>().notNull(),
  },
  (table) => [index('rebuild_events_rebuild').on(table.rebuildId, table.id)],
);
