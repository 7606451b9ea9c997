import type { Language } from '../../src/contract/language.ts';
import { localize } from '../../src/rules/paths.ts';

/** Localizes the links of a text: editors write them without a language (`href="/mordany"`). */
export function localizeLinks(lang: Language, html: string): string {
  return html.replace(/href="(\/(?!\/)[^"]*)"/g, (_, path: string) => `href="${localize(lang, path)}"`);
}

/** Returns the slugs of the pages that a text links to, in its order, each once; links may be localized. */
export const linkedSlugs = (html: string): string[] => [
  ...new Set(Array.from(html.matchAll(/href="(?:\/ru)?\/([a-z0-9-]+)"/g), ([, slug = '']) => slug)),
];
