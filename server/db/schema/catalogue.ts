import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import * as v from 'valibot';
import { MPN_LENGTH, SKU_LENGTH } from '../../../src/contract/product.ts';
import { serviceFieldSchema } from '../../../src/contract/service.ts';
import { isLocalized, localized, localizedSchema, revised } from './columns.ts';
import { pageEntries } from './pages.ts';

const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity();
const slug = () =>
  text('slug')
    .notNull()
    .unique()
    .references(() => pageEntries.slug, { onUpdate: 'cascade' });

/** A picture, stored as `/media/{id}-{width}.avif|webp`; the id is a hash of what it shows. */
export const media = pgTable('media', {
  id: text('id').primaryKey(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  widths: integer('widths').array().notNull(),
});

export const categories = pgTable(
  'categories',
  {
    id: id(),
    slug: slug(),
    parentId: integer('parent_id').references((): AnyPgColumn => categories.id),
    /** Order among its siblings. */
    position: integer('position').notNull(),
    name: localized('name').notNull(),
    description: localized('description').notNull(),
    mediaId: text('media_id').references(() => media.id),
    /** What its picture shows; null while nobody has said: its name then. */
    mediaAlt: localized('media_alt'),
    ...revised(),
    /** Whether the menu shows it, where it is one of its two levels. */
    isInMenu: boolean('is_in_menu').notNull().default(true),
  },
  (table) => [
    index('categories_parent').on(table.parentId, table.position),
    isLocalized('categories', 'name', table.name),
    isLocalized('categories', 'description', table.description),
    isLocalized('categories', 'media_alt', table.mediaAlt),
  ],
);

export const products = pgTable(
  'products',
  {
    id: id(),
    slug: slug(),
    sku: text('sku').notNull().unique(),
    categoryId: integer('category_id')
      .notNull()
      .references(() => categories.id),
    brand: text('brand'),
    /** The number under its bar code; see src/rules/gtin.ts. */
    gtin: text('gtin'),
    /** What its maker calls it. */
    mpn: text('mpn'),
    name: localized('name').notNull(),
    summary: localized('summary').notNull(),
    description: localized('description').notNull(),
    /** Kopiykas. */
    price: integer('price').notNull(),
    /** Kopiykas; the price before it was lowered. */
    oldPrice: integer('old_price'),
    /** Kopiykas that the shop pays for one piece, where it is known; no page reads it. */
    cost: integer('cost'),
    /** Pieces on the shelf. */
    stock: integer('stock').notNull(),
    /** Grams, packed. */
    weight: integer('weight').notNull(),
    /** Millimetres of one packed piece; all three or, where nobody has measured it, none. */
    packedLength: integer('packed_length'),
    packedWidth: integer('packed_width'),
    packedHeight: integer('packed_height'),
    /** The higher, the nearer to the top of a list. */
    popularity: integer('popularity').notNull().default(0),
    isPublished: boolean('is_published').notNull().default(true),
    /** What search results show; null for what the page says by itself. */
    seoTitle: localized('seo_title'),
    seoDescription: localized('seo_description'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    ...revised(),
    /** SKU, brand and names in both languages in one lower-case line, by which lists of the studio are narrowed. */
    searchText: text('search_text').generatedAlwaysAs(
      sql`lower(sku || ' ' || coalesce(brand, '') || ' ' || (name ->> 'uk') || ' ' || (name ->> 'ru'))`,
    ),
  },
  (table) => [
    // Lists and counts of a category are read from it alone.
    index('products_category').on(table.categoryId, table.isPublished, table.popularity.desc().nullsFirst(), table.id),
    index('products_search_text').using('gin', sql`${table.searchText} gin_trgm_ops`),
    check(
      'products_sku',
      sql`char_length(${table.sku}) <= ${sql.raw(String(SKU_LENGTH))} AND is_visible(${table.sku})`,
    ),
    check('products_brand', sql`is_visible(${table.brand})`),
    check('products_gtin', sql`${table.gtin} ~ '^(\\d{8}|\\d{12,14})$'`),
    check(
      'products_mpn',
      sql`is_visible(${table.mpn}) AND char_length(${table.mpn}) <= ${sql.raw(String(MPN_LENGTH))}`,
    ),
    // What has no price yet may be prepared, but not sold.
    check('products_price', sql`${table.price} > 0 OR (${table.price} = 0 AND NOT ${table.isPublished})`),
    check('products_old_price', sql`${table.oldPrice} > ${table.price}`),
    check('products_stock', sql`${table.stock} >= 0`),
    check('products_cost', sql`${table.cost} >= 0`),
    check('products_weight', sql`${table.weight} >= 0`),
    check(
      'products_packed_size',
      sql`num_nulls(${table.packedLength}, ${table.packedWidth}, ${table.packedHeight}) IN (0, 3)
        AND least(${table.packedLength}, ${table.packedWidth}, ${table.packedHeight}) > 0`,
    ),
    isLocalized('products', 'name', table.name),
    isLocalized('products', 'summary', table.summary),
    isLocalized('products', 'description', table.description),
    isLocalized('products', 'seo_title', table.seoTitle),
    isLocalized('products', 'seo_description', table.seoDescription),
  ],
);

/** Quantity discounts; see src/rules/price.ts. */
export const productTiers = pgTable(
  'product_tiers',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Kopiykas: what the line costs at the base price where the tier begins. */
    costBreakpoint: integer('cost_breakpoint').notNull(),
    /** Kopiykas a piece. */
    price: integer('price').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.costBreakpoint] }),
    check('product_tiers_price', sql`${table.price} > 0`),
    check('product_tiers_breakpoint', sql`${table.costBreakpoint} > 0`),
  ],
);

