import { isVisible } from '../../src/contract/text.ts';
import { shortenText } from '../../src/rules/cut-text.ts';
import { plainText } from '../../src/rules/plain-text.ts';
import { cleanHtml, type HtmlPolicy } from '../db/html.ts';
import type { Localized } from '../db/schema/columns.ts';
import type { Place } from './problems.ts';

const SUMMARY_LENGTH = 150;

/** Cleans a text in the languages that it has. One of which nothing is left that pages show is reported. */
export function cleanTexts<Text extends Partial<Localized>>(
  html: Text,
  policy: HtmlPolicy,
  place: Place,
  field: string,
): Text {
  const clean: { uk?: string; ru?: string } = {};
  for (const lang of ['uk', 'ru'] as const) {
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

/** The beginning of each language's cleaned text without its headings, cut between words; the fallback when there is none. */
export function summaries(html: Localized, fallback: Localized): Localized {
  const orFallback = (lang: keyof Localized) => {
    const found = summary(html[lang]);
    return isVisible(found) ? found : fallback[lang];
  };
  return { uk: orFallback('uk'), ru: orFallback('ru') };
}

const HEADINGS = /<(h[1-3])(?: [^>]*)?>.*?<\/\1>/gs;

const summary = (html: string): string =>
  shortenText(plainText(html.replaceAll(HEADINGS, ' ')).replaceAll(/\s+/g, ' '), SUMMARY_LENGTH);
