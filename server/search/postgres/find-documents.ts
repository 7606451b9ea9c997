import * as v from 'valibot';
import type { Queryable } from '../../db/queryable.ts';
import { readRows } from '../../db/rows.ts';
import { isTyped, KIN_WEIGHT, POPULARITY_WEIGHT, PREFIX_WEIGHT, PURPOSE_BONUS, PURPOSE_WEIGHT } from '../ranking.ts';
import type { Part, Saying } from '../understand.ts';
import { NAME_FACTOR, NAME_RANKS, WORD_FACTOR, WORD_RANKS } from './document.ts';
import { anyOf, either } from './lexemes.ts';
import type { Understood } from './stored-lexicon.ts';

type Word = Saying['words'][number];

/** Products that match some parts of a query, each list with the best first. */
export interface FoundDocuments {
  /** Greatest number of main parts that one product matches in strong fields; 0 without products. */
  readonly most: number;
  /** Products that match so many parts there. */
  readonly whole: readonly number[];
  /** Products that match fewer, at least one. */
  readonly partial: readonly number[];
}

/** Counts of the shop's words, for the weights of rare ones. */
interface Counts {
  readonly lexicon: Understood['lexicon'];
  /** Number of all products. */
  readonly total: number;
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
    return query === null ? 'false' : `d.${column} @@ ${this.#parameter(query)}`;
  }

  /** Returns the condition that a product matches a part in any field. */
  has({ sayings }: Part): string {
    const hasWord = ({ keys, kin, isPrefix }: Word) =>
      this.#any([
        this.matches('words', anyOf(keys, isPrefix)),
        ...(kin.length > 0 ? [this.matches('names', anyOf(kin))] : []),
      ]);
    // Synonyms match only in strong fields; weak matches would be too many.
    const named = ({ keys, kin, isPrefix }: Word) => this.matches('names', either(anyOf(keys, isPrefix), anyOf(kin)));
    return this.#any(sayings.map((saying) => all(saying.words.map(isTyped(saying) ? hasWord : named))));
  }

  /** Returns the condition that a product matches a word of a part in a strong field. */
  means(...parts: readonly Part[]): string {
    const words = parts.flatMap(({ sayings }) => sayings).flatMap((saying) => saying.words);
    return this.matches(
      'names',
      either(...words.flatMap(({ keys, kin, isPrefix }) => [anyOf(keys, isPrefix), anyOf(kin)])),
    );
  }

  /** Returns the score of a product. @param inWords counts matches in weak fields, instead of those in strong ones */
  score(parts: readonly Part[], inWords = false): string {
    const ofParts = parts.map((part) => {
      const weight = part.isMain ? 1 : PURPOSE_WEIGHT;
      return sum(part.sayings.flatMap((saying) => this.#scores(saying, weight * saying.weight, inWords)));
    });
    const purposes = parts.filter(({ isMain }) => !isMain);
    const bonus =
      purposes.length === 0 || inWords
        ? ''
        : ` * CASE WHEN ${all(purposes.map((part) => this.means(part)))} THEN ${PURPOSE_BONUS} ELSE 1 END`;
    return `(${sum(ofParts)}) * d.norm * (1 + ${POPULARITY_WEIGHT} * ln(1 + greatest(d.popularity, 0)))${bonus}`;
  }

  /** Returns the scores of the keys of a saying. */
  #scores({ words }: Saying, weight: number, inWords: boolean): string[] {
    const { lexicon } = this.#counts;
    return words.flatMap(({ keys, kin, isPrefix }) => [
      ...keys.flatMap((key) => {
        const own = this.#rank(key, weight * (isPrefix ? 1 - PREFIX_WEIGHT : 1), { inWords });
        if (!isPrefix) return own;
        const count = lexicon.named(key) || lexicon.namedWith(key);
        return [...own, ...this.#rank(key, weight * PREFIX_WEIGHT, { inWords, isPrefix, count })];
      }),
      ...(inWords ? [] : kin.flatMap((key) => this.#rank(key, weight * KIN_WEIGHT, { inWords }))),
    ]);
  }

  /** Returns the score of one key; empty for one that no product has. */
  #rank(
    key: string,
    weight: number,
    {
      inWords,
      isPrefix = false,
      count = this.#countOf(key, inWords),
    }: {
      readonly inWords: boolean;
      readonly isPrefix?: boolean;
      readonly count?: number;
    },
  ): string[] {
    const query = anyOf([key], isPrefix);
    if (query === null || count === 0) return [];
    const factor = weight * this.#rarity(count) * (inWords ? WORD_FACTOR : NAME_FACTOR);
    const [ranks, column] = inWords ? [WORD_RANKS, 'words'] : [NAME_RANKS, 'names'];
    return [`${factor.toFixed(4)} * ts_rank_cd('${ranks}', d.${column}, ${this.#parameter(query)})`];
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

  #any(conditions: readonly string[]): string {
    return conditions.length === 0 ? 'false' : `(${conditions.join(' OR ')})`;
  }

  /** Equal queries share a parameter. */
  #parameter(query: string): string {
    const place = this.values.indexOf(query);
    const number = place < 0 ? this.values.push(query) : place + 1;
    return `$${number}::tsquery`;
  }
}

const all = (conditions: readonly string[]) => `(${conditions.join(' AND ')})`;
const sum = (terms: readonly string[]) => (terms.length === 0 ? '0' : terms.join(' + '));

/** Ids as PostgreSQL writes an array: parsing thousands of them as JSON takes a tenth of the driver's time. */
const idsSchema = v.pipe(
  v.string(),
  v.transform((text): number[] => JSON.parse(`[${text.slice(1, -1)}]`)),
);

const ORDER = 'is_in_stock DESC, score DESC, id';

const groupSchema = v.object({ most: v.number(), isWhole: v.boolean(), ids: idsSchema });

/** Returns the products that match all parts, at least one main part of them in a strong field. */
export async function findDocuments(db: Queryable, parts: readonly Part[], counts: Counts): Promise<FoundDocuments> {
  const main = parts.filter(({ isMain }) => isMain);
  if (main.length === 0) return { most: 0, whole: [], partial: [] };
  const statement = new Statement(counts);
  const [first] = parts;
  // A single word is looked up in the narrow column only.
  const isSimple = parts.length === 1 && first?.sayings.every(({ words }) => words.length === 1);
  const meant = main.map((part) => `(${statement.means(part)})::int`).join(' + ');
  const text = `WITH found AS (
      SELECT d.product_id AS id, d.is_in_stock, ${meant} AS meant, ${statement.score(parts)} AS score
      FROM search_documents d
      WHERE ${all([statement.means(...main), ...(isSimple ? [] : parts.map((part) => statement.has(part)))])}
    )
    SELECT most, meant = most AS "isWhole", array_agg(id ORDER BY ${ORDER})::text AS ids
    FROM (SELECT *, max(meant) OVER () AS most FROM found) AS found GROUP BY 1, 2`;
  const groups = await readRows(db, groupSchema, { text, values: statement.values });
  const idsOf = (isWhole: boolean) => groups.find((group) => group.isWhole === isWhole)?.ids ?? [];
  return { most: groups[0]?.most ?? 0, whole: idsOf(true), partial: idsOf(false) };
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
