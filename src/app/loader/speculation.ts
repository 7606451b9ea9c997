import { speculationRules } from '../../rules/speculation-rules.ts';

/**
 * Adds speculation rules, by which browsers that support them prefetch the document of a link that is about to be
 * followed. Once the app handles links, it fetches data instead; only a link to another language always loads a
 * document.
 */
export function addSpeculation(document: Document): void {
  const { pages, languages } = speculationRules();
  add(document, pages).dataset.untilHydrated = '';
  add(document, languages);
}

function add(document: Document, rules: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.type = 'speculationrules';
  script.textContent = rules;
  document.head.append(script);
  return script;
}

/** Removes the rules that end when the app handles links. */
export function endSpeculation(document: Document): void {
  document.querySelector('script[data-until-hydrated]')?.remove();
}
