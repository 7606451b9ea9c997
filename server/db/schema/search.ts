import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/**
 * What was looked for, day by day of Kyiv's calendar, so that the shop learns what it lacks: words and numbers of times, and
 * nothing of who asked. What looks like a contact is not written down.
 */
export const searchQueries = pgTable(
  'search_queries',
  {
    day: date('day').notNull(),
    /** As src/rules/normalize-query.ts makes it. */
    query: text('query').notNull(),
    times: integer('times').notNull(),
    /** Times that nothing was found. */
    missed: integer('missed').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.query] }),
    index('search_queries_missed').on(table.day, table.missed.desc()).where(sql`${table.missed} > 0`),
    check('search_queries_times', sql`${table.missed} BETWEEN 0 AND ${table.times}`),
  ],
);

/**
 * That somebody has looked for something and found it, so that a query is shown to others only when several have asked it.
 * Who it was is a hash of the server's secret, the address and the query itself: it tells neither, and not that two queries
 * are of one visitor. Deleted after a month.
 */
export const searchAskers = pgTable(
  'search_askers',
  {
    lang: text('lang').notNull(),
    /** As src/rules/normalize-query.ts makes it. */
    query: text('query').notNull(),
    asker: text('asker').notNull(),
    /** When it was last asked, of Kyiv's calendar. */
    day: date('day').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.lang, table.query, table.asker] }),
    index('search_askers_day').on(table.lang, table.day),
  ],
);
