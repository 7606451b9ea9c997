import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { LANGUAGES } from '../../../src/contract/language.ts';
import { RATINGS, REVIEW_LENGTH } from '../../../src/contract/limits.ts';
import { REVIEW_STATUSES } from '../../../studio/contract/queries/reviews.ts';
import { media, products } from './catalogue.ts';
import { bytea, oneOf, revised } from './columns.ts';
import { customers } from './customers.ts';
import { orders } from './orders.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });
const { least, most } = REVIEW_LENGTH;
/** Maximum size of a stored photo in bytes. */
const MOST_BYTES = 4 * 1024 * 1024;

/**
 * Reviews of the shop and of products. Moderators never change the writer's words: they publish or reject a review,
 * hide the contacts in it, and reply.
 */
export const reviews = pgTable(
  'reviews',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Idempotency key, created by the browser before the first click: repeated requests with it make one review. */
    key: uuid('key').notNull().unique(),
    /**
     * The reviewed product; null for the shop itself. The review is deleted with the product, not turned into one of
     * the shop.
     */
    productId: integer('product_id').references(() => products.id, { onDelete: 'cascade' }),
    status: text('status').notNull().default('pending'),
    author: text('author').notNull(),
    /** Stars. */
    rating: integer('rating').notNull(),
    text: text('text').notNull(),
    /** Language of the text and of the reply. */
    lang: text('lang').notNull(),
    /** True if the shop knows an order of the writer. */
    isBuyer: boolean('is_buyer').notNull().default(false),
    /** The order number that the writer gave, verified or not. */
    orderNumber: integer('order_number'),
    /**
     * The order in which the writer received the product, proved by the link in its letter or by the writer's account.
     */
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'set null' }),
    /** The signed-in writer; the review is deleted with the account. */
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
    /** True if phones, e-mails and links in the text are hidden. */
    hidesContacts: boolean('hides_contacts').notNull().default(false),
    /** Ids of its photos that stay hidden, even when the text is published. */
    hiddenPhotos: uuid('hidden_photos').array().notNull().default(sql`'{}'`),
    /** The shop's reply, shown below the review. */
    reply: text('reply'),
    /** Time of the e-mail to the writer about the reply; it is sent once. */
    toldAt: instant('told_at'),
    /** Reason for the rejection, for the staff. */
    rejection: text('rejection'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Time when the writer agreed to the publication with the name. */
    consentedAt: instant('consented_at').notNull().defaultNow(),
    /** Time of the first publication. */
    publishedAt: instant('published_at'),
    /** True for a made-up review of the demo shop. */
    isDemo: boolean('is_demo').notNull().default(false),
    ...revised(),
  },
  (table) => [
    index('reviews_published')
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.status} = 'published' AND ${table.productId} IS NULL`),
    // Index for the reviews on a product's page and for its card.
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
 * Photos of product reviews: re-encoded from the uploads without metadata. They are stored here and not in a folder, so
 * that none is served before a moderator has seen it.
 */
export const reviewPhotos = pgTable(
  'review_photos',
  {
    id: uuid('id').primaryKey(),
    /** Key of the review that the photo was uploaded for. */
    reviewKey: uuid('review_key').notNull(),
    /** Null until the review is submitted. */
    reviewId: integer('review_id').references(() => reviews.id, { onDelete: 'cascade' }),
    position: integer('position').notNull().default(0),
    /** WebP. */
    bytes: bytea('bytes').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** The renditions of the photo while it is published. */
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

/** Renditions of photos that are no longer published, written by triggers: a job deletes their files. */
export const droppedPictures = pgTable('dropped_pictures', { mediaId: text('media_id').primaryKey() });

/** Recipients who opted out of review requests: SHA-256 of the e-mail, so that the table is not a list of customers. */
export const noReviewLetters = pgTable('no_review_letters', {
  emailHash: bytea('email_hash').primaryKey(),
  at: instant('at').notNull(),
});
