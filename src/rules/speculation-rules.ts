/** Addresses on this host that are not pages. */
const NOT_PAGES = ['/api/*', '/media/*', '/studio/*', '/*\\?*', '/*.*'];

/** Returns rules by which a browser prefetches the document of a link that is about to be followed. */
const rulesFor = (where: object) => JSON.stringify({ prefetch: [{ where, eagerness: 'moderate' }] });

/**
 * Returns the speculation rules that scripts of the shop insert. The texts are the same on every page, so that a content
 * security policy can name them by their hashes: Chromium ignores `'inline-speculation-rules'` beside hashes.
 */
export const speculationRules = () => ({
  pages: rulesFor({ and: [{ href_matches: '/*' }, { not: { href_matches: NOT_PAGES } }] }),
  languages: rulesFor({ selector_matches: 'a[hreflang]' }),
});
