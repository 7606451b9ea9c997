import { LANGUAGES } from '../../src/contract/language.ts';
import { byLanguage, type Localized } from '../../src/contract/localized.ts';
import type { SearchedProduct } from './search-index.ts';
import { keyOf } from './text/stem.ts';
import { numbersIn, wordsOf } from './text/words.ts';

/**
 * Weights of matches by field. `head` is what the product is: the name up to the first comma, quote or “для”, so that
 * gold leaf comes before an ink pad whose colour is gold.
 */
export const BOOSTS = {
  sku: 8,
  head: 6,
  name: 4,
  category: 3,
  brand: 3,
  attributes: 1.6,
  summary: 1,
  about: 0.6,
  articles: 0.3,
} as const;

export type Field = keyof typeof BOOSTS;
export const FIELDS = Object.keys(BOOSTS) as Field[];

/**
 * Fields whose match shows that the product is what was searched for; a product that matches only in other fields
 * merely mentions it.
 */
export const STRONG: ReadonlySet<string> = new Set<Field>(['sku', 'head', 'name', 'category', 'brand', 'attributes']);

/** Records the words of each key, so that one can be displayed. */
export type Note = (key: string, word: string) => void;

/** Returns further keys of a word. */
export type MoreKeys = (word: string) => readonly string[];

const HEAD_ENDS = /,|«|\(|\d| (?:для|під|под|із|зі|з|со|с|в|у|на|по) /u;
const headOf = (name: string) => name.slice(0, Math.max(0, name.search(HEAD_ENDS)) || name.length);

/** Returns the keys of texts in both languages, each once. */
function keysOfTexts(texts: readonly Localized[], note: Note, more: MoreKeys): string {
  const keys = new Set<string>();
  for (const text of texts) {
    for (const lang of LANGUAGES) {
      for (const word of wordsOf(text[lang])) {
        const key = keyOf(word, lang);
        keys.add(key);
        for (const number of numbersIn(word)) keys.add(number);
        for (const other of more(word)) keys.add(other);
        if (key.length > 1) note(key, word);
      }
    }
  }
  return [...keys].join(' ');
}

/** Returns the keys of a SKU: its parts, and its remainder from each part on, without punctuation. */
function keysOfSku(sku: string): string[] {
  const parts = sku.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set([...parts, ...parts.map((_, place) => parts.slice(place).join(''))])];
}

const same = (text: string): Localized => byLanguage(() => text);
export const withoutTags = (html: string) => html.replace(/<[^>]*>|&\w+;/g, ' ');
/** A longer value of an attribute is a text, such as a safety instruction: no product is named by its words. */
const LONGEST_VALUE = 40;
const isText = ({ value }: SearchedProduct['attributes'][number]) =>
  LANGUAGES.some((lang) => value[lang].length > LONGEST_VALUE);

const plain = (html: Localized) => byLanguage((lang) => withoutTags(html[lang]));

/** Returns the keys that a product is found by, by field, separated by spaces as the index expects. */
export function fieldsOf(
  product: SearchedProduct,
  note: Note,
  more: MoreKeys = () => [],
): Readonly<Record<Field, string>> {
  const keysIn = (texts: readonly Localized[]) => keysOfTexts(texts, note, more);
  const { sku, name, brand, categories, attributes, summary, description, articles } = product;
  const [own] = categories;
  return {
    sku: keysOfSku(sku).join(' '),
    head: keysIn([byLanguage((lang) => headOf(name[lang]))]),
    name: keysIn([name]),
    category: keysIn(categories.map((category) => category.name)),
    brand: keysIn(brand === null ? [] : [same(brand)]),
    attributes: keysIn(attributes.filter((attribute) => !isText(attribute)).map(({ value }) => value)),
    summary: keysIn([summary]),
    about: keysIn([
      plain(description),
      ...(own ? [own.description] : []),
      ...attributes.map((attribute) => attribute.name),
      ...attributes.filter(isText).map(({ value }) => value),
    ]),
    articles: keysIn(articles),
  };
}
