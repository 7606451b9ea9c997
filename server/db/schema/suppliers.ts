import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { ofProduct } from './catalogue.ts';
import { imports } from './imports.ts';
import { staff } from './staff.ts';

/** Suppliers whose lists were imported. */
export const suppliers = pgTable(
  'suppliers',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    /** Roles of the columns of the supplier's lists, by the headings as one text. */
    layouts: jsonb('layouts').$type<Readonly<Record<string, readonly (string | null)[]>>>().notNull().default({}),
  },
  (table) => [uniqueIndex('suppliers_name').on(sql`lower(${table.name})`)],
);

/** Products by the articles in the supplier's lists, as a person has confirmed them. */
export const supplierArticles = pgTable(
  'supplier_articles',
  {
    supplierId: integer('supplier_id')
      .notNull()
      .references(() => suppliers.id, { onDelete: 'cascade' }),
    /** Code, or the name of a row without a code, as articleKey() returns it. */
    article: text('article').notNull(),
    productId: ofProduct(),
  },
  (table) => [
    primaryKey({ columns: [table.supplierId, table.article] }),
    index('supplier_articles_product').on(table.productId),
  ],
);

/** Drafts of suppliers' lists: pasted or uploaded, not imported yet. */
export const supplierLists = pgTable(
  'supplier_lists',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    supplierId: integer('supplier_id').references(() => suppliers.id, { onDelete: 'set null' }),
    staffId: uuid('staff_id').references(() => staff.id, { onDelete: 'set null' }),
    /** Cells of all rows, as they were pasted. */
    grid: jsonb('grid').notNull(),
    /** Headings, roles and items with their matches; see storedListSchema. */
    content: jsonb('content').notNull(),
    /** Incremented with each change of the draft. */
    revision: integer('revision').notNull().default(1),
    /** The import that the draft has become, and the revision from which it was made. */
    importId: uuid('import_id').references(() => imports.id, { onDelete: 'set null' }),
    importedRevision: integer('imported_revision'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('supplier_lists_updated').on(table.updatedAt.desc())],
);
