import type { Language } from '../../../src/contract/language.ts';
import { shortenText } from '../../../src/rules/cut-text.ts';
import { productDescription, productTitle, type SnippetProduct } from '../../../src/rules/search-snippets.ts';

/** Title and description of a search result. */
export interface SearchResult {
  readonly title: string;
  readonly description: string;
}

/** Texts for search engines that the editor has typed, and the product that defaults are derived from. */
interface Said {
  readonly lang: Language;
  readonly title: string;
  readonly description: string;
  readonly product: SnippetProduct;
}

/** Returns the title and description for search engines. */
export const searchResultOf = ({ lang, title, description, product }: Said): SearchResult => ({
  title: title.trim() || productTitle(lang, product),
  description: description.trim() || productDescription(lang, product),
});

/** Approximate number of characters that a search result shows. Search engines measure pixels and change the limits. */
const SHOWN = {
  desktop: { title: 60, description: 160 },
  phone: { title: 78, description: 120 },
} as const;
export type Screen = keyof typeof SHOWN;

/** Returns a search result shortened as on a type of screen. */
export const cutResult = ({ title, description }: SearchResult, screen: Screen): SearchResult => ({
  title: shortenText(title, SHOWN[screen].title),
  description: shortenText(description, SHOWN[screen].description),
});

export type LengthHint = 'empty' | 'short' | 'good' | 'long';

/** Minimum lengths in characters; shorter texts attract few clicks. */
const FEWEST = { title: 25, description: 70 } as const;

/** Rates the length of a text for search results. */
export function lengthHint(kind: keyof typeof FEWEST, text: string): LengthHint {
  const { length } = text.trim();
  if (length === 0) return 'empty';
  if (length < FEWEST[kind]) return 'short';
  return length > SHOWN.desktop[kind] ? 'long' : 'good';
}
