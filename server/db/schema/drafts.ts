import { sql } from 'drizzle-orm';
import { check, index, integer, json, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { DRAFT_ENTITIES } from '../../../studio/contract/entities.ts';
import { ofStaff } from './staff.ts';

/**
 * Unsaved input of the staff, one draft for each staff member and entity. It is JSON as typed, not a row of the shop's
 * tables, because their constraints forbid texts in one language. The draft stores the revision that it is based on, so
 * that a bulk edit or an import of the same product and the draft cannot silently overwrite each other.
 */
export const drafts = pgTable(
  'drafts',
  {
    staffId: ofStaff(),
    entity: text('entity').notNull(),
    /** `new` for an entity that does not exist yet. */
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
