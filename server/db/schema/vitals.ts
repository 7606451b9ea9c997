import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/**
 * How fast the shop was for its shoppers, day by day of Kyiv's calendar: how many visits had a value in each bucket of
 * src/rules/vitals.ts. A visit is in it only as one more in some of the counts.
 */
export const pageVitals = pgTable(
  'page_vitals',
  {
    day: date('day').notNull(),
    page: text('page').notNull(),
    lang: text('lang').notNull(),
    device: text('device').notNull(),
    connection: text('connection').notNull(),
    metric: text('metric').notNull(),
    /** Visits by bucket, one for each. */
    counts: integer('counts').array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.page, table.lang, table.device, table.connection, table.metric] }),
    check('page_vitals_lang', sql`${table.lang} IN ('uk', 'ru')`),
  ],
);
