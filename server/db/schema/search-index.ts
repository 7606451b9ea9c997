import { sql } from 'drizzle-orm';
import { boolean, customType, index, integer, pgTable, primaryKey, real, smallint, text } from 'drizzle-orm/pg-core';
import { isSingleton, xid8 } from './columns.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Text that is compared by bytes, so that an index finds words by their beginning. */
const key = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

// The tables of the search on PostgreSQL (docs/search.md). They are empty until a process runs with
// SEARCH_ENGINE=postgres; everything in them can be derived again from the catalogue.

/** Published products as the search finds them. No foreign key: a deleted product is counted out of search_lexemes. */
export const searchDocuments = pgTable(
  'search_documents',
  {
    productId: integer('product_id').primaryKey(),
    /** The SKU in lower case, without punctuation; null for a product that is not published. */
    sku: text('sku'),
    /** Keys of the strong fields; their positions carry the weights of server/search/postgres/document.ts. */
    names: tsvector('names').notNull().default(''),
    /** Keys of all fields; those of weak fields have positions with weights. */
    words: tsvector('words').notNull().default(''),
    /** Factor of the score for the length of the name. */
    norm: real('norm').notNull().default(1),
    isInStock: boolean('is_in_stock').notNull().default(false),
    popularity: integer('popularity').notNull().default(0),
  },
  (table) => [
    // Searches would read the list of pending entries one by one.
    index('search_documents_keys')
      .using('gin', table.names, sql`stored_words(${table.words})`)
      .with({ fastupdate: false }),
    index('search_documents_sku').on(table.sku),
  ],
);

/**
 * Numbers of products by key. Several rows of a key add up: writers only insert differences, so that no product's
 * transaction waits for another's. The empty key counts the products.
 */
export const searchLexemes = pgTable(
  'search_lexemes',
  {
    key: key('key').notNull(),
    /** Number of products that contain the key. */
    products: integer('products').notNull(),
    /** Number of products that contain it in a name field. */
    named: integer('named').notNull(),
    /** A word of the key as written; null in rows that only count. */
    shown: text('shown'),
  },
  (table) => [
    index('search_lexemes_key').on(table.key),
    // Finds words that differ in the first letter.
    index('search_lexemes_rest').on(sql`substr(${table.key}, 2)`),
  ],
);

/** Products whose texts have changed since their document was written. */
export const searchStale = pgTable(
  'search_stale',
  {
    productId: integer('product_id').notNull(),
    /** Transaction of the change, which may write the document itself before it ends. */
    xid: xid8('xid').notNull().default(sql`pg_current_xact_id()`),
  },
  (table) => [primaryKey({ columns: [table.xid, table.productId] })],
);

/** Single row, once a process has used the search on PostgreSQL: from then on triggers note stale products. */
export const searchState = pgTable(
  'search_state',
  {
    id: integer('id').primaryKey().default(1),
    /** Version of the analysis for which all products were marked; see server/search/postgres/document.ts. */
    version: smallint('version').notNull(),
    /** True once every product has had its document. */
    isFilled: boolean('is_filled').notNull().default(false),
  },
  (table) => [isSingleton('search_state', table.id)],
);