/** Work that can be ordered with a piece. */
export const services = pgTable(
  'services',
  {
    code: text('code').primaryKey(),
    name: localized('name').notNull(),
    /** Kopiykas a piece. */
    price: integer('price').notNull(),
    position: integer('position').notNull(),
    /** The fields that have to be filled in for it, in the order of the form. */
    fields: jsonb('fields').$type<readonly StoredServiceField[]>().notNull().default([]),
    /** What is made so is paid for beforehand. */
    isPrepaid: boolean('is_prepaid').notNull().default(false),
    isReturnable: boolean('is_returnable').notNull().default(true),
    ...revised(),
  },
  (table) => [isLocalized('services', 'name', table.name), check('services_price', sql`${table.price} >= 0`)],
);

const [lengthField, textField] = serviceFieldSchema.options;

/** A field of a service; the contract's, named in both languages. */
export const storedServiceFieldSchema = v.variant('kind', [
  v.object({ ...lengthField.entries, name: localizedSchema }),
  v.object({ ...textField.entries, name: localizedSchema }),
]);
export type StoredServiceField = v.InferOutput<typeof storedServiceFieldSchema>;

/** Lengths, in millimetres, that can be made of one product, by the codes of a service's fields. */
export const serviceLimitsSchema = v.record(
  v.string(),
  v.object({
    min: v.number(),
    max: v.number(),
    /** The piece is cut across its longest side into parts of this length, and travels as their bundle. */
    isCutInto: v.optional(v.boolean()),
  }),
);
export type ServiceLimits = Readonly<v.InferOutput<typeof serviceLimitsSchema>>;

export const productServices = pgTable(
  'product_services',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    serviceCode: text('service_code')
      .notNull()
      .references(() => services.code, { onUpdate: 'cascade' }),
    /** Of the lengths that this service asks for, those that this product has; null for all, as the service has them. */
    limits: jsonb('limits').$type<ServiceLimits>(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.serviceCode] })],
);

export const attributes = pgTable(
  'attributes',
  {
    code: text('code').primaryKey(),
    name: localized('name').notNull(),
    position: integer('position').notNull(),
    ...revised(),
    /** Whether shoppers filter lists by it. */
    isFilter: boolean('is_filter').notNull().default(true),
  },
  (table) => [isLocalized('attributes', 'name', table.name)],
);

export const productAttributes = pgTable(
  'product_attributes',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    attributeCode: text('attribute_code')
      .notNull()
      .references(() => attributes.code, { onUpdate: 'cascade' }),
    value: localized('value').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.attributeCode] }),
    isLocalized('product_attributes', 'value', table.value),
  ],
);

export const productMedia = pgTable(
  'product_media',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    mediaId: text('media_id')
      .notNull()
      .references(() => media.id),
    alt: localized('alt').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.position] }),
    isLocalized('product_media', 'alt', table.alt),
  ],
);

/** Products bought together, the best match first. */
export const productLinks = pgTable(
  'product_links',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    linkedProductId: integer('linked_product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.position] }),
    index('product_links_linked').on(table.linkedProductId),
    check('product_links_not_itself', sql`${table.linkedProductId} <> ${table.productId}`),
  ],
);

/**
 * The stock that an imported file last named for a product. A file that is imported again names it again, and what was
 * sold since must not come back: see server/import/.
 */
export const importedStocks = pgTable('imported_stocks', {
  productId: integer('product_id')
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  stock: integer('stock').notNull(),
});
