import { isGtin } from '../../../src/rules/gtin.ts';
import { type NameParts, partsOf, wordSimilarity } from './names.ts';
import { plainCode, plainDigits } from './texts.ts';

/** A product of the shop, as lists are matched with it. */
export interface ListProduct {
  readonly id: number;
  readonly sku: string;
  readonly gtin: string | null;
  readonly mpn: string | null;
  /** Its names in all languages. */
  readonly names: readonly string[];
}

/** The cells of a row by which its product is found. */
export interface RowKeys {
  readonly codes: readonly string[];
  readonly gtin: string;
  readonly name: string;
}

/** A product that a row may mean. */
export interface Candidate {
  readonly id: number;
  /** Similarity of the names from 0 to 1. */
  readonly score: number;
}

/** How the product of a row was found. `article`: by an earlier list of this supplier. */
export type MatchedBy = 'article' | 'sku' | 'gtin' | 'name';

export interface Match {
  /** The product, if it is certain; null if a person has to choose. */
  readonly id: number | null;
  readonly by: MatchedBy | null;
  /** Products to choose from, the most similar first; empty if no product is similar. */
  readonly candidates: readonly Candidate[];
}

/**
 * Limits of the similarity of names, tuned on generated lists (tests/helpers/supplier-lists.ts): a product is certain
 * only if its name is this similar, the second one is so much less similar, and all numbers are equal.
 */
const CERTAIN = 0.82;
const AHEAD = 0.12;
const POSSIBLE = 0.4;
/** A code whose row has another name is not certain: catalogues of several suppliers use the same codes. */
const CONTRADICTING = 0.25;
const MOST_CANDIDATES = 5;
const MOST_COMPARED = 40;

interface IndexedName extends NameParts {
  readonly id: number;
  readonly weight: number;
}

/** Letters by which words are looked up before they are compared. */
const START = 3;
const startOf = (word: string) => word.slice(0, START);

/** Finds the products of the rows of one supplier's lists. */
export class Matcher {
  readonly #byCode = new Map<string, Set<number>>();
  readonly #byGtin = new Map<string, number>();
  readonly #articles: ReadonlyMap<string, number>;
  /** Number of names. */
  readonly #count: number;
  readonly #namesOf = new Map<number, IndexedName[]>();
  readonly #byStart = new Map<string, IndexedName[]>();
  readonly #frequency = new Map<string, number>();
  /** Similarities of words that were compared before, by both words. */
  readonly #compared = new Map<string, number>();

  /** @param articles products by the supplier's own articles, as articleKey() returns them */
  constructor(products: readonly ListProduct[], articles: ReadonlyMap<string, number>) {
    this.#articles = articles;
    for (const product of products) this.#addCodes(product);
    const named = products.flatMap(({ id, names }) => names.map((name) => ({ id, ...partsOf(name) })));
    this.#count = named.length;
    for (const { words } of named) {
      for (const word of words) this.#frequency.set(word, (this.#frequency.get(word) ?? 0) + 1);
    }
    for (const name of named) this.#addName({ ...name, weight: this.#weightOf(name.words) });
  }

