import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { xid8 } from './columns.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/**
 * `action` is what is no row of a table: an export of people, a refund. The others are written by triggers, see
 * keep_history() in the migration of this table.
 */
export const AUDIT_OPERATIONS = ['insert', 'update', 'delete', 'action'] as const;
export type AuditOperation = (typeof AUDIT_OPERATIONS)[number];

/**
 * Who has changed what, and when: a row for each row of the shop's tables that was written, in the order in which it was
 * done. Stock that orders take is not in it.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull().default(sql`clock_timestamp()`),
    xid: xid8('xid').notNull().default(sql`pg_current_xact_id()`),
    /** `staff:<id>`, `command:<name>`, `job:<name>`, `import:<id>`; `sql:<database user>` where nobody has said. */
    actor: text('actor').notNull(),
    /** What was done in one go, over several transactions too. */
    batch: uuid('batch'),
    /** What people call it: a tier is a change of its `product`. */
    entity: text('entity').notNull(),
    entityId: text('entity_id').notNull(),
    /** The table and the primary key of the row; null for an action. */
    source: text('source'),
    key: jsonb('key').$type<Readonly<Record<string, unknown>>>(),
    operation: text('operation').$type<AuditOperation>().notNull(),
    /** The columns that changed as they were, all of them of a row that was deleted; null for one that was added. */
    before: jsonb('before').$type<Readonly<Record<string, unknown>>>(),
    /** The same as they are now; null for a row that was deleted. */
    after: jsonb('after').$type<Readonly<Record<string, unknown>>>(),
    /** When shoppers' pages had it, and the release that they were published with. */
    liveAt: instant('live_at'),
    release: text('release'),
  },
  (table) => [
    index('audit_log_entity').on(table.entity, table.entityId, table.id),
    index('audit_log_actor').on(table.actor, table.id),
    index('audit_log_batch').on(table.batch, table.id).where(sql`${table.batch} IS NOT NULL`),
    index('audit_log_xid').on(table.xid, table.id),
    index('audit_log_at').using('brin', table.at),
    check(
      'audit_log_operation',
      sql`${table.operation} IN (${sql.raw(AUDIT_OPERATIONS.map((name) => `'${name}'`).join(', '))})`,
    ),
  ],
);
