import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { isSingleton } from './columns.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Single row: the address and the database at which the shop is live. Elsewhere the same data are a copy, which sends
 * nothing; see server/instance/.
 */
export const shopInstance = pgTable(
  'shop_instance',
  {
    id: integer('id').primaryKey().default(1),
    /** `https://host`; null before the first start at a public address. */
    origin: text('origin'),
    /** The database itself, see identityOf(); null together with the origin. */
    database: text('database'),
    /** Time of the restore from a backup that the owner has not confirmed yet; null if there is none. */
    restoredAt: instant('restored_at'),
    liveAt: instant('live_at'),
    /** The actor that declared it live, as in the audit log: `staff:...`, `command:unmute`, `serve`. */
    liveBy: text('live_by'),
  },
  (table) => [isSingleton('shop_instance', table.id)],
);

/** Restores of the database from backups, with the order numbers that each skipped. */
export const restores = pgTable('restores', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  at: instant('at').notNull().defaultNow(),
  /** Time of the data in the backup. */
  madeAt: instant('made_at').notNull(),
  /** Name of the backup; null after a restore with other tools. */
  backup: text('backup'),
  /** The last order number of the backup; numbers up to `skippedTo` are never given. */
  lastNumber: integer('last_number').notNull(),
  skippedTo: integer('skipped_to').notNull(),
});
