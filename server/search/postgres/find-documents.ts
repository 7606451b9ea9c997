import * as v from 'valibot';
import type { Queryable } from '../../db/queryable.ts';
import { readRows } from '../../db/rows.ts';
import {
  compareRanks,
  FIT,
  headSayings,
  headWeights,
  isTyped,
  KIN_WEIGHT,
  namingSayings,
  POPULARITY_WEIGHT,
  PREFIX_WEIGHT,
  PURPOSE_WEIGHT,
  THING,
} from '../ranking.ts';
import type { Part, Saying } from '../understand.ts';
import { NAME_FACTOR, NAME_RANKS, WORD_FACTOR, WORD_RANKS } from './document.ts';
import { anyOf, both, either } from './lexemes.ts';
import type { Understood } from './stored-lexicon.ts';

type Word = Saying['words'][number];

/** Products of equal rank, the best first. */
interface Group {
  readonly meant: number;
  readonly thing: number;
  /** How well they match each of the other parts; see FIT. */
  readonly fits: readonly number[];
  readonly ids: readonly number[];
}

/** Counts of the shop's words, for the weights of rare ones. */
interface Counts {
  readonly lexicon: Understood['lexicon'];
  /** Number of all products. */
  readonly total: number;
}

/** Kind of a match whose weight is added. */
interface Weighed {
  readonly isPrefix?: boolean;
  readonly isBeginning?: boolean;
  readonly inWords: boolean;
}

/** Writes one statement: its expressions, and the values of their parameters. */
class Statement {
  readonly values: string[] = [];
  readonly #counts: Counts;

  constructor(counts: Counts) {
    this.#counts = counts;
  }

  /** Returns a condition that a column matches a query; never true without a query. */
  matches(column: 'names' | 'words', query: string | null): string {
    // The expressions of the index; see server/db/functions/stored-words.sql.
    const keys = column === 'words' ? 'stored_words(d.words)' : 'd.names';
    return query === null ? 'false' : `${keys} @@ ${this.#parameter(query)}`;
  }

  /**
   * Returns the condition that a product matches a part: with the typed words in any field, or with their kin or synonyms
   * in strong fields; weak matches of those would be too many.
   */
  has({ sayings }: Part): string {
    const typed = sayings.filter(isTyped).map(({ words }) => both(...words.map(queryOfWord)));
    const named = sayings.map(queryOfSaying);
    return `(${this.matches('names', either(...named))} OR ${this.matches('words', either(...typed))})`;
  }

  /** Returns the condition that a product matches a part in strong fields. */
  hasNamed({ sayings }: Pick<Part, 'sayings'>): string {
    return this.matches('names', either(...sayings.map(queryOfSaying)));
  }

  /** Returns the condition that a product matches a word of a part in a strong field. */
  means(...parts: readonly Part[]): string {
    const words = parts.flatMap(({ sayings }) => sayings).flatMap((saying) => saying.words);
    return this.matches('names', either(...words.map(queryWithKin)));
  }

  /** Returns how much a product is the thing of a part; see THING. */
  thing(part: Part, inHead: number): string {
    const sayings = headSayings(part);
    const within = (weights: string) =>
      either(...sayings.map((words) => both(...words.map(({ keys, isPrefix }) => anyOf(keys, isPrefix, weights)))));
    const derived = either(
      ...sayings.map((words) =>
        both(...words.map(({ keys, kin, isPrefix }) => either(anyOf(keys, isPrefix, 'A'), anyOf(kin, false, 'A')))),
      ),
    );
    return `CASE WHEN ${this.matches('names', within('A'))} THEN ${inHead}
      WHEN ${this.matches('names', either(within('AB'), derived))} THEN ${THING.named} ELSE 0 END`;
  }

  /** Returns how well a product matches a part that it need not match; see FIT. */
  fit(part: Part): string {
    const typed = part.sayings.filter(isTyped).map(({ words }) => both(...words.map(queryOfWord)));
    // As a list of ids, because reading `words` of each candidate costs more than everything else.
    const mentioned = `d.product_id IN (SELECT d.product_id FROM search_documents d WHERE ${this.matches('words', either(...typed))})`;
    return `CASE WHEN ${this.hasNamed({ sayings: namingSayings(part) })} THEN ${FIT.strong} WHEN ${mentioned} THEN ${FIT.weak} ELSE 0 END`;
  }

