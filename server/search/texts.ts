import * as v from 'valibot';
import { byLanguage, type Localized } from '../../src/contract/localized.ts';
import type { Queryable } from '../db/queryable.ts';
import { readRows } from '../db/rows.ts';
import { localizedSchema } from '../db/schema/columns.ts';
import { withoutTags } from './fields.ts';
import { MiniSearchIndex } from './mini-search-index.ts';
import { foundWords } from './ranking.ts';
import type { FindOptions, FoundWord, SearchedProduct } from './search-index.ts';
import { keysOf } from './text/stem.ts';
import { actionKeys } from './text/verbs.ts';
import { type Frequencies, frequenciesOf, sharesOf } from './text-shares.ts';
import type { SynonymRow } from './words.ts';

const textSchema = v.object({
  /** Positive for an article, negative for a page. */
  id: v.number(),
  slug: v.string(),
  title: localizedSchema,
  summary: localizedSchema,
  html: localizedSchema,
});
/** An article or a service page. */
export type SearchedText = v.InferOutput<typeof textSchema>;

/** Articles and pages that answer a query, the best first, and the searched words. */
export interface FoundTexts {
  readonly articles: readonly SearchedText[];
  readonly pages: readonly SearchedText[];
  readonly words: readonly FoundWord[];
  /** How much of the query the best of them says, from 0 to 1. */
  readonly share: number;
}

/** Returns the published articles, the newest first, and the published service pages, such as delivery. */
export const readTexts = (db: Queryable): Promise<SearchedText[]> =>
  readRows(db, textSchema, {
    name: 'searched-texts',
    text: `(SELECT id, slug, title, excerpt AS summary, html FROM posts WHERE is_published ORDER BY published_on DESC, id)
      UNION ALL
      (SELECT -row_number() OVER (ORDER BY position, slug)::int, slug, title, summary, html
       FROM content_pages WHERE is_published ORDER BY position, slug)`,
  });

/** Least share of a query that a text must say, and least share of what the best one says. */
const LEAST = 0.3;
const LEAST_OF_BEST = 0.65;
/** The same for articles if a page says as much as the best one: the query is about buying, not about the craft. */
const LEAST_OF_PAGE = 0.85;
/**
 * Index of articles and service pages by their titles, headings and texts. No word of a query is “the thing” here, as it is
 * for products: a text answers by how much of the query it says, rare words more than frequent ones.
 */
export class TextIndex {
  readonly #index = new MiniSearchIndex((word) => Object.values(actionKeys(word)).flat());
  #texts: ReadonlyMap<number, SearchedText> = new Map();
  #frequencies: ReadonlyMap<number, Frequencies> = new Map();

  put(texts: readonly SearchedText[]): void {
    const gone = [...this.#texts.keys()];
    this.#texts = new Map(texts.map((text) => [text.id, text]));
    this.#index.remove(gone.filter((id) => !this.#texts.has(id)));
    this.#index.put(texts.map(asProduct));
    this.#frequencies = new Map(texts.map((text) => [text.id, frequenciesOf(text.html)]));
  }

  setSynonyms(synonyms: readonly SynonymRow[]): void {
    this.#index.setSynonyms(synonyms);
  }

  /**
   * Returns true if a title, a heading or a service page has the word, in any form. Articles are full of words of the trade
   * in both languages, one of which may be a typo in the other.
   */
  isSpelt(word: string): boolean {
    const keys = keysOf(word);
    const isOnPage = ([id, frequencies]: readonly [number, Frequencies]) =>
      id < 0 && keys.some((key) => frequencies.has(key));
    return this.#index.names(word) || [...this.#frequencies].some(isOnPage);
  }

  /** Returns the texts that answer a query. */
  find(query: string, options: FindOptions): FoundTexts {
    const parts = this.#index.matchesOfParts(query, { ...options, isOfTexts: true });
    const shares = sharesOf(parts, this.#frequencies);
    const best = Math.max(0, ...shares.values());
    const isOfPage = [...shares].some(([id, share]) => id < 0 && share === best);
    const leastOf = ({ id }: SearchedText) => best * (isOfPage && id > 0 ? LEAST_OF_PAGE : LEAST_OF_BEST);
    const found = [...this.#texts.values()]
      .map((text) => ({ text, share: shares.get(text.id) ?? 0 }))
      .filter(({ text, share }) => share >= LEAST && share >= leastOf(text))
      .toSorted((one, other) => other.share - one.share)
      .map(({ text }) => text);
    return {
      articles: found.filter(({ id }) => id > 0),
      pages: found.filter(({ id }) => id < 0),
      share: best,
      words: parts.flatMap(({ part }) => foundWords(part)),
    };
  }
}

const HEADING = /<(h[23]|strong|th|dt)[^>]*>(.*?)<\/\1>/gs;
const NOTHING = byLanguage(() => '');

/** Returns the headings of a text, its terms in bold, and the heads of its tables. */
const headingsOf = (html: Localized): Localized =>
  byLanguage((lang) => withoutTags([...html[lang].matchAll(HEADING)].map(([, , heading]) => heading).join(' ')));

/** Converts a text to a product for the index: headings stand for its categories. */
const asProduct = ({ id, title, summary, html }: SearchedText): SearchedProduct => ({
  id,
  sku: '',
  name: title,
  brand: null,
  categories: [{ name: headingsOf(html), description: NOTHING }],
  attributes: [],
  summary,
  description: html,
  articles: [],
  isInStock: true,
  popularity: 0,
});
