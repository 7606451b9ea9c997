import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { attributes, products } from './catalogue.ts';
import { isLocalized, localized, revised } from './columns.ts';

/**
 * Families: products that are variants of one thing, in several sizes, colours or karats; each has its own page, SKU
 * and price.
 */
export const productFamilies = pgTable(
  'product_families',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: localized('name').notNull(),
    /** Code of the attribute by which the members differ. */
    axis: text('axis')
      .notNull()
      .references(() => attributes.code, { onUpdate: 'cascade' }),
    /** Code of a second attribute, for example size beside material; null for none. */
    secondAxis: text('second_axis').references(() => attributes.code, { onUpdate: 'cascade' }),
    /** True if the choice shows a picture of each value of the first attribute. */
    isPictured: boolean('is_pictured').notNull().default(false),
    /** True if lists show one card for all of its members. */
    isGrouped: boolean('is_grouped').notNull().default(false),
    ...revised(),
  },
  (table) => [
    isLocalized('product_families', 'name', table.name),
    check('product_families_axes', sql`${table.axis} <> ${table.secondAxis}`),
  ],
);

/**
 * Members of families; a product belongs to at most one. Their values are in their attributes:
 * check_family() ensures that each member has values for the axes, and that no two members of a family have the same
 * ones.
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
    /** Order of the members; values are offered in the order in which they first occur. */
    position: integer('position').notNull(),
  },
  (table) => [index('family_members_family').on(table.familyId, table.position)],
);