  #addCodes({ id, sku, gtin, mpn }: ListProduct): void {
    for (const code of [sku, mpn]) {
      const key = plainCode(code ?? '');
      if (key !== '') this.#byCode.set(key, (this.#byCode.get(key) ?? new Set()).add(id));
    }
    if (gtin) this.#byGtin.set(gtin.padStart(14, '0'), id);
  }

  #addName(name: IndexedName): void {
    this.#namesOf.set(name.id, [...(this.#namesOf.get(name.id) ?? []), name]);
    for (const start of new Set(name.words.map(startOf))) {
      this.#byStart.set(start, [...(this.#byStart.get(start) ?? []), name]);
    }
  }

  /** Rare words weigh more: `золото` is in hundreds of names, `шелак` in few. */
  #wordWeight = (word: string) => Math.log(1 + (this.#count + 1) / (1 + (this.#frequency.get(word) ?? 0))) + 0.1;

  #weightOf = (words: readonly string[]) => words.reduce((sum, word) => sum + this.#wordWeight(word), 0);

  isKnownCode = (code: string): boolean => this.#byCode.has(code) || this.#articles.has(code);

  /** Returns the product of a row, if it is certain, and those to choose from otherwise. */
  match(keys: RowKeys): Match {
    const named = keys.name === '' ? [] : this.#similar(keys.name);
    const found = this.#byKeys(keys);
    const ids = new Set(found.map(({ id }) => id));
    if (ids.size > 1) return { id: null, by: null, candidates: this.#withScores([...ids], named, keys.name) };
    const [one] = found;
    if (one) {
      // An article that a person has confirmed is certain whatever its name.
      if (one.by === 'article' || !this.#contradicts(one.id, named, keys.name)) {
        return { ...one, candidates: this.#withScores([one.id], [], keys.name) };
      }
      return { id: null, by: null, candidates: this.#withScores([one.id], named, keys.name) };
    }
    return this.#byName(named, keys.name);
  }

  #byKeys({ codes, gtin, name }: RowKeys): readonly { readonly id: number; readonly by: MatchedBy }[] {
    const article = this.#articles.get(articleKey({ codes, name }));
    if (article !== undefined) return [{ id: article, by: 'article' }];
    const digits = plainDigits(gtin);
    const ofGtin = isGtin(digits) ? this.#byGtin.get(digits.padStart(14, '0')) : undefined;
    const ofCodes = codes.flatMap((code) => [...(this.#byCode.get(plainCode(code)) ?? [])]);
    return [
      ...ofCodes.map((id) => ({ id, by: 'sku' as const })),
      ...(ofGtin === undefined ? [] : [{ id: ofGtin, by: 'gtin' as const }]),
    ];
  }

  /** Returns true if a row's name is another product's rather than that of the product with its code. */
  #contradicts(id: number, named: readonly Candidate[], name: string): boolean {
    if (name === '' || partsOf(name).words.length === 0) return false;
    const own = this.#scoreOf(id, name);
    const [best] = named;
    return own < CONTRADICTING || (best !== undefined && best.id !== id && best.score >= CERTAIN && own < POSSIBLE);
  }

  #byName(named: readonly Candidate[], name: string): Match {
    const [first, second] = named;
    const candidates = named.slice(0, MOST_CANDIDATES);
    if (!first) return { id: null, by: null, candidates };
    const isAhead = first.score - (second?.score ?? 0) >= AHEAD;
    const isCertain = first.score >= CERTAIN && isAhead && this.#hasSameNumbers(first.id, name);
    return isCertain ? { id: first.id, by: 'name', candidates } : { id: null, by: null, candidates };
  }

  #hasSameNumbers(id: number, name: string): boolean {
    const { numbers } = partsOf(name);
    return (this.#namesOf.get(id) ?? []).some((own) => isSameSet(own.numbers, numbers));
  }

  #withScores(ids: readonly number[], named: readonly Candidate[], name: string): readonly Candidate[] {
    const first = ids.map((id) => ({ id, score: name === '' ? 1 : this.#scoreOf(id, name) }));
    return [...first, ...named.filter(({ id }) => !ids.includes(id))].slice(0, MOST_CANDIDATES);
  }

  #scoreOf(id: number, name: string): number {
    const parts = partsOf(name);
    return Math.max(0, ...(this.#namesOf.get(id) ?? []).map((own) => this.#similarity(parts, own)));
  }

  /** Returns the products with similar names, the most similar first. */
  #similar(name: string): readonly Candidate[] {
    const parts = partsOf(name);
    const hits = new Map<IndexedName, number>();
    for (const word of parts.words) {
      const weight = this.#wordWeight(word);
      for (const one of this.#byStart.get(startOf(word)) ?? []) hits.set(one, (hits.get(one) ?? 0) + weight);
    }
    for (const [one, weight] of hits) {
      const common = [...parts.numbers].filter((number) => one.numbers.has(number)).length;
      hits.set(one, weight + common * 2);
    }
    const likely = [...hits].sort(([, one], [, other]) => other - one).slice(0, MOST_COMPARED);
    const scores = new Map<number, number>();
    for (const [one] of likely) {
      const score = this.#similarity(parts, one);
      if (score >= POSSIBLE && score > (scores.get(one.id) ?? 0)) scores.set(one.id, score);
    }
    return [...scores].map(([id, score]) => ({ id, score })).sort((one, other) => other.score - one.score);
  }

  #wordSimilarity(one: string, other: string): number {
    const key = `${one} ${other}`;
    const known = this.#compared.get(key);
    if (known !== undefined) return known;
    const similarity = wordSimilarity(one, other);
    this.#compared.set(key, similarity);
    return similarity;
  }

  /** Returns the weighted share of words that two names have in common, reduced for different numbers. */
  #similarity(row: NameParts, own: IndexedName): number {
    let common = 0;
    let ownCommon = 0;
    for (const word of row.words) {
      const similarity = Math.max(0, ...own.words.map((one) => this.#wordSimilarity(word, one)));
      common += similarity * this.#wordWeight(word);
    }
    for (const word of own.words) {
      const similarity = Math.max(0, ...row.words.map((one) => this.#wordSimilarity(one, word)));
      ownCommon += similarity * this.#wordWeight(word);
    }
    const weight = this.#weightOf(row.words);
    if (weight === 0 || own.weight === 0) return 0;
    // Suppliers add words to a name more often than they leave some out.
    const words = 0.4 * (common / weight) + 0.6 * (ownCommon / own.weight);
    const shared = [...row.numbers].filter((number) => own.numbers.has(number)).length;
    const all = new Set([...row.numbers, ...own.numbers]).size;
    return words * (all === 0 ? 1 : 0.6 + 0.4 * (shared / all));
  }
}

const isSameSet = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size === other.size && [...one].every((value) => other.has(value));

/** Returns the key under which a supplier's article is remembered: its first code, or the name of a row without one. */
export function articleKey({ codes, name }: Pick<RowKeys, 'codes' | 'name'>): string {
  const code = codes.map(plainCode).find((one) => one !== '');
  if (code) return code;
  const { words, numbers } = partsOf(name);
  return words.length === 0 ? '' : `${words.join(' ')} ${[...numbers].join(' ')}`.trim();
}
