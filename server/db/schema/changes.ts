import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { isSingleton, oneOf, xid8 } from './columns.ts';
import { pageEntries } from './pages.ts';
import { staff } from './staff.ts';

/** Kinds of scheduled changes; server/studio/schedule/ implements each. */
export const SCHEDULED_KINDS = ['price', 'publication', 'announcement', 'write'] as const;

/**
 * States of a scheduled change. `conflict`: the values that it would replace were changed meanwhile. Changes in
 * `conflict` and `failed` wait for a decision of the staff.
 */
export const SCHEDULED_STATES = ['planned', 'conflict', 'failed', 'done'] as const;

const instant = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Change feed: keys of changed data that pages read, such as `product:7`; triggers of those tables write them in the
 * transaction of the change. Ids are not in the order of commits, so a reader's cursor is a snapshot, see
 * server/changes/read.ts.
 */
export const changes = pgTable(
  'changes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    xid: xid8('xid').notNull().default(sql`pg_current_xact_id()`),
    entity: text('entity').notNull(),
    at: instant('at').notNull().default(sql`clock_timestamp()`),
  },
  (table) => [index('changes_xid').on(table.xid)],
);

/** Single row, once anything was swept: changes up to this transaction may be missing in the feed. */
export const changeHorizon = pgTable(
  'change_horizon',
  {
    id: integer('id').primaryKey().default(1),
    xid: xid8('xid').notNull(),
  },
  (table) => [isSingleton('change_horizon', table.id)],
);

/**
 * Redirects from former slugs to pages. The reference avoids chains: when the page is renamed again every redirect to
 * it follows, and when it is deleted they are deleted too.
 */
export const redirects = pgTable(
  'redirects',
  {
    fromSlug: text('from_slug').primaryKey(),
    toSlug: text('to_slug')
      .notNull()
      .references(() => pageEntries.slug, { onUpdate: 'cascade', onDelete: 'cascade' }),
  },
  (table) => [
    index('redirects_to').on(table.toSlug),
    check('redirects_from_slug', sql`is_page_slug(${table.fromSlug})`),
  ],
);

/** Changes of the catalogue that are scheduled for a given time; a job applies each. */
export const scheduledChanges = pgTable(
  'scheduled_changes',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    dueAt: instant('due_at').notNull(),
    kind: text('kind').notNull(),
    payload: jsonb('payload').notNull(),
    doneAt: instant('done_at'),
    /** Error of the last attempt, for the operator. */
    error: text('error'),
    createdAt: instant('created_at').notNull().defaultNow(),
    state: text('state').notNull().default('planned'),
    /** The staff member who scheduled it; null for a command. */
    staffId: uuid('staff_id').references(() => staff.id),
    /** Entities that it changes: `product:7`. */
    subjects: text('subjects').array().notNull().default([]),
    /** The values that the write replaces, as its author has seen them, by subject. */
    replaced: jsonb('replaced'),
    /** The API error with which the write was refused: its code, parameters and fields. */
    failure: jsonb('failure'),
    /** Batch of the audit log, once the change is applied. */
    batch: uuid('batch').unique(),
  },
  (table) => [
    index('scheduled_changes_due').on(table.dueAt),
    check('scheduled_changes_kind', sql`${table.kind} IN (${oneOf(SCHEDULED_KINDS)})`),
    check('scheduled_changes_state', sql`${table.state} IN (${oneOf(SCHEDULED_STATES)})`),
    check('scheduled_changes_done', sql`(${table.state} = 'done') = (${table.doneAt} IS NOT NULL)`),
  ],
);

/**
 * Prices that scheduled changes will set; note_planned_prices() derives them. Pages read the next one of each
 * product without parsing every change.
 */
export const plannedPrices = pgTable(
  'planned_prices',
  {
    changeId: integer('change_id')
      .notNull()
      .references(() => scheduledChanges.id, { onDelete: 'cascade' }),
    /** No foreign key: a product that is deleted and restored keeps its scheduled changes. */
    productId: integer('product_id').notNull(),
    /** Kopiykas. */
    price: integer('price').notNull(),
    /**
     * `price` and `oldPrice` as the author has seen them: the change is not applied over other values. Empty for a
     * change that is applied in any case.
     */
    replaces: jsonb('replaces').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.changeId, table.productId] }),
    index('planned_prices_product').on(table.productId),
  ],
);
