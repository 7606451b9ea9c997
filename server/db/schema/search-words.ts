import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { ofProduct } from './catalogue.ts';
import { revised } from './columns.ts';
import { pageEntries } from './pages.ts';

const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity();

/** Synonyms for search, normalized as queries are. */
export const searchSynonyms = pgTable(
  'search_synonyms',
  {
    id: id(),
    /** One term, or several with commas between them. */
    term: text('term').notNull().unique(),
    /** Words that a search for one of the terms finds as well. */
    others: text('others').array().notNull(),
    /** True if each of the terms and words finds all the others. */
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

/** Products that come first in the results of a normalized query, the one that was pinned first before the others. */
export const searchPins = pgTable(
  'search_pins',
  {
    id: id(),
    query: text('query').notNull(),
    productId: ofProduct(),
  },
  (table) => [
    unique('search_pins_query_product').on(table.query, table.productId),
    index('search_pins_product').on(table.productId),
  ],
);
