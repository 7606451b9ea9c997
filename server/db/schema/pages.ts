import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgEnum, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Site } from '../../../src/contract/layout.ts';
import type { Localized } from '../../../src/contract/localized.ts';
import { ENTRY_TYPES } from '../../../src/contract/page-entry.ts';
import { OWN_SLUGS } from '../../../src/rules/slug.ts';
import { isLocalized, isSingleton, localized, revised } from './columns.ts';

export const pageType = pgEnum('page_type', ENTRY_TYPES);

/**
 * Every addressable page. Slugs share one namespace, so that a slug alone identifies a page; each entity's slug column
 * references this table and follows its renames. A slug is a valid file name and none of the shop's reserved names: see
 * src/rules/slug.ts, of which is_page_slug() is the SQL equivalent.
 */
export const pageEntries = pgTable(
  'page_entries',
  {
    slug: text('slug').primaryKey(),
    type: pageType('type').notNull(),
  },
  (table) => [
    check(
      'page_entries_slug',
      sql`is_page_slug(${table.slug}) OR (${table.type} = 'index' AND ${table.slug} IN (${sql.raw(OWN_SLUGS.map((slug) => `'${slug}'`).join(', '))}))`,
    ),
  ],
);

/** Content pages: delivery, returns, contacts ... */
export const contentPages = pgTable(
  'content_pages',
  {
    slug: text('slug')
      .primaryKey()
      .references(() => pageEntries.slug, { onUpdate: 'cascade' }),
    title: localized('title').notNull(),
    summary: localized('summary').notNull(),
    html: localized('html').notNull(),
    /** Order in the footer. */
    position: integer('position').notNull(),
    ...revised(),
    isInFooter: boolean('is_in_footer').notNull().default(true),
    /** If false, the page does not exist for shoppers. */
    isPublished: boolean('is_published').notNull().default(true),
  },
  (table) => [
    isLocalized('content_pages', 'title', table.title),
    isLocalized('content_pages', 'summary', table.summary),
    isLocalized('content_pages', 'html', table.html),
  ],
);

/** Single row: the banner above every page. */
export const announcement = pgTable(
  'announcement',
  {
    id: integer('id').primaryKey().default(1),
    text: localized('text').notNull(),
    isFixed: boolean('is_fixed').notNull(),
    type: text('type').notNull(),
    /** True if shoppers see it now. */
    isShown: boolean('is_shown').notNull(),
    /** Times at which it will be shown and hidden; a job does both (server/content/dates.ts). */
    showFrom: timestamp('show_from', { withTimezone: true }),
    showUntil: timestamp('show_until', { withTimezone: true }),
    ...revised(),
  },
  (table) => [isLocalized('announcement', 'text', table.text), isSingleton('announcement', table.id)],
);

/** Single row: whether the shop is closed, and until when. */
export const maintenance = pgTable(
  'maintenance',
  {
    id: integer('id').primaryKey().default(1),
    isInProgress: boolean('is_in_progress').notNull(),
    /** End of the maintenance as shoppers see it. */
    endTime: timestamp('end_time', { withTimezone: true }),
    /** Time at which the same job closes the shop. */
    startsAt: timestamp('starts_at', { withTimezone: true }),
    /** True if that job reopens the shop at `endTime`. */
    opensItself: boolean('opens_itself').notNull().default(false),
    ...revised(),
  },
  (table) => [isSingleton('maintenance', table.id)],
);

/** Data of the shop, with names, addresses and labels in both languages. */
export type LocalizedSite = Localized<Site>;

/** Single row: name, address and contacts of the shop. */
export const siteSettings = pgTable(
  'site_settings',
  {
    id: integer('id').primaryKey().default(1),
    site: jsonb('site').$type<LocalizedSite>().notNull(),
    ...revised(),
  },
  (table) => [isLocalized('site_settings', 'site', table.site), isSingleton('site_settings', table.id)],
);
