import { LANGUAGES, type Language } from '../../src/contract/language.ts';
import { byLanguage, type Localized } from '../../src/contract/localized.ts';
import { isVisible } from '../../src/contract/text.ts';
import { shortenText } from '../../src/rules/cut-text.ts';
import { plainText } from '../../src/rules/plain-text.ts';
import { cleanHtml, type HtmlPolicy } from '../db/html.ts';
import type { Place } from './problems.ts';

const SUMMARY_LENGTH = 150;

/** Cleans a text in each language that it has. Reports a text that is empty after the cleaning. */
export function cleanTexts<Text extends Partial<Localized>>(
  html: Text,
  policy: HtmlPolicy,
  place: Place,
  field: string,
): Text {
  const clean: Partial<Record<Language, string>> = {};
  for (const lang of LANGUAGES) {
    const said = html[lang];
    if (said === undefined) continue;
    const cleaned = cleanHtml(said, policy);
    clean[lang] = cleaned;
    if (!isVisible(cleaned.replaceAll(/<[^>]*>/g, ''))) {
      place.report(`${field}.${lang}`, { code: 'nothing_left', params: { tags: policy.tags.join(', ') } });
    }
  }
  return { ...html, ...clean };
}

/**
 * Returns summaries in each language: the beginning of the cleaned text without headings, cut between words; the
 * fallback if there is no text.
 */
export function summaries(html: Localized, fallback: Localized): Localized {
  return byLanguage((lang) => {
    const found = summary(html[lang]);
    return isVisible(found) ? found : fallback[lang];
  });
}

const HEADINGS = /<(h[1-3])(?: [^>]*)?>.*?<\/\1>/gs;

const summary = (html: string): string =>
  shortenText(plainText(html.replaceAll(HEADINGS, ' ')).replaceAll(/\s+/g, ' '), SUMMARY_LENGTH);

/** Returns true if a text is there in each language. */
export const isWhole = (text: Localized<string | undefined>): text is Localized =>
  LANGUAGES.every((lang) => text[lang] !== undefined);
