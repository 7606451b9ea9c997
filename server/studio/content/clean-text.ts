import { isVisible } from '../../../src/contract/text.ts';
import type { Localized } from '../../../studio/contract/texts.ts';
import { cleanHtml, type HtmlPolicy } from '../../db/html.ts';
import type { WrongFields } from '../catalogue/check-product.ts';

/** A text in both languages as pages show it. */
interface CleanText {
  readonly html: Localized;
  /** Whether something was taken out of it. */
  readonly isCleaned: boolean;
}

/** The text without everything that pages do not show; a language of which nothing is left is named in `wrong`. */
export function cleanText(html: Localized, policy: HtmlPolicy, wrong: WrongFields): CleanText {
  const clean = { uk: cleanHtml(html.uk, policy), ru: cleanHtml(html.ru, policy) };
  for (const lang of ['uk', 'ru'] as const) {
    // A product alone is a text too.
    const isShown = isVisible(clean[lang].replaceAll(/<[^>]*>/g, '')) || clean[lang].includes('data-sku');
    if (!isShown) wrong.add(`html.${lang}`, 'nothing_shown');
  }
  return { html: clean, isCleaned: clean.uk !== html.uk || clean.ru !== html.ru };
}
