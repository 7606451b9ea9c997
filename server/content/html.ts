import type { Language } from '../../src/contract/language.ts';
import { localize } from '../../src/rules/paths.ts';

/** Words a minute of an attentive reader. */
const READING_SPEED = 170;

/** Minutes that a text of so many words takes, at least one. */
export function readingTime(words: number): number {
  return Math.max(1, Math.round(words / READING_SPEED));
}

/** Editors write links without a language (`href="/mordany"`); a reader gets them in their own. */
export function localizeLinks(lang: Language, html: string): string {
  return html.replace(/href="(\/(?!\/)[^"]*)"/g, (_, path: string) => `href="${localize(lang, path)}"`);
}