  /** Returns the score of a product. @param inWords counts matches in weak fields, instead of those in strong ones */
  score(parts: readonly Part[], inWords = false): string {
    const weights = parts.flatMap((part) => this.#weightsOf(part, inWords));
    const [ranks, column] = inWords ? [WORD_RANKS, 'words'] : [NAME_RANKS, 'names'];
    const scale = inWords ? WORD_FACTOR : NAME_FACTOR;
    const terms = weights.map(({ query, weight, condition }) => {
      const rank = `${(weight * scale).toFixed(4)} * ts_rank_cd('${ranks}', d.${column}, ${this.#parameter(query)})`;
      return condition === undefined ? rank : `CASE WHEN ${this.matches('names', condition)} THEN ${rank} ELSE 0 END`;
    });
    return `(${sum(terms)}) * d.norm * (1 + ${POPULARITY_WEIGHT} * ln(1 + greatest(d.popularity, 0)))`;
  }

  /**
   * Returns the queries whose ranks make up the score of a part, with their weights. Kin and synonyms share the average
   * weight, because each query costs some microseconds for each product.
   */
  #weightsOf({ sayings, isMain }: Part, inWords: boolean): readonly Rank[] {
    const ofPart = isMain ? 1 : PURPOSE_WEIGHT;
    const typed = new Weights();
    const others = new Weights();
    const terms = new Weights();
    for (const saying of sayings) {
      const ofSynonym = saying.words.length > 1 ? terms : others;
      const target = isTyped(saying) ? typed : ofSynonym;
      for (const { keys, kin, isPrefix, isBeginning } of saying.words) {
        for (const key of keys) this.#weigh(target, key, ofPart * saying.weight, { isPrefix, isBeginning, inWords });
        for (const key of kin) {
          this.#weigh(isTyped(saying) ? others : target, key, ofPart * saying.weight * KIN_WEIGHT, { inWords });
        }
      }
    }
    // Words of a synonym of several ones count only together.
    const together = sayings.filter((saying) => !isTyped(saying) && saying.words.length > 1).map(queryOfSaying);
    return inWords ? typed.each : [...typed.each, ...others.average(), ...terms.average(either(...together))];
  }

  /** Adds the weight of a key; of longer words, if it may be a beginning. */
  #weigh(
    weights: Weights,
    key: string,
    weight: number,
    { isPrefix = false, isBeginning = false, inWords }: Weighed,
  ): void {
    const { lexicon } = this.#counts;
    const hasLonger = isPrefix && lexicon.isBeginning(key);
    const ofLonger = isBeginning ? 1 : PREFIX_WEIGHT;
    const count = this.#countOf(key, inWords);
    if (count > 0 && !(hasLonger && isBeginning))
      weights.add(anyOf([key]), weight * this.#rarity(count) * (hasLonger ? 1 - ofLonger : 1));
    const begun = inWords ? count || 1 : lexicon.named(key) || lexicon.namedWith(key);
    if (hasLonger && begun > 0) weights.add(anyOf([key], true), weight * this.#rarity(begun) * ofLonger);
  }

  #countOf(key: string, inWords: boolean): number {
    const { lexicon } = this.#counts;
    // A key that only the SKU contains names no product.
    return inWords ? lexicon.products(key) : lexicon.named(key) || lexicon.products(key);
  }

  /** Returns BM25's inverse document frequency. */
  #rarity(count: number): number {
    const total = Math.max(this.#counts.total, count);
    return Math.log(1 + (total - count + 0.5) / (count + 0.5));
  }

  /** Equal queries share a parameter. */
  #parameter(query: string): string {
    const place = this.values.indexOf(query);
    const number = place < 0 ? this.values.push(query) : place + 1;
    return `$${number}::tsquery`;
  }
}

/** A summand of the score: the rank of a query, if a product matches the condition. */
interface Rank {
  readonly query: string;
  readonly weight: number;
  readonly condition?: string;
}

/** Weights of queries; equal queries add up. */
class Weights {
  readonly #weights = new Map<string, number>();

  add(query: string | null, weight: number): void {
    if (query !== null) this.#weights.set(query, (this.#weights.get(query) ?? 0) + weight);
  }

