import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { LANGUAGES } from '../../../src/contract/language.ts';
import { RATINGS, REVIEW_LENGTH } from '../../../src/contract/limits.ts';
import { REVIEW_STATUSES } from '../../../studio/contract/queries/reviews.ts';
import { revised } from './columns.ts';
import { customers } from './customers.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });
const oneOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '));
const { least, most } = REVIEW_LENGTH;

/**
 * What shoppers say of the shop. Whoever moderates changes none of the writer's words: they show the review or not, hide
 * the contacts in it, and answer.
 */
export const reviews = pgTable(
  'reviews',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Made by the browser before the first click; the same key is the same review, however often it is sent. */
    key: uuid('key').notNull().unique(),
    status: text('status').notNull().default('pending'),
    author: text('author').notNull(),
    /** Stars. */
    rating: integer('rating').notNull(),
    text: text('text').notNull(),
    /** Of the text, and of the answer. */
    lang: text('lang').notNull(),
    /** An order of theirs is known to the shop. */
    isBuyer: boolean('is_buyer').notNull().default(false),
    /** The order that the writer named, whether it is theirs or not. */
    orderNumber: integer('order_number'),
    /** Who was signed in; with the account the review goes. */
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
    /** Phones, e-mails and links in the text are not shown. */
    hidesContacts: boolean('hides_contacts').notNull().default(false),
    /** The shop's answer, which is shown beneath. */
    reply: text('reply'),
    /** When the writer was written to about the answer: once. */
    toldAt: instant('told_at'),
    /** Why it was rejected, for the team. */
    rejection: text('rejection'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When the writer agreed that it is shown, with the name. */
    consentedAt: instant('consented_at').notNull().defaultNow(),
    /** When it was published first. */
    publishedAt: instant('published_at'),
    /** Made up for the demo shop. */
    isDemo: boolean('is_demo').notNull().default(false),
    ...revised(),
  },
  (table) => [
    index('reviews_published')
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.status} = 'published'`),
    index('reviews_status').on(table.status, table.createdAt.desc().nullsFirst()),
    index('reviews_customer').on(table.customerId).where(sql`${table.customerId} IS NOT NULL`),
    check('reviews_status', sql`${table.status} IN (${oneOf(REVIEW_STATUSES)})`),
    check('reviews_rating', sql`${table.rating} IN (${sql.raw(RATINGS.join(', '))})`),
    check('reviews_lang', sql`${table.lang} IN (${oneOf(LANGUAGES)})`),
    check('reviews_author', sql`is_visible(${table.author}) AND char_length(${table.author}) <= 100`),
    check(
      'reviews_text',
      sql`is_visible(${table.text}) AND char_length(${table.text}) BETWEEN ${sql.raw(String(least))} AND ${sql.raw(String(most))}`,
    ),
    check('reviews_reply', sql`is_visible(${table.reply})`),
    check(
      'reviews_rejection',
      sql`${table.status} <> 'rejected' OR (${table.rejection} IS NOT NULL AND is_visible(${table.rejection}))`,
    ),
    check('reviews_published', sql`${table.status} <> 'published' OR ${table.publishedAt} IS NOT NULL`),
  ],
);
