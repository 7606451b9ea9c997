import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { LANGUAGES } from '../../../src/contract/language.ts';
import { RATINGS, REVIEW_LENGTH } from '../../../src/contract/limits.ts';
import { REVIEW_STATUSES } from '../../../studio/contract/queries/reviews.ts';
import { media, products } from './catalogue.ts';
import { bytea, revised } from './columns.ts';
import { customers } from './customers.ts';
import { orders } from './orders.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });
const oneOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '));
const { least, most } = REVIEW_LENGTH;
/** Of a photo as it is kept. */
const MOST_BYTES = 4 * 1024 * 1024;

/**
 * What shoppers say of the shop, and of a product of its. Whoever moderates changes none of the writer's words: they show the review or not, hide
 * the contacts in it, and answer.
 */
export const reviews = pgTable(
  'reviews',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Made by the browser before the first click; the same key is the same review, however often it is sent. */
    key: uuid('key').notNull().unique(),
    /** What it is of; null for the shop itself. What is said of a product that is deleted is said of nothing: it goes too. */
    productId: integer('product_id').references(() => products.id, { onDelete: 'cascade' }),
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
    /** The order in which the writer has received the product; with its letter, or their account, they have proved it. */
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'set null' }),
    /** Who was signed in; with the account the review goes. */
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
    /** Phones, e-mails and links in the text are not shown. */
    hidesContacts: boolean('hides_contacts').notNull().default(false),
    /** Ids of its photos that are not shown, whatever becomes of its words. */
    hiddenPhotos: uuid('hidden_photos').array().notNull().default(sql`'{}'`),
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
      .where(sql`${table.status} = 'published' AND ${table.productId} IS NULL`),
    // What a product's page and cards show of them.
    index('reviews_product')
      .on(table.productId, table.status, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.productId} IS NOT NULL`),
    uniqueIndex('reviews_order').on(table.orderId, table.productId).where(sql`${table.orderId} IS NOT NULL`),
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

/**
 * Photos beside what is said of a product: made anew from what was sent, without what the camera wrote beside the points.
 * They are kept here and not in a folder, so that nobody is served one which nobody of the team has seen.
 */
export const reviewPhotos = pgTable(
  'review_photos',
  {
    id: uuid('id').primaryKey(),
    /** The key of the review that it was sent for. */
    reviewKey: uuid('review_key').notNull(),
    /** Null until that has been sent. */
    reviewId: integer('review_id').references(() => reviews.id, { onDelete: 'cascade' }),
    position: integer('position').notNull().default(0),
    /** WebP. */
    bytes: bytea('bytes').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** Its renditions, while it is shown. */
    mediaId: text('media_id').references(() => media.id),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('review_photos_review').on(table.reviewId, table.position),
    index('review_photos_media').on(table.mediaId),
    index('review_photos_left').on(table.createdAt).where(sql`${table.reviewId} IS NULL`),
    check('review_photos_bytes', sql`octet_length(${table.bytes}) <= ${sql.raw(String(MOST_BYTES))}`),
  ],
);

/** Renditions of photos that are not shown any more, written by triggers: their files are to be deleted. */
export const droppedPictures = pgTable('dropped_pictures', { mediaId: text('media_id').primaryKey() });

/** Who does not want to be asked for reviews: SHA-256 of the e-mail, so that the table is no list of customers. */
export const noReviewLetters = pgTable('no_review_letters', {
  emailHash: bytea('email_hash').primaryKey(),
  at: instant('at').notNull(),
});
