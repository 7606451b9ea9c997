import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { ofProduct } from './catalogue.ts';

/**
 * Requests of shoppers to be told when a sold-out product is available again. A row is deleted when its message is
 * queued, so everybody is told once.
 */
export const stockAlerts = pgTable(
  'stock_alerts',
  {
    /** Made by the browser before its first attempt: the idempotency key of the request. */
    id: uuid('id').primaryKey(),
    productId: ofProduct(),
    channel: text('channel').notNull(),
    /** An e-mail address or +380XXXXXXXXX. */
    contact: text('contact').notNull(),
    lang: text('lang').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('stock_alerts_product').on(table.productId, table.createdAt),
    index('stock_alerts_contact').on(table.contact),
    index('stock_alerts_created').on(table.createdAt),
    check('stock_alerts_channel', sql`${table.channel} IN ('email', 'phone')`),
  ],
);
