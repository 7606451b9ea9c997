import { API_ROOT } from '../contract/api.ts';
import { LANGUAGES } from '../contract/language.ts';
import { APP_PATHS, NOT_FOUND_PATH, paths } from './paths.ts';

/** `cart` of `/cart/x`. */
const firstSegment = (path: string) => path.split('/')[1] ?? '';

/** First segments of addresses that no table of paths has: files of the site, and what servers answer beside it. */
const RESERVED_WORDS = [
  // The home page's file is index.html, the build's is build.json.
  'index',
  'build',
  // Folders and files of the site, those that browsers and crawlers ask for by themselves among them.
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
  'media',
  'preview',
  'robots',
  'site',
  'sitemap',
  'visits',
  // What the server answers.
  'dev',
  'health',
  'oauth',
  'studio',
  // A page of a list is `/{slug}/page/2`, one of the blog `/blog/page/2`.
  'page',
  'maintenance',
] as const;

/**
 * First segments of addresses that are not an entity's: languages, the API, files, the app's own screens. An entity
 * with such a slug could not be reached, or would hide them and write over their files. The database has the same table
 * (`reserved_slugs()`), which a test compares.
 */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set(
  [...LANGUAGES, ...[...APP_PATHS, paths.blog, NOT_FOUND_PATH, API_ROOT].map(firstSegment), ...RESERVED_WORDS].sort(),
);

/**
 * Characters, which are bytes: a slug with `.html.gz` behind it is the name of a file, of which file systems take 255
 * bytes.
 */
export const SLUG_LENGTH = 200;

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** What is wrong with a slug: it is no name of a file, or the name of somebody else's. */
export type SlugProblem = 'shape' | 'long' | 'reserved';

/** Why no entity may live at `/{slug}`; null when it may. Lower-case latin letters, digits and single hyphens do. */
export function findSlugProblem(slug: string): SlugProblem | null {
  if (slug.length > SLUG_LENGTH) return 'long';
  if (!SLUG.test(slug)) return 'shape';
  return RESERVED_SLUGS.has(slug) ? 'reserved' : null;
}

/** Whether an entity may live at `/{slug}`. */
export const isValidSlug = (slug: string): boolean => findSlugProblem(slug) === null;

/** The slugs of entries that are no entity's: of the home page and of the blog. */
export const OWN_SLUGS: readonly string[] = ['', firstSegment(paths.blog)];
