import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/**
 * Search statistics by day in Kyiv time, which show what the shop lacks: queries and counts, and no data about
 * visitors. Queries that look like contacts are not stored.
 */
export const searchQueries = pgTable(
  'search_queries',
  {
    day: date('day').notNull(),
    /** Query as normalised by src/rules/normalize-query.ts. */
    query: text('query').notNull(),
    times: integer('times').notNull(),
    /** Number of times without results. */
    missed: integer('missed').notNull(),
    /**
     * Number of times that a found product was opened, at most `times`; null for days that were counted before it was
     * known.
     */
    opened: integer('opened'),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.query] }),
    index('search_queries_missed').on(table.day, table.missed.desc()).where(sql`${table.missed} > 0`),
    check('search_queries_times', sql`${table.missed} BETWEEN 0 AND ${table.times}`),
  ],
);

/**
 * Askers of queries that had results; a query is suggested to others only when several visitors have asked it. The
 * asker is a hash of the server's secret, the address and the query, so it reveals neither, nor that two queries are of
 * one visitor. Rows are deleted after a month.
 */
export const searchAskers = pgTable(
  'search_askers',
  {
    lang: text('lang').notNull(),
    /** Query as normalised by src/rules/normalize-query.ts. */
    query: text('query').notNull(),
    asker: text('asker').notNull(),
    /** Day of the last query, in Kyiv time. */
    day: date('day').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.lang, table.query, table.asker] }),
    index('search_askers_day').on(table.lang, table.day),
  ],
);
