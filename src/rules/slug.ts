/**
 * First segments of addresses that are not an entity's: languages, the API, files, the app's own screens. An entity
 * with such a slug could not be reached, or would hide them.
 */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  'uk',
  'ru',
  'api',
  'assets',
  'media',
  'fonts',
  'health',
  'page',
  'index',
  '404',
  'blog',
  'account',
  'login',
  'checkout',
  'cart',
  'search',
  'order-success',
  'order-payment-details',
  'oauth-success',
  'oauth',
  'studio',
  'sitemap',
  'robots',
  'feeds',
  'favicon',
  'manifest',
  'maintenance',
]);

/** Long enough for any name, short enough for a search result. */
export const SLUG_LENGTH = 100;

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Whether an entity may live at `/{slug}`: lower-case latin letters, digits and single hyphens, and not reserved. */
export function isValidSlug(slug: string): boolean {
  return slug.length <= SLUG_LENGTH && SLUG.test(slug) && !RESERVED_SLUGS.has(slug);
}
