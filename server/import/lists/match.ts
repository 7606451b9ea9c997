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

/** A name whose words have weights. */
interface WeighedName extends NameParts {
  /** Weights of the words, in their order. */
  readonly weights: readonly number[];
  /** Their sum. */
  readonly weight: number;
}

interface IndexedName extends WeighedName {
  readonly id: number;
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
  readonly #namesOf: ReadonlyMap<number, readonly IndexedName[]>;
  readonly #byStart = new Map<string, IndexedName[]>();
  readonly #frequency = new Map<string, number>();
  /** Similarities of words that were compared before, by both words. */
  readonly #compared = new Map<string, Map<string, number>>();

  /** @param articles products by the supplier's own articles, as articleKey() returns them */
  constructor(products: readonly ListProduct[], articles: ReadonlyMap<string, number>) {
    this.#articles = articles;
    for (const product of products) this.#addCodes(product);
    const named = products.flatMap(({ id, names }) => names.map((name) => ({ id, parts: partsOf(name) })));
    this.#count = named.length;
    for (const { parts } of named) {
      for (const word of parts.words) this.#frequency.set(word, (this.#frequency.get(word) ?? 0) + 1);
    }
    const names = named.map(({ id, parts }) => ({ id, ...this.#weigh(parts) }));
    this.#namesOf = Map.groupBy(names, ({ id }) => id);
    for (const name of names) this.#addStarts(name);
  }

  #addCodes({ id, sku, gtin, mpn }: ListProduct): void {
    for (const code of [sku, mpn]) {
      const key = plainCode(code ?? '');
      if (key !== '') this.#byCode.set(key, (this.#byCode.get(key) ?? new Set()).add(id));
    }
    if (gtin) this.#byGtin.set(gtin.padStart(14, '0'), id);
  }

  #addStarts(name: IndexedName): void {
    for (const start of new Set(name.words.map(startOf))) {
      const others = this.#byStart.get(start);
      if (others) others.push(name);
      else this.#byStart.set(start, [name]);
    }
  }

  /** Rare words weigh more: `золото` is in hundreds of names, `шелак` in few. */
  #weigh(parts: NameParts): WeighedName {
    const weights = parts.words.map(
      (word) => Math.log(1 + (this.#count + 1) / (1 + (this.#frequency.get(word) ?? 0))) + 0.1,
    );
    return { ...parts, weights, weight: weights.reduce((sum, weight) => sum + weight, 0) };
  }

  isKnownCode = (code: string): boolean => this.#byCode.has(code) || this.#articles.has(code);

  /** Returns the product of a row, if it is certain, and those to choose from otherwise. */
  match(keys: RowKeys): Match {
    const name = keys.name === '' ? null : this.#weigh(partsOf(keys.name));
    const named = name ? this.#similar(name) : [];
    const found = this.#byKeys(keys);
    const ids = [...new Set(found.map(({ id }) => id))];
    const [one] = found;
    if (!one) return this.#byName(named, name);
    // An article that a person has confirmed is certain whatever its name.
    const isCertain = ids.length === 1 && (one.by === 'article' || !this.#contradicts(one.id, named, name));
    return isCertain
      ? { ...one, candidates: this.#withScores(ids, [], name) }
      : { id: null, by: null, candidates: this.#withScores(ids, named, name) };
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
  #contradicts(id: number, named: readonly Candidate[], name: WeighedName | null): boolean {
    if (!name || name.words.length === 0) return false;
    const own = this.#scoreOf(id, name);
    const [best] = named;
    return own < CONTRADICTING || (best !== undefined && best.id !== id && best.score >= CERTAIN && own < POSSIBLE);
  }

  #byName(named: readonly Candidate[], name: WeighedName | null): Match {
    const [first, second] = named;
    const candidates = named.slice(0, MOST_CANDIDATES);
    const isCertain =
      first !== undefined &&
      name !== null &&
      first.score >= CERTAIN &&
      first.score - (second?.score ?? 0) >= AHEAD &&
      (this.#namesOf.get(first.id) ?? []).some((own) => isSameSet(own.numbers, name.numbers));
    return isCertain ? { id: first.id, by: 'name', candidates } : { id: null, by: null, candidates };
  }

  #withScores(ids: readonly number[], named: readonly Candidate[], name: WeighedName | null): readonly Candidate[] {
    const first = ids.map((id) => ({ id, score: name ? this.#scoreOf(id, name) : 1 }));
    return [...first, ...named.filter(({ id }) => !ids.includes(id))].slice(0, MOST_CANDIDATES);
  }

  #scoreOf(id: number, name: WeighedName): number {
    return Math.max(0, ...(this.#namesOf.get(id) ?? []).map((own) => this.#similarity(name, own)));
  }

  /** Returns the products with similar names, the most similar first. */
  #similar(row: WeighedName): readonly Candidate[] {
    const hits = new Map<IndexedName, number>();
    for (const [index, word] of row.words.entries()) {
      const weight = row.weights[index] ?? 0;
      for (const one of this.#byStart.get(startOf(word)) ?? []) hits.set(one, (hits.get(one) ?? 0) + weight);
    }
    const likely = [...hits]
      .map(([name, weight]) => ({ name, weight: weight + countShared(row.numbers, name.numbers) * 2 }))
      .sort((one, other) => other.weight - one.weight)
      .slice(0, MOST_COMPARED);
    const scores = new Map<number, number>();
    for (const { name } of likely) {
      const score = this.#similarity(row, name);
      if (score >= POSSIBLE && score > (scores.get(name.id) ?? 0)) scores.set(name.id, score);
    }
    return [...scores].map(([id, score]) => ({ id, score })).sort((one, other) => other.score - one.score);
  }

  #wordSimilarity(one: string, other: string): number {
    const known = this.#compared.get(one) ?? new Map<string, number>();
    if (known.size === 0) this.#compared.set(one, known);
    const similarity = known.get(other) ?? wordSimilarity(one, other);
    known.set(other, similarity);
    return similarity;
  }

  /** Returns the weighted share of words that two names have in common, reduced for different numbers. */
  #similarity(row: WeighedName, own: WeighedName): number {
    if (row.weight === 0 || own.weight === 0) return 0;
    const best = own.words.map(() => 0);
    let common = 0;
    for (const [index, word] of row.words.entries()) {
      const similarities = own.words.map((one) => this.#wordSimilarity(word, one));
      common += Math.max(0, ...similarities) * (row.weights[index] ?? 0);
      for (const [at, similarity] of similarities.entries()) best[at] = Math.max(best[at] ?? 0, similarity);
    }
    const ownCommon = best.reduce((sum, similarity, at) => sum + similarity * (own.weights[at] ?? 0), 0);
    // Suppliers add words to a name more often than they leave some out.
    const words = 0.4 * (common / row.weight) + 0.6 * (ownCommon / own.weight);
    const shared = countShared(row.numbers, own.numbers);
    const all = row.numbers.size + own.numbers.size - shared;
    return words * (all === 0 ? 1 : 0.6 + 0.4 * (shared / all));
  }
}

function countShared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let count = 0;
  for (const value of one) if (other.has(value)) count++;
  return count;
}

const isSameSet = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size === other.size && countShared(one, other) === one.size;

/** Returns the key under which a supplier's article is remembered: its first code, or the name of a row without one. */
export function articleKey({ codes, name }: Pick<RowKeys, 'codes' | 'name'>): string {
  const code = codes.map(plainCode).find((one) => one !== '');
  if (code) return code;
  const { words, numbers } = partsOf(name);
  return words.length === 0 ? '' : `${words.join(' ')} ${[...numbers].join(' ')}`.trim();
}
