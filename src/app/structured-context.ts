import type { Organization, Thing } from 'schema-dts';
import type { Language } from '../contract/language.ts';
import type { Site } from '../contract/layout.ts';
import type { Picture } from '../contract/media.ts';
import { localize } from '../rules/paths.ts';
import { pictureFile, webpWidth } from '../rules/picture-files.ts';
import { previewFile } from '../rules/preview-file.ts';

/** A type of schema.org as an object; the types themselves also allow a plain string. */
export type ObjectOf<T extends Thing> = Exclude<T, string>;
export type JsonLd = ObjectOf<Thing>;

export interface StructuredDataContext {
  readonly lang: Language;
  readonly origin: string;
  /** Null if unknown. */
  readonly site: Site | null;
  /** Slugs of the content pages that screens link to and that are not published; undefined if all are. */
  readonly unpublished?: readonly string[] | undefined;
}

/** The shop's name if its own data have none. */
const BRAND = 'Позолота';

/** Returns the shop's name. */
export const siteName = (site: Site | null) => site?.name ?? BRAND;

/** Returns the absolute address of a page, by its path without the language. */
export const absolute = ({ lang, origin }: Pick<StructuredDataContext, 'lang' | 'origin'>, path: string) =>
  origin + localize(lang, path);

/** Width in pixels that search engines ask for. */
const CRAWLED_WIDTH = 1200;

/** Returns the addresses of a picture for crawlers: its widest WebP up to CRAWLED_WIDTH, and the 1,200 × 630 JPEG. */
export const pictureUrls = (origin: string, { id, widths }: Picture): string[] => [
  `${origin}/media/${pictureFile(id, webpWidth(widths, CRAWLED_WIDTH), 'webp')}`,
  `${origin}/media/${previewFile(id)}`,
];

/** Returns the identifier (@id) of the business in the objects of all pages. */
export const businessId = (origin: string) => `${origin}/#business`;

/** Returns the business by its name and address, for a page that does not describe it further. */
export const seller = ({ origin, site }: StructuredDataContext): ObjectOf<Organization> => ({
  '@type': 'Organization',
  '@id': businessId(origin),
  name: siteName(site),
  url: `${origin}/`,
});
