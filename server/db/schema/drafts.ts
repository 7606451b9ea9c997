import { sql } from 'drizzle-orm';
import { check, index, integer, json, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { DRAFT_ENTITIES } from '../../../studio/contract/entities.ts';
import { staff } from './staff.ts';

/**
 * What somebody of the staff is typing, one of each person and entity. JSON as it was typed and no row of the shop's: the
 * shop's rules forbid texts in one language, and a draft may be anything. It says which revision it began with, so that a
 * bulk edit or an import of the same product cannot swallow it, nor it them.
 */
export const drafts = pgTable(
  'drafts',
  {
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    entity: text('entity').notNull(),
    /** `new` for what is not there yet. */
    entityId: text('entity_id').notNull(),
    title: text('title').notNull(),
    values: json('values').notNull(),
    base: json('base').notNull(),
    baseRevision: integer('base_revision'),
    savedAt: timestamp('saved_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.staffId, table.entity, table.entityId] }),
    index('drafts_saved').on(table.staffId, table.savedAt),
    check('drafts_entity', sql`${table.entity} IN (${sql.raw(DRAFT_ENTITIES.map((name) => `'${name}'`).join(', '))})`),
  ],
);
