import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { isSingleton, xid8 } from './columns.ts';
import { pageEntries } from './pages.ts';
import { staff } from './staff.ts';

/** What a scheduled change can be; server/scheduled/ says what each does. */
export const SCHEDULED_KINDS = ['price', 'publication', 'announcement', 'write'] as const;

/** `conflict`: what it would replace was changed meanwhile. That and `failed` wait for somebody to look at them. */
export const SCHEDULED_STATES = ['planned', 'conflict', 'failed', 'done'] as const;

const oneOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '));

const instant = (name: string) => timestamp(name, { withTimezone: true });

/**
 * What pages read and somebody has changed, such as `product:7`; written by triggers of the tables that pages read, in
 * the transaction of the change. Ids are not in the order of commits: a reader's place is a snapshot, see
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

/** One row, once there is something to say: changes up to this transaction may be missing in the feed. */
export const changeHorizon = pgTable(
  'change_horizon',
  {
    id: integer('id').primaryKey().default(1),
    xid: xid8('xid').notNull(),
  },
  (table) => [isSingleton('change_horizon', table.id)],
);

/**
 * Where the page of a slug that was renamed is now. The reference keeps chains short: when the page is renamed again
 * every redirect to it follows, and when it is deleted they go too.
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

/** Changes of the catalogue that are to happen at a given time; a job does each. */
export const scheduledChanges = pgTable(
  'scheduled_changes',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    dueAt: instant('due_at').notNull(),
    kind: text('kind').notNull(),
    payload: jsonb('payload').notNull(),
    doneAt: instant('done_at'),
    /** Why the last try failed, for whoever runs the shop. */
    error: text('error'),
    createdAt: instant('created_at').notNull().defaultNow(),
    state: text('state').notNull().default('planned'),
    /** Who of the staff has planned it; null for a command. */
    staffId: uuid('staff_id').references(() => staff.id),
    /** What it is about: `product:7`. */
    subjects: text('subjects').array().notNull().default([]),
    /** What of each subject the write replaces, as whoever planned it has seen it. */
    replaced: jsonb('replaced'),
    /** The error of the API that it was refused with: its code, parameters and fields. */
    failure: jsonb('failure'),
    /** Of the audit log, once it is done. */
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
 * What planned changes make products cost; triggers of 0051_planned_prices take it from the plans. Pages read of each
 * product the next one, without a look into every plan.
 */
export const plannedPrices = pgTable(
  'planned_prices',
  {
    changeId: integer('change_id')
      .notNull()
      .references(() => scheduledChanges.id, { onDelete: 'cascade' }),
    /** Refers to nothing: a product that is removed and brought back has its plans still. */
    productId: integer('product_id').notNull(),
    /** Kopiykas. */
    price: integer('price').notNull(),
    /** `price` and `oldPrice` as whoever planned it has seen them: over others it is not done. Empty for what is done anyway. */
    replaces: jsonb('replaces').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.changeId, table.productId] }),
    index('planned_prices_product').on(table.productId),
  ],
);