  get each(): readonly Rank[] {
    return [...this.#weights].map(([query, weight]) => ({ query, weight }));
  }

  /** One query for all, with the average weight. */
  average(condition: string | null = null): readonly Rank[] {
    const query = either(...this.#weights.keys());
    const total = [...this.#weights.values()].reduce((one, other) => one + other, 0);
    if (query === null) return [];
    return [{ query, weight: total / this.#weights.size, ...(condition !== null && { condition }) }];
  }
}

const queryOfWord = ({ keys, isPrefix }: Word) => anyOf(keys, isPrefix);
const queryWithKin = ({ keys, kin, isPrefix }: Word) => either(anyOf(keys, isPrefix), anyOf(kin));

const queryOfSaying = ({ words }: Saying) => both(...words.map(queryWithKin));

const all = (conditions: readonly string[]) => `(${conditions.join(' AND ')})`;
const sum = (terms: readonly string[]) => (terms.length === 0 ? '0' : terms.join(' + '));

/** Ids as PostgreSQL writes an array: parsing thousands of them as JSON takes a tenth of the driver's time. */
const idsSchema = v.pipe(
  v.string(),
  v.transform((text): number[] => JSON.parse(`[${text.slice(1, -1)}]`)),
);

const ORDER = 'is_in_stock DESC, score DESC, id';

const groupSchema = v.object({ meant: v.number(), thing: v.number(), fits: v.array(v.number()), ids: idsSchema });

/**
 * Returns the products that match all of `main`, at least one in a strong field, by rank: those that match the most first.
 * @param others parts that they need not match
 */
export async function findDocuments(
  db: Queryable,
  main: readonly Part[],
  others: readonly Part[],
  counts: Counts,
): Promise<readonly Group[]> {
  const statement = new Statement(counts);
  const heads = headWeights(main);
  const [part, ...more] = main;
  // A single word matches in a strong field or not at all.
  const isOne = more.length === 0 && part?.sayings.filter(isTyped).every(({ words }) => words.length === 1);
  const conditions =
    isOne && part ? [statement.hasNamed(part)] : [statement.means(...main), ...main.map((each) => statement.has(each))];
  const named = (parts: readonly Part[]) =>
    parts.map((each) => `(${statement.hasNamed(each)})::int`).join(' + ') || '0';
  const meant = isOne ? '1' : named(main);
  const qualities = named(others.filter(({ isQuality }) => isQuality));
  // Materialized, so that the score is computed once, and the vectors are not carried along.
  const text = `WITH found AS MATERIALIZED (
      SELECT d.product_id AS id, d.is_in_stock, ${meant} AS meant, ${qualities} AS qualities,
        ${main.map((each, place) => statement.thing(each, heads[place] ?? THING.head)).join(' + ')} AS thing,
        ARRAY[${others.map((each) => statement.fit(each)).join(', ')}]::int[] AS fits,
        ${statement.score([...main, ...others])} AS score
      FROM search_documents d WHERE ${all(conditions)}
    )
    SELECT meant + qualities AS meant, thing, fits, array_agg(id ORDER BY ${ORDER})::text AS ids FROM found WHERE meant > 0 GROUP BY 1, 2, 3`;
  const groups = await readRows(db, groupSchema, { text, values: statement.values });
  const most = Math.max(0, ...groups.map((group) => group.meant));
  const rankOf = ({ meant: own, thing, fits }: Group) => ({
    meant: own,
    thing,
    fit: fits.reduce((one, other) => one + other, 0),
  });
  return groups.toSorted((one, other) => compareRanks(rankOf(one), rankOf(other), most));
}

/** Returns the products that match all parts in any fields, the best first. */
export async function findMentions(db: Queryable, parts: readonly Part[], counts: Counts): Promise<readonly number[]> {
  const statement = new Statement(counts);
  const text = `SELECT array_agg(id ORDER BY ${ORDER})::text AS ids FROM (
      SELECT d.product_id AS id, d.is_in_stock, ${statement.score(parts, true)} AS score
      FROM search_documents d WHERE ${all(parts.map((part) => statement.has(part)))}
    ) AS found HAVING count(*) > 0`;
  const [found] = await readRows(db, v.object({ ids: idsSchema }), { text, values: statement.values });
  return found?.ids ?? [];
}
