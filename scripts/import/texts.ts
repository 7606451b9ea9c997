import sanitizeHtml from 'sanitize-html';
import { cleanHtml, type HtmlPolicy } from '../../server/db/html.ts';
import type { Localized } from '../../server/db/schema/columns.ts';
import { cutText, shortenText } from '../../src/rules/cut-text.ts';

const SUMMARY_LENGTH = 150;

/** Characters of HTML in which the first paragraphs are looked for. */
const SUMMARY_SOURCE_LENGTH = 1200;

/** What sanitize-html writes for the characters that it escapes. */
const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** Cleans a text in both languages. */
export function cleanTexts({ uk, ru }: Localized, policy: HtmlPolicy): Localized {
  return { uk: cleanHtml(uk, policy), ru: cleanHtml(ru, policy) };
}

/** The beginning of each language's text without its headings, cut between words; the fallback when there is none. */
export function summaries(html: Localized, fallback: Localized): Localized {
  return { uk: summary(html.uk) || fallback.uk, ru: summary(html.ru) || fallback.ru };
}

function summary(html: string): string {
  const text = sanitizeHtml(cutText(html, SUMMARY_SOURCE_LENGTH), {
    allowedTags: [],
    nonTextTags: ['h1', 'h2', 'h3', 'script', 'style', 'textarea', 'option'],
  });
  const plain = text.replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity);
  return shortenText(plain.replaceAll(/\s+/g, ' ').trim(), SUMMARY_LENGTH);
}
