import * as v from 'valibot';
import { sizeSchema } from '../../../src/contract/delivery.ts';
import type { EntryType } from '../../../src/contract/page-entry.ts';
import { tierSchema } from '../../../src/contract/product.ts';
import { type StoredServiceField, serviceLimitsSchema } from '../schema/catalogue.ts';
import { type Localized, localizedSchema } from '../schema/columns.ts';

/** What is written to the catalogue, whoever writes it: the demo shop's seed, the importer. Money is kopiykas. */

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
  /** Slug of the parent, null at the top. */
  parent: v.nullable(v.string()),
  position: v.number(),
  name: localizedSchema,
  description: localizedSchema,
  mediaId: v.nullable(v.string()),
});
export type CategoryRecord = Readonly<v.InferOutput<typeof categoryRecordSchema>>;

/** An attribute or a blog category's like: a code with a name. */
export const attributeRecordSchema = v.object({
  code: v.string(),
  name: localizedSchema,
  position: v.number(),
  /** Whether shoppers filter lists by it; only of a new one, which is one unless it says otherwise. */
  isFilter: v.optional(v.boolean()),
});
export type AttributeRecord = Readonly<v.InferOutput<typeof attributeRecordSchema>>;

export interface ServiceRecord extends AttributeRecord {
  readonly price: number;
  /** As the columns of services; kept as they are when they are not given. */
  readonly fields?: readonly StoredServiceField[];
  readonly isPrepaid?: boolean;
  readonly isReturnable?: boolean;
}

export const productRecordSchema = v.object({
  slug: v.string(),
  sku: v.string(),
  /** Slug of its category. */
  category: v.string(),
  brand: v.nullable(v.string()),
  gtin: v.nullable(v.string()),
  mpn: v.nullable(v.string()),
  name: localizedSchema,
  summary: localizedSchema,
  description: localizedSchema,
  price: v.number(),
  oldPrice: v.nullable(v.number()),
  stock: v.number(),
  /** Grams. */
  weight: v.number(),
  /** Millimetres, packed; null when nobody has measured it. */
  size: v.nullable(sizeSchema),
  popularity: v.number(),
  isPublished: v.boolean(),
  /** ISO 8601; kept as it is when the product exists. */
  createdAt: v.string(),
  tiers: v.array(tierSchema),
  /** Codes. */
  services: v.pipe(v.array(v.string()), v.readonly()),
  /** Lengths that the services can make of it, by their codes; kept as they are when they are not given. */
  serviceLimits: v.optional(v.record(v.string(), serviceLimitsSchema)),
  attributes: v.array(v.object({ code: v.string(), value: localizedSchema })),
  pictures: v.array(v.object({ mediaId: v.string(), alt: localizedSchema })),
});
export type ProductRecord = Readonly<v.InferOutput<typeof productRecordSchema>>;

/** Slugs of the products that are bought together with one, the best match first. */
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
});
export type ContentPageRecord = Readonly<v.InferOutput<typeof contentPageRecordSchema>>;

/** The banner above every page. */
export interface AnnouncementRecord {
  readonly text: Localized;
  readonly isFixed: boolean;
  /** One of ANNOUNCEMENT_TYPES. */
  readonly type: string;
}
