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
import { LANGUAGES } from '../../../src/contract/language.ts';
import { MPN_LENGTH, SKU_LENGTH } from '../../../src/contract/product.ts';
import { serviceFieldSchema } from '../../../src/contract/service.ts';
import { SHELF_LENGTH } from '../../../studio/contract/limits.ts';
import { productNameSql } from '../search-texts.ts';
import { isLocalized, localized, localizedSchema, revised } from './columns.ts';
import { pageEntries } from './pages.ts';

const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity();
const slug = () =>
  text('slug')
    .notNull()
    .unique()
    .references(() => pageEntries.slug, { onUpdate: 'cascade' });

/** A picture, stored as `/media/{id}-{width}.avif|webp`; the id is a hash of its content. */
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
    /** Alternative text of the picture; null means the name. */
    mediaAlt: localized('media_alt'),
    ...revised(),
    /** True if the menu shows it, provided it is on one of the menu's two levels. */
    isInMenu: boolean('is_in_menu').notNull().default(true),
  },
  (table) => [
    index('categories_parent').on(table.parentId, table.position),
    isLocalized('categories', 'name', table.name),
    isLocalized('categories', 'description', table.description),
    isLocalized('categories', 'media_alt', table.mediaAlt),
  ],
);

const NAMES_SQL = sql.raw(LANGUAGES.map((lang) => `(name ->> '${lang}')`).join(" || ' ' || "));

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
    /** The GTIN, the number of the bar code; see src/rules/gtin.ts. */
    gtin: text('gtin'),
    /** The manufacturer's part number. */
    mpn: text('mpn'),
    /** Place in the store room, for picking lists. Shoppers' pages never read it. */
    shelf: text('shelf'),
    name: localized('name').notNull(),
    summary: localized('summary').notNull(),
    description: localized('description').notNull(),
    /** Kopiykas. */
    price: integer('price').notNull(),
    /** Kopiykas; the price before it was lowered. */
    oldPrice: integer('old_price'),
    /** Kopiykas that the shop pays for one piece; null when unknown. Shoppers' pages never read it. */
    cost: integer('cost'),
    /** Pieces on the shelf. */
    stock: integer('stock').notNull(),
    /** Grams, packed. */
    weight: integer('weight').notNull(),
    /** Millimetres of one packed piece; all three are set, or none if it was not measured. */
    packedLength: integer('packed_length'),
    packedWidth: integer('packed_width'),
    packedHeight: integer('packed_height'),
    /** Sort key of lists: products with higher values come first. */
    popularity: integer('popularity').notNull().default(0),
    isPublished: boolean('is_published').notNull().default(true),
    /** Texts for search results; null for the page's defaults. */
    seoTitle: localized('seo_title'),
    seoDescription: localized('seo_description'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    ...revised(),
    /** SKU, brand and names in all languages, lower-cased, for text filters of the studio's lists. */
    searchText: text('search_text').generatedAlwaysAs(
      sql`lower(sku || ' ' || coalesce(brand, '') || ' ' || ${NAMES_SQL})`,
    ),
  },
  (table) => [
    // Lists and counts of a category are index-only scans of this index.
    index('products_category').on(table.categoryId, table.isPublished, table.popularity.desc().nullsFirst(), table.id),
    index('products_search_text').using('gin', sql`${table.searchText} gin_trgm_ops`),
    // Index for the studio's list by name. Saves of prices and stock do not touch it.
    index('products_name').on(sql`(${sql.raw(productNameSql())})`, table.id),
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
    check(
      'products_shelf',
      sql`is_visible(${table.shelf}) AND char_length(${table.shelf}) <= ${sql.raw(String(SHELF_LENGTH))}`,
    ),
    // A product without a price may be a draft, but not published.
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

/** The column of a row that is deleted with a product. */
export const ofProduct = () =>
  integer('product_id')
    .notNull()
    .references(() => products.id, { onDelete: 'cascade' });

/**
 * Hidden products that shoppers have seen, with the name of that time: later changes of a hidden product are drafts.
 * note_removed_product() derives them.
 */
export const removedProducts = pgTable(
  'removed_products',
  {
    productId: integer('product_id')
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    name: localized('name').notNull(),
  },
  (table) => [isLocalized('removed_products', 'name', table.name)],
);

/** Quantity discounts; see src/rules/price.ts. */
export const productTiers = pgTable(
  'product_tiers',
  {
    productId: ofProduct(),
    /** Kopiykas: the cost of the line at the base price from which the tier applies. */
    costBreakpoint: integer('cost_breakpoint').notNull(),
    /** Kopiykas per piece. */
    price: integer('price').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.costBreakpoint] }),
    check('product_tiers_price', sql`${table.price} > 0`),
    check('product_tiers_breakpoint', sql`${table.costBreakpoint} > 0`),
  ],
);

/** Services: work that can be ordered with a piece. */
export const services = pgTable(
  'services',
  {
    code: text('code').primaryKey(),
    name: localized('name').notNull(),
    /** Kopiykas per piece. */
    price: integer('price').notNull(),
    position: integer('position').notNull(),
    /** The fields that the shopper must fill in, in the order of the form. */
    fields: jsonb('fields').$type<readonly StoredServiceField[]>().notNull().default([]),
    /** True if pieces with this service must be paid in advance. */
    isPrepaid: boolean('is_prepaid').notNull().default(false),
    isReturnable: boolean('is_returnable').notNull().default(true),
    ...revised(),
  },
  (table) => [isLocalized('services', 'name', table.name), check('services_price', sql`${table.price} >= 0`)],
);

const [lengthField, textField] = serviceFieldSchema.options;

/** A field of a service as in the contract, named in both languages. */
export const storedServiceFieldSchema = v.variant('kind', [
  v.object({ ...lengthField.entries, name: localizedSchema }),
  v.object({ ...textField.entries, name: localizedSchema }),
]);
export type StoredServiceField = v.InferOutput<typeof storedServiceFieldSchema>;

/** Ranges of lengths, in millimetres, that one product allows, by the codes of a service's fields. */
export const serviceLimitsSchema = v.record(
  v.string(),
  v.object({
    min: v.number(),
    max: v.number(),
    /** True if the piece is cut across its longest side into parts of this length, which are shipped as a bundle. */
    isCutInto: v.optional(v.boolean()),
  }),
);
export type ServiceLimits = Readonly<v.InferOutput<typeof serviceLimitsSchema>>;

export const productServices = pgTable(
  'product_services',
  {
    productId: ofProduct(),
    serviceCode: text('service_code')
      .notNull()
      .references(() => services.code, { onUpdate: 'cascade' }),
    /** The product's own length ranges for the service's fields; null for the service's ranges. */
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
    /** True if shoppers can filter lists by it. */
    isFilter: boolean('is_filter').notNull().default(true),
    /** True if a value lists several ones, separated by commas: each is a value of the filter. */
    isList: boolean('is_list').notNull().default(false),
  },
  (table) => [isLocalized('attributes', 'name', table.name)],
);

export const productAttributes = pgTable(
  'product_attributes',
  {
    productId: ofProduct(),
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
    productId: ofProduct(),
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
    productId: ofProduct(),
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
 * The stock that an imported file last stated for a product. If the file is imported again, the same number must not
 * restore pieces sold since: see server/import/.
 */
export const importedStocks = pgTable('imported_stocks', {
  productId: integer('product_id')
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  stock: integer('stock').notNull(),
});
