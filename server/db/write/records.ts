import * as v from 'valibot';
import { sizeSchema } from '../../../src/contract/delivery.ts';
import type { Localized } from '../../../src/contract/localized.ts';
import type { EntryType } from '../../../src/contract/page-entry.ts';
import { tierSchema } from '../../../src/contract/product.ts';
import { schemasOf } from '../../../studio/contract/field-rows.ts';
import { PRODUCT_FIELDS } from '../../../studio/contract/product-fields.ts';
import { STORED } from '../../../studio/contract/products.ts';
import { type StoredServiceField, serviceLimitsSchema } from '../schema/catalogue.ts';
import { localizedSchema } from '../schema/columns.ts';

/** Records that are written to the catalogue by the demo shop's seed and the importer. Money is kopiykas. */

export interface PageEntryRecord {
  readonly slug: string;
  readonly type: EntryType;
}

export interface MediaRecord {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly widths: readonly number[];
}

export const categoryRecordSchema = v.object({
  slug: v.string(),
  /** Slug of the parent; null at the top. */
  parent: v.nullable(v.string()),
  position: v.number(),
  name: localizedSchema,
  description: localizedSchema,
  mediaId: v.nullable(v.string()),
});
export type CategoryRecord = Readonly<v.InferOutput<typeof categoryRecordSchema>>;

/** A code with a name and position, for attributes. */
export const attributeRecordSchema = v.object({
  code: v.string(),
  name: localizedSchema,
  position: v.number(),
  /** True if shoppers can filter lists by it; used only for a new attribute, true by default. */
  isFilter: v.optional(v.boolean()),
  /** True if a value lists several ones, separated by commas; used only for a new attribute, false by default. */
  isList: v.optional(v.boolean()),
});
export type AttributeRecord = Readonly<v.InferOutput<typeof attributeRecordSchema>>;

export interface ServiceRecord extends AttributeRecord {
  readonly price: number;
  /** As the columns of services; when absent, the stored values are kept. */
  readonly fields?: readonly StoredServiceField[];
  readonly isPrepaid?: boolean;
  readonly isReturnable?: boolean;
}

export const productRecordSchema = v.object({
  slug: v.string(),
  /** Slug of its category. */
  category: v.string(),
  ...schemasOf(PRODUCT_FIELDS, STORED),
  stock: v.number(),
  /** Millimetres, packed; null when it was not measured. */
  size: v.nullable(sizeSchema),
  /** ISO 8601; ignored when the product exists. */
  createdAt: v.string(),
  tiers: v.array(tierSchema),
  /** Codes. */
  services: v.pipe(v.array(v.string()), v.readonly()),
  /** Lengths that the services can make of it, by their codes; when absent, the stored values are kept. */
  serviceLimits: v.optional(v.record(v.string(), serviceLimitsSchema)),
  attributes: v.array(v.object({ code: v.string(), value: localizedSchema })),
  pictures: v.array(v.object({ mediaId: v.string(), alt: localizedSchema })),
});
export type ProductRecord = Readonly<v.InferOutput<typeof productRecordSchema>>;

/** Slugs of the products bought together with one, the best match first. */
export interface ProductLinksRecord {
  readonly slug: string;
  readonly linked: readonly string[];
}

export const blogCategoryRecordSchema = v.object({
  slug: v.string(),
  name: localizedSchema,
  description: localizedSchema,
  position: v.number(),
});
export type BlogCategoryRecord = Readonly<v.InferOutput<typeof blogCategoryRecordSchema>>;

export const postRecordSchema = v.object({
  slug: v.string(),
  /** Slug of its blog category. */
  category: v.string(),
  /** YYYY-MM-DD. */
  publishedOn: v.string(),
  title: localizedSchema,
  excerpt: localizedSchema,
  html: localizedSchema,
  mediaId: v.nullable(v.string()),
  /** Slugs of product categories. */
  materials: v.pipe(v.array(v.string()), v.readonly()),
});
export type PostRecord = Readonly<v.InferOutput<typeof postRecordSchema>>;

export const contentPageRecordSchema = v.object({
  slug: v.string(),
  title: localizedSchema,
  summary: localizedSchema,
  html: localizedSchema,
  position: v.number(),
  /** False for a new page that the footer does not list. */
  isInFooter: v.optional(v.boolean()),
});
export type ContentPageRecord = Readonly<v.InferOutput<typeof contentPageRecordSchema>>;

/** The banner above every page. */
export interface AnnouncementRecord {
  readonly text: Localized;
  readonly isFixed: boolean;
  /** One of ANNOUNCEMENT_TYPES. */
  readonly type: string;
}
