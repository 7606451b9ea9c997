import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { xid8 } from './columns.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Kinds of audit entries. `action` is an operation that writes no row: an export of personal data, a refund. The others
 * are written by triggers, see server/db/triggers/history.sql.
 */
export const AUDIT_OPERATIONS = ['insert', 'update', 'delete', 'action'] as const;
export type AuditOperation = (typeof AUDIT_OPERATIONS)[number];

/**
 * Audit log: one row for each written row of the shop's tables, with the author and time, in the order of the writes.
 * It does not contain stock taken by orders.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull().default(sql`shop_time(clock_timestamp())`),
    xid: xid8('xid').notNull().default(sql`pg_current_xact_id()`),
    /** `staff:<id>`, `command:<name>`, `job:<name>`, `import:<id>`; `sql:<database user>` when no actor was set. */
    actor: text('actor').notNull(),
    /** Groups the writes of one operation, also over several transactions. */
    batch: uuid('batch'),
    /** The entity that the row belongs to: a tier is a change of its `product`. */
    entity: text('entity').notNull(),
    entityId: text('entity_id').notNull(),
    /** The table and the primary key of the row; null for an action. */
    source: text('source'),
    key: jsonb('key').$type<Readonly<Record<string, unknown>>>(),
    operation: text('operation').$type<AuditOperation>().notNull(),
    /** Old values of the changed columns, of all columns for a deleted row; null for an inserted one. */
    before: jsonb('before').$type<Readonly<Record<string, unknown>>>(),
    /** New values in the same way; null for a deleted row. */
    after: jsonb('after').$type<Readonly<Record<string, unknown>>>(),
    /** Time and release with which shoppers' pages first showed the change. */
    liveAt: instant('live_at'),
    release: text('release'),
  },
  (table) => [
    index('audit_log_entity').on(table.entity, table.entityId, table.id),
    index('audit_log_actor').on(table.actor, table.id),
    index('audit_log_batch').on(table.batch, table.id).where(sql`${table.batch} IS NOT NULL`),
    index('audit_log_xid').on(table.xid, table.id),
    index('audit_log_release').on(table.release, table.id).where(sql`${table.release} IS NOT NULL`),
    index('audit_log_at').using('brin', table.at),
    check(
      'audit_log_operation',
      sql`${table.operation} IN (${sql.raw(AUDIT_OPERATIONS.map((name) => `'${name}'`).join(', '))})`,
    ),
  ],
);
