import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { LANGUAGES } from '../../../src/contract/language.ts';
import { oneOf } from './columns.ts';

/**
 * Web vitals of shoppers' visits by day in Kyiv time: the number of visits in each bucket of src/rules/vitals.ts. A
 * single visit cannot be recognised in the counts.
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
    /** Number of visits in each bucket. */
    counts: integer('counts').array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.page, table.lang, table.device, table.connection, table.metric] }),
    check('page_vitals_lang', sql`${table.lang} IN (${oneOf(LANGUAGES)})`),
  ],
);
