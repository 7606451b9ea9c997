import type { Size } from '../../../src/contract/delivery.ts';
import type { EntryType } from '../../../src/contract/page-entry.ts';
import type { Tier } from '../../../src/contract/product.ts';
import type { ServiceLimits, StoredServiceField } from '../schema/catalogue.ts';
import type { Localized } from '../schema/columns.ts';

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
  readonly placeholder: string;
}

export interface CategoryRecord {
  readonly slug: string;
  /** Slug of the parent, null at the top. */
  readonly parent: string | null;
  readonly position: number;
  readonly name: Localized;
  readonly description: Localized;
  readonly mediaId: string | null;
}

/** An attribute or a blog category's like: a code with a name. */
export interface AttributeRecord {
  readonly code: string;
  readonly name: Localized;
  readonly position: number;
}

export interface ServiceRecord extends AttributeRecord {
  readonly price: number;
  /** As the columns of services; kept as they are when they are not given. */
  readonly fields?: readonly StoredServiceField[];
  readonly isPrepaid?: boolean;
  readonly isReturnable?: boolean;
}

export interface ProductRecord {
  readonly slug: string;
  readonly sku: string;
  /** Slug of its category. */
  readonly category: string;
  readonly brand: string | null;
  readonly name: Localized;
  readonly summary: Localized;
  readonly description: Localized;
  readonly price: number;
  readonly oldPrice: number | null;
  readonly stock: number;
  /** Grams. */
  readonly weight: number;
  /** Millimetres, packed; null when nobody has measured it. */
  readonly size: Size | null;
  readonly popularity: number;
  readonly isPublished: boolean;
  /** ISO 8601; kept as it is when the product exists. */
  readonly createdAt: string;
  readonly tiers: readonly Tier[];
  /** Codes. */
  readonly services: readonly string[];
  /** Lengths that the services can make of it, by their codes; kept as they are when they are not given. */
  readonly serviceLimits?: Readonly<Record<string, ServiceLimits>>;
  readonly attributes: readonly { readonly code: string; readonly value: Localized }[];
  readonly pictures: readonly { readonly mediaId: string; readonly alt: Localized }[];
}

/** Slugs of the products that are bought together with one, the best match first. */
export interface ProductLinksRecord {
  readonly slug: string;
  readonly linked: readonly string[];
}

export interface BlogCategoryRecord {
  readonly slug: string;
  readonly name: Localized;
  readonly description: Localized;
  readonly position: number;
}

export interface PostRecord {
  readonly slug: string;
  /** Slug of its blog category. */
  readonly category: string;
  /** YYYY-MM-DD. */
  readonly publishedOn: string;
  readonly title: Localized;
  readonly excerpt: Localized;
  readonly html: Localized;
  readonly mediaId: string | null;
  /** Slugs of product categories. */
  readonly materials: readonly string[];
}

export interface ContentPageRecord {
  readonly slug: string;
  readonly title: Localized;
  readonly summary: Localized;
  readonly html: Localized;
  readonly position: number;
}

/** The banner above every page. */
export interface AnnouncementRecord {
  readonly text: Localized;
  readonly isFixed: boolean;
  /** One of ANNOUNCEMENT_TYPES. */
  readonly type: string;
}
