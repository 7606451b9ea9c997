import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { FacetChoice } from '../../../src/rules/facet-choice.ts';
import { categories } from './catalogue.ts';
import { isLocalized, localized, revised } from './columns.ts';
import { pageEntries } from './pages.ts';

/** Landing pages for selections of a category's filters: "сусальне золото 23 карати". */
export const landingPages = pgTable(
  'landing_pages',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    slug: text('slug')
      .notNull()
      .unique()
      .references(() => pageEntries.slug, { onUpdate: 'cascade' }),
    categoryId: integer('category_id')
      .notNull()
      .references(() => categories.id),
    filters: jsonb('filters').$type<FacetChoice['values']>().notNull(),
    /** Order among the landing pages of its category. */
    position: integer('position').notNull().default(0),
    /** Text of the links to it: `23 карати`. */
    label: localized('label').notNull(),
    name: localized('name').notNull(),
    description: localized('description').notNull(),
    /** Texts for search results; null for the page's defaults. */
    seoTitle: localized('seo_title'),
    seoDescription: localized('seo_description'),
    isPublished: boolean('is_published').notNull().default(true),
    ...revised(),
  },
  (table) => [
    index('landing_pages_category').on(table.categoryId, table.position),
    check('landing_pages_filters', sql`jsonb_typeof(${table.filters}) = 'object' AND ${table.filters} <> '{}'`),
    isLocalized('landing_pages', 'label', table.label),
    isLocalized('landing_pages', 'name', table.name),
    isLocalized('landing_pages', 'description', table.description),
    isLocalized('landing_pages', 'seo_title', table.seoTitle),
    isLocalized('landing_pages', 'seo_description', table.seoDescription),
  ],
);
