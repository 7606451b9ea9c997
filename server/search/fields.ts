import type { Language } from '../../src/contract/language.ts';
import type { Localized } from '../db/schema/columns.ts';
import type { SearchedProduct } from './search-index.ts';
import { keyOf } from './text/stem.ts';
import { numbersIn, wordsOf } from './text/words.ts';

/**
 * What a match counts, by where it is. `head` is what a thing is: the name up to the first comma, quote or “для”, so that
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

/** Who matches only elsewhere is mentioned, not meant. */
export const STRONG: ReadonlySet<string> = new Set<Field>(['sku', 'head', 'name', 'category', 'brand', 'attributes']);

const LANGUAGES: readonly Language[] = ['uk', 'ru'];

/** Notes the words of each key, so that one can be shown. */
export type Note = (key: string, word: string) => void;

const HEAD_ENDS = /,|«|\(|\d| (?:для|під|под|із|зі|з|со|с|в|у|на|по) /u;
const headOf = (name: string) => name.slice(0, Math.max(0, name.search(HEAD_ENDS)) || name.length);

/** The keys of texts in both languages, each once. */
function keysOfTexts(texts: readonly Localized[], note: Note): string {
  const keys = new Set<string>();
  for (const text of texts) {
    for (const lang of LANGUAGES) {
      for (const word of wordsOf(text[lang])) {
        const key = keyOf(word, lang);
        keys.add(key);
        for (const number of numbersIn(word)) keys.add(number);
        if (key.length > 1) note(key, word);
      }
    }
  }
  return [...keys].join(' ');
}

/** What a SKU may be looked for by: its parts, and what is left of it from each part on, without marks. */
function keysOfSku(sku: string): string[] {
  const parts = sku.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set([...parts, ...parts.map((_, place) => parts.slice(place).join(''))])];
}

const same = (text: string): Localized => ({ uk: text, ru: text });
const withoutTags = (html: string) => html.replace(/<[^>]*>|&\w+;/g, ' ');
const plain = ({ uk, ru }: Localized): Localized => ({ uk: withoutTags(uk), ru: withoutTags(ru) });

/** The keys that a product is found by, field by field, as the index splits them: at spaces. */
export function fieldsOf(product: SearchedProduct, note: Note): Readonly<Record<Field, string>> {
  const { sku, name, brand, categories, attributes, summary, description, articles } = product;
  const [own, ...above] = categories;
  return {
    sku: keysOfSku(sku).join(' '),
    head: keysOfTexts([{ uk: headOf(name.uk), ru: headOf(name.ru) }], note),
    name: keysOfTexts([name], note),
    category: keysOfTexts(own ? [own.name] : [], note),
    brand: keysOfTexts(brand === null ? [] : [same(brand)], note),
    attributes: keysOfTexts(
      attributes.map(({ value }) => value),
      note,
    ),
    summary: keysOfTexts([summary], note),
    about: keysOfTexts(
      [
        plain(description),
        ...(own ? [own.description] : []),
        ...above.map((category) => category.name),
        ...attributes.map((attribute) => attribute.name),
      ],
      note,
    ),
    articles: keysOfTexts(articles, note),
  };
}
