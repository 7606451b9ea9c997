import type { Language } from '../../src/contract/language.ts';
import { localize } from '../../src/rules/paths.ts';

/** Editors write links without a language (`href="/mordany"`); a reader gets them in their own. */
export function localizeLinks(lang: Language, html: string): string {
  return html.replace(/href="(\/(?!\/)[^"]*)"/g, (_, path: string) => `href="${localize(lang, path)}"`);
}

/** Slugs of the pages that a text links to, in its order, each once; links may be localized. */
export const linkedSlugs = (html: string): string[] => [
  ...new Set(Array.from(html.matchAll(/href="(?:\/ru)?\/([a-z0-9-]+)"/g), ([, slug = '']) => slug)),
];
