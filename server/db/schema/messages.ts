import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** E-mails and SMS that the shop owes somebody. A job of the same transaction sends each; see server/messages/. */
export const messages = pgTable(
  'messages',
  {
    id: uuid('id').primaryKey(),
    channel: text('channel').notNull(),
    /** An e-mail address or +380XXXXXXXXX. */
    recipient: text('recipient').notNull(),
    lang: text('lang').notNull(),
    /** Which text, and what it needs; never a code, which is derived when it is sent. */
    content: jsonb('content').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** The vendor has taken it. */
    sentAt: instant('sent_at'),
    /** Why nobody will ever take it, or why it was given up; null while there is hope. */
    failure: text('failure'),
  },
  (table) => [
    index('messages_created').on(table.createdAt),
    // What was written to somebody.
    index('messages_recipient').on(table.recipient),
    // What was written about an order.
    index('messages_order').on(sql`(${table.content} ->> 'orderId')`),
    check('messages_channel', sql`${table.channel} IN ('email', 'phone')`),
  ],
);

/** Processes that work on jobs, each with the connection that it holds for as long as it lives; see server/jobs/. */
export const jobWorkers = pgTable('job_workers', {
  workerId: text('worker_id').primaryKey(),
  backendPid: integer('backend_pid').notNull(),
  backendStart: instant('backend_start').notNull(),
});

/** What the mailbox of a development shop has received. */
export const mailbox = pgTable('mailbox', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  channel: text('channel').notNull(),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  html: text('html').notNull(),
  receivedAt: instant('received_at').notNull().defaultNow(),
});
