import { LANGUAGES } from '../../../src/contract/language.ts';
import { byLanguage, type Localized } from '../../../src/contract/localized.ts';
import { isVisible } from '../../../src/contract/text.ts';
import { cleanHtml, type HtmlPolicy } from '../../db/html.ts';
import type { WrongFields } from '../catalogue/check-product.ts';

/** A text in every language with the HTML that pages allow. */
interface CleanText {
  readonly html: Localized;
  /** True if something was removed from it. */
  readonly isCleaned: boolean;
}

/** Removes disallowed HTML from a text; adds an error to `wrong` for a language that is empty afterwards. */
export function cleanText(html: Localized, policy: HtmlPolicy, wrong: WrongFields): CleanText {
  const clean = byLanguage((lang) => cleanHtml(html[lang], policy));
  for (const lang of LANGUAGES) {
    // A text may consist of a product or a picture alone.
    const isShown = isVisible(clean[lang].replaceAll(/<[^>]*>/g, '')) || /<div data-(?:sku|media)/.test(clean[lang]);
    if (!isShown) wrong.add(`html.${lang}`, 'nothing_shown');
  }
  return { html: clean, isCleaned: LANGUAGES.some((lang) => clean[lang] !== html[lang]) };
}
