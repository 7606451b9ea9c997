import type { Language } from '../../../src/contract/language.ts';
import { shortenText } from '../../../src/rules/cut-text.ts';
import { type FoundProduct, productDescription, productTitle } from '../../../src/rules/search-results.ts';

/** What search results show of a page. */
export interface SearchResult {
  readonly title: string;
  readonly description: string;
}

/** What an editor has typed for search engines, and the product, which says the rest by itself. */
interface Said {
  readonly lang: Language;
  readonly title: string;
  readonly description: string;
  readonly product: FoundProduct;
}

/** What search engines are given. */
export const searchResultOf = ({ lang, title, description, product }: Said): SearchResult => ({
  title: title.trim() || productTitle(lang, product),
  description: description.trim() || productDescription(lang, product),
});

/** Characters that a result shows, about: search engines measure pixels, and change them. */
const SHOWN = {
  desktop: { title: 60, description: 160 },
  phone: { title: 78, description: 120 },
} as const;
export type Screen = keyof typeof SHOWN;

/** A result as it is cut on a screen. */
export const cutResult = ({ title, description }: SearchResult, screen: Screen): SearchResult => ({
  title: shortenText(title, SHOWN[screen].title),
  description: shortenText(description, SHOWN[screen].description),
});

export type LengthHint = 'empty' | 'short' | 'good' | 'long';

/** Shorter ones say too little to be clicked. */
const FEWEST = { title: 25, description: 70 } as const;

/** Whether a text has a good length for a search result. */
export function lengthHint(kind: keyof typeof FEWEST, text: string): LengthHint {
  const { length } = text.trim();
  if (length === 0) return 'empty';
  if (length < FEWEST[kind]) return 'short';
  return length > SHOWN.desktop[kind] ? 'long' : 'good';
}
