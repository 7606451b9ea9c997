import SearchableMap from 'minisearch/SearchableMap';
import * as v from 'valibot';
import type { Queryable } from '../../db/queryable.ts';
import { readRows } from '../../db/rows.ts';
import type { Lexicon, Synonyms } from '../lexicon.ts';
import type { ResolveOptions } from '../resolve.ts';
import { kinOf, otherForms, otherVowels } from '../text/stem.ts';
import { type Part, understand } from '../understand.ts';
import { isStorable } from './lexemes.ts';

const keySchema = v.object({
  key: v.string(),
  products: v.number(),
  named: v.number(),
  shown: v.nullable(v.string()),
});
type KnownKey = v.InferOutput<typeof keySchema>;

const SUMS = `sum(products)::int AS products, sum(named)::int AS named,
  (array_agg(shown ORDER BY char_length(shown), shown) FILTER (WHERE shown IS NOT NULL))[1] AS shown`;

const KEYS_SQL = `SELECT key, ${SUMS} FROM search_lexemes WHERE key = ANY($1) GROUP BY key HAVING sum(products) > 0`;

const prefixSchema = v.object({ prefix: v.string(), keys: v.number(), named: v.number() });

/** SQL condition for keys that begin with a text: unlike LIKE, it uses the index in a prepared statement, too. */
const beginsWith = (sql: string) => `key >= ${sql} AND key < ${sql} || chr(1114111)`;

/**
 * SQL that returns for each prefix the number of keys that begin with it, and of products whose names contain the most
 * frequent one.
 */
const PREFIXES_SQL = `SELECT prefix, count(*)::int AS keys, max(named)::int AS named
  FROM unnest($1::text[]) AS asked (prefix) CROSS JOIN LATERAL (
    SELECT sum(products) AS products, sum(named) AS named FROM search_lexemes WHERE ${beginsWith('prefix')} GROUP BY key
  ) AS begun WHERE products > 0 GROUP BY prefix`;

const nearSchema = v.object({ ...keySchema.entries, distance: v.number() });

/**
 * SQL that returns the keys of names within a distance: those with the same first letter, and with one typo those that
 * differ only there. resolve() takes no others.
 */
const NEAR_SQL = `SELECT key, ${SUMS}, levenshtein_less_equal(key, $1, $2) AS distance FROM (
    SELECT * FROM search_lexemes WHERE ${beginsWith('substr($1, 1, 1)')}
      AND char_length(key) BETWEEN char_length($1) - $2 AND char_length($1) + $2
      AND levenshtein_less_equal(key, $1, $2) <= $2
    UNION ALL
    SELECT * FROM search_lexemes
    WHERE (substr(key, 2) IN (substr($1, 2), $1) OR key = substr($1, 2)) AND substr(key, 1, 1) <> substr($1, 1, 1)
  ) AS near WHERE key <> '' GROUP BY key HAVING sum(products) > 0`;

/** Maximum length of a word that may be mistyped: levenshtein() takes 255 characters, and longer words are no words. */
const LONGEST_TYPO = 60;
/** Maximum number of reads for one query; each answers everything that the previous ones have shown to be needed. */
const MOST_READS = 10;

/**
 * The lexicon of the database. It answers from the rows that it has read, notes the questions that it cannot answer yet,
 * and reads all of them at once, so that the same code as in the process understands a query in a few statements.
 */
class StoredLexicon implements Lexicon {
  readonly #keys = new Map<string, KnownKey | null>();
  readonly #prefixes = new Map<string, Omit<v.InferOutput<typeof prefixSchema>, 'prefix'> | null>();
  readonly #near = new Map<string, readonly (readonly [string, number])[]>();
  #askedKeys = new Set<string>();
  #askedPrefixes = new Set<string>();
  #askedNear = new Map<string, readonly [key: string, distance: number]>();
  readonly #synonyms: Synonyms;
  readonly #ofSynonyms: SearchableMap<true>;

  constructor(synonyms: Synonyms) {
    this.#synonyms = synonyms;
    this.#ofSynonyms = SearchableMap.from([...synonyms.shown.keys()].map((key) => [key, true]));
  }

