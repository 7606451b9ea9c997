import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { PROCESS_KINDS, type ProcessKind } from '../../processes/kinds.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true }).notNull().defaultNow();

/** The running processes of the shop; see server/processes/. The clock is that of the database. */
export const processHeartbeats = pgTable(
  'process_heartbeats',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<ProcessKind>().notNull(),
    host: text('host').notNull(),
    pid: integer('pid').notNull(),
    startedAt: instant('started_at'),
    beatAt: instant('beat_at'),
  },
  (table) => [
    check(
      'process_heartbeats_kind',
      sql`${table.kind} IN (${sql.raw(PROCESS_KINDS.map((kind) => `'${kind}'`).join(', '))})`,
    ),
  ],
);
