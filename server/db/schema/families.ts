import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { attributes, products } from './catalogue.ts';
import { isLocalized, localized, revised } from './columns.ts';

/** Products that are one thing in several sizes, colours or karats; each has its own page, SKU and price. */
export const productFamilies = pgTable(
  'product_families',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: localized('name').notNull(),
    /** Code of the attribute by which its members differ. */
    axis: text('axis')
      .notNull()
      .references(() => attributes.code, { onUpdate: 'cascade' }),
    /** Of a second one: sizes of several materials. */
    secondAxis: text('second_axis').references(() => attributes.code, { onUpdate: 'cascade' }),
    /** Whether the choice shows a picture of each value of the first attribute. */
    isPictured: boolean('is_pictured').notNull().default(false),
    /** Whether lists show one card for all of its members. */
    isGrouped: boolean('is_grouped').notNull().default(false),
    ...revised(),
  },
  (table) => [
    isLocalized('product_families', 'name', table.name),
    check('product_families_axes', sql`${table.axis} <> ${table.secondAxis}`),
  ],
);

/**
 * Members of families, of which a product has at most one. What they differ by is in their attributes: triggers of
 * 0048_families see that each has its values, and that no two of a family have the same.
 */
export const familyMembers = pgTable(
  'family_members',
  {
    productId: integer('product_id')
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    familyId: integer('family_id')
      .notNull()
      .references(() => productFamilies.id, { onDelete: 'cascade' }),
    /** Values are offered in the order in which members have them first. */
    position: integer('position').notNull(),
  },
  (table) => [index('family_members_family').on(table.familyId, table.position)],
);
