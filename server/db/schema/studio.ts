import { integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { staff } from './staff.ts';

/** What somebody has a list of the studio show, under a name: its address has everything. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    /** The address of the list below /studio. */
    screen: text('screen').notNull(),
    name: text('name').notNull(),
    /** Behind `?` of the address. */
    search: text('search').notNull(),
  },
  (table) => [unique('saved_views_name').on(table.staffId, table.screen, table.name)],
);
