import type { Thing } from 'schema-dts';
import type { Language } from '../contract/language.ts';
import type { Site } from '../contract/layout.ts';
import type { Picture } from '../contract/media.ts';
import { localize } from '../rules/paths.ts';
import { pictureFile, webpWidth } from '../rules/picture-files.ts';
import { previewFile } from '../rules/preview-file.ts';

/** A thing of schema.org as an object: a plain text can be one too. */
export type ObjectOf<T extends Thing> = Exclude<T, string>;
export type JsonLd = ObjectOf<Thing>;

export interface StructuredDataContext {
  readonly lang: Language;
  readonly origin: string;
  /** null when it is not known. */
  readonly site: Site | null;
}

/** The shop's name where its own data do not say. */
const BRAND = 'Позолота';

/** What the shop is called. */
export const siteName = (site: Site | null) => site?.name ?? BRAND;

/** The address of a page, by its path without the language. */
export const absolute = ({ lang, origin }: Pick<StructuredDataContext, 'lang' | 'origin'>, path: string) =>
  origin + localize(lang, path);

/** Pixels; what search engines ask for. */
const CRAWLED_WIDTH = 1200;

/** Addresses of a picture as crawlers read it: its widest WebP up to that width, and 1,200 × 630 JPEG. */
export const pictureUrls = (origin: string, { id, widths }: Picture): string[] => [
  `${origin}/media/${pictureFile(id, webpWidth(widths, CRAWLED_WIDTH), 'webp')}`,
  `${origin}/media/${previewFile(id)}`,
];

/** The name of the business among the objects of all pages. */
export const businessId = (origin: string) => `${origin}/#business`;
