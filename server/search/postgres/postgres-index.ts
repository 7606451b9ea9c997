import type pg from 'pg';
import * as v from 'valibot';
import { readRow } from '../../db/rows.ts';
import { Synonyms } from '../lexicon.ts';
import { compact, leastPart, reported } from '../ranking.ts';
import type { FindOptions, Found, SharedIndex } from '../search-index.ts';
import type { Part } from '../understand.ts';
import type { SynonymRow } from '../words.ts';
import { fillDocuments } from './fill.ts';
import { findDocuments, findMentions } from './find-documents.ts';
import { refreshDocuments } from './refresh.ts';
import { type Understood, understandStored } from './stored-lexicon.ts';

const stateSchema = v.object({
  isFilled: v.boolean(),
  isStale: v.boolean(),
  /** Number of products. */
  total: v.number(),
  /** The product whose SKU the query is. */
  exact: v.nullable(v.number()),
});
type State = v.InferOutput<typeof stateSchema>;

const STATE_SQL = `SELECT EXISTS (SELECT FROM search_state WHERE is_filled) AS "isFilled",
  EXISTS (SELECT FROM search_stale) AS "isStale",
  (SELECT coalesce(sum(products), 0)::int FROM search_lexemes WHERE key = '') AS total,
  (SELECT product_id FROM search_documents WHERE sku = $1 AND $1 <> '' ORDER BY product_id DESC LIMIT 1) AS exact`;

/** Results of a query in their order. */
interface Results {
  readonly ids: readonly number[];
  readonly bestCount: number;
  readonly dropped: readonly Part[];
}

/**
 * The search index in the database: all processes share it, and none holds its words. Documents are written with the
 * products (refresh.ts); a search first brings those up to date that writers have left stale.
 */
export class PostgresIndex implements SharedIndex {
  readonly isFed = false;
  readonly #pool: pg.Pool;
  #synonyms = new Synonyms([]);
  #filling: Promise<void> | null = null;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  setSynonyms(rows: readonly SynonymRow[]): void {
    this.#synonyms = new Synonyms(rows);
  }

  /** Brings all stale documents up to date; after an upgrade of the analysis, these are all. */
  async vacuum(): Promise<void> {
    await this.#fill();
    while ((await refreshDocuments(this.#pool, 'shared')) > 0);
  }

  async find(query: string, options: FindOptions = {}): Promise<Found> {
    const { exact, total, isStale } = await this.#current(compact(query));
    const { parts, lexicon } = await understandStored(this.#pool, query, this.#synonyms, options);
    const { ids, bestCount, dropped } = await this.#search(parts, { lexicon, total });
    return {
      ids: exact === null ? ids : [exact, ...ids.filter((id) => id !== exact)],
      bestCount,
      exact,
      ...reported(query, parts, dropped),
      ...(isStale && { isPassing: true }),
    };
  }

  /** Brings the index up to date, and returns its state. */
  async #current(sku: string): Promise<State> {
    const state = await this.#read(sku);
    if (state.isFilled && !state.isStale) return state;
    if (state.isFilled) await refreshDocuments(this.#pool, 'first');
    else await this.#fill();
    return this.#read(sku);
  }

  async #read(sku: string): Promise<State> {
    const state = await readRow(this.#pool, stateSchema, {
      name: 'search-state',
      text: STATE_SQL,
      values: [sku],
    });
    if (!state) throw new Error('PostgreSQL returned no state of the search');
    return state;
  }

  /** Fills the index, once in each process; all callers wait for the same work. */
  async #fill(): Promise<void> {
    this.#filling ??= fillDocuments(this.#pool);
    try {
      await this.#filling;
    } catch (error) {
      // The next caller tries again.
      this.#filling = null;
      throw error;
    }
  }

  /** Searches by the same rules as MiniSearchIndex. */
  async #search(parts: readonly Part[], counts: Pick<Understood, 'lexicon'> & Pick<State, 'total'>): Promise<Results> {
    const known = parts.filter(({ sayings }) => sayings.length > 0);
    const others = known.filter(({ isMain }) => !isMain);
    let main = known.filter(({ isMain }) => isMain);
    while (main.length > 0) {
      const groups = await findDocuments(this.#pool, main, others, counts);
      const isDropped = (part: Part) =>
        !main.includes(part) && !groups.some(({ fits }) => (fits[others.indexOf(part)] ?? 0) > 0);
      const bestCount = groups[0]?.ids.length ?? 0;
      if (groups.length > 0)
        return { ids: groups.flatMap(({ ids }) => ids), bestCount, dropped: parts.filter(isDropped) };
      // If a part is unknown, weak matches of the rest are ignored.
      const ids = main.length + others.length === parts.length ? await findMentions(this.#pool, parts, counts) : [];
      if (ids.length > 0) return { ids, bestCount: ids.length, dropped: [] };
      const least = leastPart(main);
      main = main.filter((part) => part !== least);
    }
    return { ids: [], bestCount: 0, dropped: parts };
  }
}
