import type { Language } from '../../src/contract/language.ts';
import { delocalize, localize } from '../../src/rules/paths.ts';

/** Words a minute of an attentive reader. */
const READING_SPEED = 170;

/** Minutes that a text of so many words takes, at least one. */
export function readingTime(words: number): number {
  return Math.max(1, Math.round(words / READING_SPEED));
}

/** Files, which are the same in every language. */
const FILE = /^\/(?:media|assets|fonts)\/|\.[^/]*$/;

/**
 * Editors write links without a language (`href="/mordany"`); a reader gets them in their own, even where an editor
 * pasted the address of a page in one language.
 */
export function localizeLinks(lang: Language, html: string): string {
  return html.replace(/href="(\/(?!\/)[^"]*)"/g, (link, address: string) => {
    const [path = '', ...rest] = address.split(/(?=[?#])/);
    return FILE.test(path) ? link : `href="${localize(lang, delocalize(path).path)}${rest.join('')}"`;
  });
}
