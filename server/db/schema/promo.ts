import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { LoyaltyLevel } from '../../../src/rules/loyalty.ts';
import { isSingleton, revised } from './columns.ts';
import { orders } from './orders.ts';

/** Promo codes, upper case. Sums are kopiykas. */
export const promoCodes = pgTable(
  'promo_codes',
  {
    code: text('code').primaryKey(),
    /** `percent`, `amount` or `free-delivery`. */
    kind: text('kind').notNull(),
    /** Percent or kopiykas; 0 for free delivery. */
    value: integer('value').notNull(),
    startsAt: timestamp('starts_at', { withTimezone: true }),
    endsAt: timestamp('ends_at', { withTimezone: true }),
    /** Minimum cost of the items. */
    minimumCost: integer('minimum_cost').notNull().default(0),
    /** Limits of uses in total, and by one customer or phone; null means no limit. */
    useLimit: integer('use_limit'),
    useLimitOfCustomer: integer('use_limit_of_customer'),
    useCount: integer('use_count').notNull().default(0),
    ...revised(),
  },
  (table) => [
    check('promo_codes_kind', sql`${table.kind} IN ('percent', 'amount', 'free-delivery')`),
    check('promo_codes_limit', sql`${table.useLimit} IS NULL OR ${table.useCount} <= ${table.useLimit}`),
    check('promo_codes_is_upper_case', sql`${table.code} = upper(${table.code})`),
  ],
);

/** Uses of promo codes: which customer used which code in which order. */
export const promoCodeUses = pgTable('promo_code_uses', {
  orderId: uuid('order_id')
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  code: text('code')
    .notNull()
    .references(() => promoCodes.code),
  /** The customer's id or a guest's phone. */
  usedBy: text('used_by').notNull(),
});

/**
 * Single row: levels of the personal discount, each with the sum of finished orders from which it applies and its
 * percent. Both rise.
 */
export const discountLevels = pgTable(
  'discount_levels',
  {
    id: integer('id').primaryKey().default(1),
    /** `from` in kopiykas. */
    levels: jsonb('levels').$type<readonly LoyaltyLevel[]>().notNull(),
    ...revised(),
  },
  (table) => [
    check('discount_levels_rise', sql`is_discount_levels(${table.levels})`),
    isSingleton('discount_levels', table.id),
  ],
);