  count(key: string): number {
    return this.products(key) || (this.#ofSynonyms.has(key) ? 1 : 0);
  }

  /** Returns the number of products that contain a key, whether or not it has synonyms. */
  readonly products = (key: string): number => this.#of(key)?.products ?? 0;

  /** Returns the number of products whose names contain a key. */
  named(key: string): number {
    return this.#of(key)?.named ?? 0;
  }

  readonly isNamed = (key: string): boolean => this.named(key) > 0 || this.#ofSynonyms.has(key);

  readonly isProduct = (key: string): boolean => this.named(key) > 0;

  isSku(text: string): boolean {
    return this.products(text) > 0 && this.named(text) === 0;
  }

  hasPrefix(prefix: string): boolean {
    return this.#begun(prefix) !== null;
  }

  namesBegin(prefix: string): boolean {
    return this.namedWith(prefix) > 0;
  }

  /** Returns the number of products whose names contain the most frequent key that begins with the prefix. */
  namedWith(prefix: string): number {
    return this.#begun(prefix)?.named ?? 0;
  }

  near(key: string, distance: number): (readonly [string, number])[] {
    const asked = `${distance}:${key}`;
    const known = this.#near.get(asked);
    if (known === undefined && isStorable(key) && key.length <= LONGEST_TYPO)
      this.#askedNear.set(asked, [key, distance]);
    return [
      ...(known ?? []),
      ...[...this.#ofSynonyms.fuzzyGet(key, distance)].map(([other, [, own]]) => [other, own] as const),
    ];
  }

  shown(key: string): string | undefined {
    return this.#keys.get(key)?.shown ?? this.#synonyms.shown.get(key);
  }

  /**
   * Reads the answers of the noted questions. Similar words are read last, because a better answer may make them
   * unnecessary. @returns false if there were no questions
   */
  async read(db: Queryable): Promise<boolean> {
    const keys = [...this.#askedKeys];
    const prefixes = [...this.#askedPrefixes];
    const near = keys.length + prefixes.length === 0 ? [...this.#askedNear] : [];
    this.#askedKeys = new Set();
    this.#askedPrefixes = new Set();
    this.#askedNear = new Map();
    await Promise.all([
      this.#readKeys(db, keys),
      this.#readPrefixes(db, prefixes),
      ...near.map(([asked, [key, distance]]) => this.#readNear(db, asked, key, distance)),
    ]);
    return keys.length + prefixes.length + near.length > 0;
  }

  #of(key: string): KnownKey | null {
    const known = this.#keys.get(key);
    if (known === undefined && isStorable(key)) this.#askedKeys.add(key);
    return known ?? null;
  }

  /** Returns true if other keys than this one begin with it, as far as the lexicon has been asked. */
  isBeginning(key: string): boolean {
    const begun = this.#begun(key);
    return begun === null || begun.keys > 1 || this.products(key) === 0;
  }

  #begun(prefix: string) {
    const known = this.#prefixes.get(prefix);
    if (known === undefined && isStorable(prefix)) this.#askedPrefixes.add(prefix);
    return known ?? null;
  }

  /** Reads keys, and those that resolve() asks for when it finds them. */
  async #readKeys(db: Queryable, asked: readonly string[]): Promise<void> {
    if (asked.length === 0) return;
    const keys = [...new Set(asked.flatMap((key) => [key, ...otherForms(key), ...kinOf(key), ...otherVowels(key)]))];
    for (const key of keys) this.#keys.set(key, null);
    const rows = await readRows(db, keySchema, { name: 'search-keys', text: KEYS_SQL, values: [keys] });
    for (const row of rows) this.#keys.set(row.key, row);
  }

  async #readPrefixes(db: Queryable, prefixes: readonly string[]): Promise<void> {
    if (prefixes.length === 0) return;
    for (const prefix of prefixes) this.#prefixes.set(prefix, null);
    const rows = await readRows(db, prefixSchema, {
      name: 'search-prefixes',
      text: PREFIXES_SQL,
      values: [prefixes],
    });
    for (const { prefix, ...counts } of rows) this.#prefixes.set(prefix, counts);
  }

  async #readNear(db: Queryable, asked: string, key: string, distance: number): Promise<void> {
    const rows = await readRows(db, nearSchema, {
      name: 'search-near-keys',
      text: NEAR_SQL,
      values: [key, distance],
    });
    for (const row of rows) this.#keys.set(row.key, row);
    this.#near.set(
      asked,
      rows.map((row) => [row.key, row.distance]),
    );
  }
}

/** A query as the words of the database make it understood. */
export interface Understood {
  readonly parts: readonly Part[];
  readonly lexicon: Pick<StoredLexicon, 'products' | 'named' | 'namedWith' | 'isBeginning'>;
}

/** Understands a query by the words of the database. */
export async function understandStored(
  db: Queryable,
  query: string,
  synonyms: Synonyms,
  options: ResolveOptions,
): Promise<Understood> {
  const lexicon = new StoredLexicon(synonyms);
  for (let reads = 0; ; reads += 1) {
    const parts = understand(query, lexicon, synonyms, options);
    if (reads === MOST_READS || !(await lexicon.read(db))) return { parts, lexicon };
  }
}
