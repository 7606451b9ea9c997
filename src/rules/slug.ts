import { API_ROOT } from '../contract/api.ts';
import { LANGUAGES } from '../contract/language.ts';
import { APP_PATHS, NOT_FOUND_PATH, paths } from './paths.ts';

/** Returns `cart` of `/cart/x`. */
const firstSegment = (path: string) => path.split('/')[1] ?? '';

/**
 * First segments of addresses that are not in a table of paths: files of the site, and addresses that servers handle.
 */
const RESERVED_WORDS = [
  // The home page's file is index.html, the build's is build.json.
  'index',
  'build',
  // Folders and files of the site, including those that browsers and crawlers request by themselves.
  'apple-touch-icon',
  'assets',
  'favicon',
  'feeds',
  'fonts',
  'icon-192',
  'icon-512',
  'icon-maskable-512',
  'logo',
  'manifest',
  'marks',
  'drawings',
  'media',
  'preview',
  'robots',
  'site',
  'sitemap',
  'visits',
  // Addresses that the server handles.
  'dev',
  'health',
  'oauth',
  'studio',
  // A page of a list is `/{slug}/page/2`, one of the blog `/blog/page/2`.
  'page',
  'maintenance',
] as const;

/**
 * First segments of addresses that no entity may have: languages, the API, files, the app's own screens. An entity with
 * such a slug would be unreachable, or would hide these and overwrite their files. The database has the same table
 * (`reserved_slugs()`), which a test compares.
 */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set(
  [...LANGUAGES, ...[...APP_PATHS, paths.blog, NOT_FOUND_PATH, API_ROOT].map(firstSegment), ...RESERVED_WORDS].sort(),
);

/**
 * Maximum length in characters, which are bytes: a slug followed by `.html.gz` is a file name, which file systems limit
 * to 255 bytes.
 */
export const SLUG_LENGTH = 200;

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Errors of a slug: invalid as a file name, too long, or reserved. */
export type SlugProblem = 'shape' | 'long' | 'reserved';

/**
 * Returns the reason for which no entity may have the address `/{slug}`; null if it may. Lower-case Latin letters,
 * digits and single hyphens are allowed.
 */
export function findSlugProblem(slug: string): SlugProblem | null {
  if (slug.length > SLUG_LENGTH) return 'long';
  if (!SLUG.test(slug)) return 'shape';
  return RESERVED_SLUGS.has(slug) ? 'reserved' : null;
}

/** Returns true if an entity may have the address `/{slug}`. */
export const isValidSlug = (slug: string): boolean => findSlugProblem(slug) === null;

/** The slugs of entries that belong to no entity: the home page and the blog. */
export const OWN_SLUGS: readonly string[] = ['', firstSegment(paths.blog)];
