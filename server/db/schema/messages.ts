import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Outbox of e-mails and SMS. A job queued in the same transaction sends each; see server/messages/. */
export const messages = pgTable(
  'messages',
  {
    id: uuid('id').primaryKey(),
    channel: text('channel').notNull(),
    /** An e-mail address or +380XXXXXXXXX. */
    recipient: text('recipient').notNull(),
    lang: text('lang').notNull(),
    /** Template and its parameters; never a code, which is derived when the message is sent. */
    content: jsonb('content').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Time when the vendor accepted the message. */
    sentAt: instant('sent_at'),
    /** The reason why it cannot be sent or was given up; null while attempts continue. */
    failure: text('failure'),
  },
  (table) => [
    index('messages_created').on(table.createdAt),
    // Index for the messages sent to a recipient.
    index('messages_recipient').on(table.recipient),
    // Index for the messages about an order.
    index('messages_order').on(sql`(${table.content} ->> 'orderId')`),
    check('messages_channel', sql`${table.channel} IN ('email', 'phone')`),
  ],
);

/** Processes that run jobs, each with the connection that it holds while it lives; see server/jobs/. */
export const jobWorkers = pgTable('job_workers', {
  workerId: text('worker_id').primaryKey(),
  backendPid: integer('backend_pid').notNull(),
  backendStart: instant('backend_start').notNull(),
});

/** Messages received by the mailbox of a development shop. */
export const mailbox = pgTable('mailbox', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  channel: text('channel').notNull(),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  html: text('html').notNull(),
  receivedAt: instant('received_at').notNull().defaultNow(),
});
