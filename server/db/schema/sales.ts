import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { scheduledChanges } from './changes.ts';
import { isLocalized, localized, oneOf, revised } from './columns.ts';

/** Stored states of a sale; whether a planned one is running or has ended follows from its two planned changes. */
export const STORED_SALE_STATES = ['draft', 'planned', 'cancelled'] as const;

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Sales: lower prices of chosen products for a period, begun and ended by two scheduled changes. */
export const sales = pgTable(
  'sales',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    ...revised(),
    name: localized('name').notNull(),
    state: text('state').notNull(),
    /** Chosen products, percent, rounding, tiers and announcement; see `saleTermsSchema`. */
    terms: jsonb('terms').notNull(),
    beginsAt: instant('begins_at'),
    endsAt: instant('ends_at'),
    beginPlan: integer('begin_plan').references(() => scheduledChanges.id, { onDelete: 'set null' }),
    endPlan: integer('end_plan').references(() => scheduledChanges.id, { onDelete: 'set null' }),
    /** Products that kept other prices, and the former announcement; see `saleOutcomeSchema`. */
    outcome: jsonb('outcome').notNull().default({}),
  },
  (table) => [
    isLocalized('sales', 'name', table.name),
    check('sales_state', sql`${table.state} IN (${oneOf(STORED_SALE_STATES)})`),
    check('sales_dates', sql`${table.beginsAt} < ${table.endsAt}`),
    check(
      'sales_planned_dates',
      sql`${table.state} <> 'planned' OR (${table.beginsAt} IS NOT NULL AND ${table.endsAt} IS NOT NULL)`,
    ),
  ],
);
