import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { LANGUAGES } from '../../../src/contract/language.ts';
import { TRANSLATED_FIELDS } from '../../../studio/contract/products.ts';
import { MOVEMENT_REASONS } from '../../../studio/contract/stock.ts';
import { ofProduct } from './catalogue.ts';
import { xid8 } from './columns.ts';

const oneOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '));
const instant = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Changes of stock other than by orders, with their reasons; the effect of orders is derived from their items and
 * transitions and not stored twice. A trigger records a write of `products.stock` that gives no reason.
 */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: ofProduct(),
    /** Pieces; 0 for a count that matched the expected number. */
    delta: integer('delta').notNull(),
    reason: text('reason').$type<(typeof MOVEMENT_REASONS)[number]>().notNull(),
    note: text('note'),
    /** Actor as in the audit log: `staff:<id>`, `import:<id>`, `command:<name>`; null when none was set. */
    actor: text('actor').default(sql`nullif(current_setting('shop.actor', true), '')`),
    batch: uuid('batch').default(sql`nullif(current_setting('shop.batch', true), '')::uuid`),
    xid: xid8('xid').notNull().default(sql`pg_current_xact_id()`),
    at: instant('at').notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    index('stock_movements_product').on(table.productId, table.id),
    check('stock_movements_reason', sql`${table.reason} IN (${oneOf(MOVEMENT_REASONS)})`),
    check('stock_movements_note', sql`is_visible(${table.note})`),
  ],
);

/**
 * Texts of products of which one language is outdated: a trigger adds a row when a single language changes, and deletes
 * it when the other one follows.
 */
export const outdatedTranslations = pgTable(
  'outdated_translations',
  {
    productId: ofProduct(),
    field: text('field').notNull(),
    /** The language that is outdated. */
    lang: text('lang').notNull(),
    since: instant('since').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.field] }),
    check('outdated_translations_field', sql`${table.field} IN (${oneOf(TRANSLATED_FIELDS)})`),
    check('outdated_translations_lang', sql`${table.lang} IN (${oneOf(LANGUAGES)})`),
  ],
);
