import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { revised } from './columns.ts';
import { pageEntries } from './pages.ts';

const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity();

/** Synonyms for search, normalized as queries are. */
export const searchSynonyms = pgTable(
  'search_synonyms',
  {
    id: id(),
    term: text('term').notNull().unique(),
    /** Words that a search for `term` finds as well. */
    others: text('others').array().notNull(),
    /** True if each of these words finds all the others, too. */
    isTwoWay: boolean('is_two_way').notNull(),
    ...revised(),
  },
  (table) => [check('search_synonyms_others', sql`cardinality(${table.others}) BETWEEN 1 AND 20`)],
);

/** Normalized queries that open a page instead of the results. */
export const searchRedirects = pgTable('search_redirects', {
  id: id(),
  query: text('query').notNull().unique(),
  slug: text('slug')
    .notNull()
    .references(() => pageEntries.slug, { onUpdate: 'cascade', onDelete: 'cascade' }),
  ...revised(),
});
