/** Addresses on this host that are not pages. */
const NOT_PAGES = ['/api/*', '/media/*', '/studio/*', '/*\\?*', '/*.*'];

/**
 * Adds speculation rules, by which browsers that support them prefetch the document of a link that is about to be
 * followed. Once the app handles links, it fetches data instead; only a link to another language always loads a
 * document.
 */
export function addSpeculation(document: Document): void {
  const isPage = { and: [{ href_matches: '/*' }, { not: { href_matches: NOT_PAGES } }] };
  add(document, isPage).dataset.untilHydrated = '';
  add(document, { selector_matches: 'a[hreflang]' });
}

function add(document: Document, where: object): HTMLScriptElement {
  const script = document.createElement('script');
  script.type = 'speculationrules';
  script.textContent = JSON.stringify({ prefetch: [{ where, eagerness: 'moderate' }] });
  document.head.append(script);
  return script;
}

/** Removes the rules that end when the app handles links. */
export function endSpeculation(document: Document): void {
  document.querySelector('script[data-until-hydrated]')?.remove();
}
