import { integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { ofStaff } from './staff.ts';

/** Saved views of the studio's lists, by staff member and name; the query string holds all filters. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    staffId: ofStaff(),
    /** Path of the list below /studio. */
    screen: text('screen').notNull(),
    name: text('name').notNull(),
    /** The query string, without `?`. */
    search: text('search').notNull(),
  },
  (table) => [unique('saved_views_name').on(table.staffId, table.screen, table.name)],
);
