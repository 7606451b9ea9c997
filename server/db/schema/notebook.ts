import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { NOTEBOOK } from '../../../src/contract/notebook-limits.ts';
import { products } from './catalogue.ts';
import { bytea, isLocalized, localized } from './columns.ts';
import { ofCustomer } from './customers.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true }).notNull().defaultNow();
const limit = (value: number) => sql.raw(String(value));
/** Maximum size of a stored photo in bytes. */
const MOST_BYTES = 4 * 1024 * 1024;

/** Projects that customers keep in their notebooks. */
export const notebookProjects = pgTable(
  'notebook_projects',
  {
    /** Made by the browser before its first attempt: a repeated request makes no second project. */
    id: uuid('id').primaryKey(),
    customerId: ofCustomer(),
    title: text('title').notNull(),
    notes: text('notes').notNull(),
    /** The day that the customer gives it; null for none. */
    day: date('day', { mode: 'string' }),
    /** Raised by each save, to detect one from an outdated tab. */
    revision: integer('revision').notNull().default(1),
    createdAt: instant('created_at'),
    changedAt: instant('changed_at'),
  },
  (table) => [
    index('notebook_projects_customer').on(table.customerId, table.changedAt.desc().nullsFirst()),
    check(
      'notebook_projects_title',
      sql`is_visible(${table.title}) AND char_length(${table.title}) <= ${limit(NOTEBOOK.title)}`,
    ),
    check('notebook_projects_notes', sql`char_length(${table.notes}) <= ${limit(NOTEBOOK.notes)}`),
  ],
);

/** Products that a project uses, in the customer's order. */
export const notebookMaterials = pgTable(
  'notebook_materials',
  {
    projectId: uuid('project_id')
      .notNull()
      .references(() => notebookProjects.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** Null when the product was deleted; its name and SKU stay. */
    productId: integer('product_id').references(() => products.id, { onDelete: 'set null' }),
    sku: text('sku').notNull(),
    name: localized('name').notNull(),
    quantity: integer('quantity').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.position] }),
    index('notebook_materials_product').on(table.productId),
    isLocalized('notebook_materials', 'name', table.name),
    check('notebook_materials_quantity', sql`${table.quantity} > 0`),
  ],
);

/** Photos of projects: re-encoded without metadata, stored here and never in a public folder. */
export const notebookPhotos = pgTable(
  'notebook_photos',
  {
    /** Made by the browser, like the id of a project. */
    id: uuid('id').primaryKey(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => notebookProjects.id, { onDelete: 'cascade' }),
    /** WebP. */
    bytes: bytea('bytes').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    createdAt: instant('created_at'),
  },
  (table) => [
    index('notebook_photos_project').on(table.projectId, table.createdAt),
    check('notebook_photos_bytes', sql`octet_length(${table.bytes}) <= ${limit(MOST_BYTES)}`),
  ],
);
