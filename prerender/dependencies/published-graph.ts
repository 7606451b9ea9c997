import type { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import type { DependencyKey } from '../../server/changes/keys.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../src/contract/language.ts';
import type { Localized } from '../../src/contract/localized.ts';
import { localize, paths, removedPath } from '../../src/rules/paths.ts';
import type { PageTarget } from '../plan/plan.ts';
import { Sqlite } from '../sqlite.ts';
import { FailedPages, TARGET_SQL, targetSchema } from './failed-pages.ts';

/** A page of the site as last built. */
export interface BuiltPage extends PageTarget {
  /** Fingerprint of all inputs: the page's data, code, translations, layout. */
  readonly fingerprint: string;
}

/** The state that the site was built from. */
export interface GraphState {
  /** The position in the change feed; null if everything is to be checked. */
  readonly cursor: string | null;
  /** The database history that the cursor belongs to; null if unknown. */
  readonly history?: string | null;
  /** The fingerprint of each language's renderer. */
  readonly renderers: Partial<Localized>;
}

const pageSchema = v.object({ ...targetSchema.entries, fingerprint: v.string() });
const stateSchema = v.object({
  cursor: v.nullable(v.string()),
  history: v.nullable(v.string()),
  renderers: v.pipe(v.string(), v.parseJson(), v.object(v.entriesFromList(LANGUAGES, v.exactOptional(v.string())))),
  size: v.number(),
});

/**
 * States of a version of a page, in `graph_pages.state`. `staged` and `removed` versions exist beside the published one
 * until the next commit, which replaces or deletes it.
 */
export const STATE = { staged: 0, published: 1, removed: 2 } as const;

/** SQL that selects a BuiltPage from graph_pages `p`. */
const PAGE_SQL = `SELECT ${TARGET_SQL}, p.fingerprint FROM graph_pages p`;

/** The dependency graph of the published site, for reading only, while any process may build. */
export class PublishedGraph {
  protected readonly sqlite: Sqlite;
  protected readonly failed: FailedPages;

  /** @param db with the graph's tables; see releases/site-database.ts */
  constructor(db: DatabaseSync) {
    this.sqlite = new Sqlite(db);
    this.failed = new FailedPages(this.sqlite);
  }

  /** The position in the change feed when the site was built; null if everything is to be checked. */
  get cursor(): string | null {
    return this.#state.cursor;
  }

  /** The database history that the cursor belongs to. */
  get history(): string | null {
    return this.#state.history;
  }

  /** The fingerprint of each language's renderer when the site was built. */
  get renderers(): Partial<Localized> {
    return this.#state.renderers;
  }

  get #state() {
    return this.sqlite.get(stateSchema, 'SELECT cursor, history, renderers, size FROM graph_state');
  }

  /** Iterates over every page of the site. */
  pages(): Iterable<BuiltPage> {
    return this.sqlite.iterate(pageSchema, `${PAGE_SQL} WHERE state = ${STATE.published}`);
  }

  /** Number of published pages. */
  get size(): number {
    return this.#state.size;
  }

  find({ lang, path }: Pick<PageTarget, 'lang' | 'path'>): BuiltPage | undefined {
    return this.sqlite.find(
      pageSchema,
      `${PAGE_SQL} WHERE address = ? AND state = ${STATE.published}`,
      localize(lang, path),
    );
  }

  /** Returns true if the last rendering of a page failed or its files were lost, so that they are not to be trusted. */
  isDue({ lang, path }: Pick<PageTarget, 'lang' | 'path'>): boolean {
    return this.failed.has(localize(lang, path));
  }

  /** Returns the pages that have read any of the keys, each once. */
  readersOf(keys: readonly DependencyKey[]): BuiltPage[] {
    const names = JSON.stringify(keys);
    return this.sqlite.all(
      pageSchema,
      `${PAGE_SQL} WHERE p.state = ${STATE.published} AND p.id IN (
           SELECT page FROM graph_reads WHERE entity IN (SELECT value FROM json_each(?)))`,
      names,
    );
  }

  /** Returns the keys that at least one and at most `most` pages have read. */
  readByFew(keys: readonly DependencyKey[], most: number): DependencyKey[] {
    const rows = this.sqlite.all(
      v.object({ name: v.string() }),
      `SELECT e.value AS name FROM json_each(?) e
       WHERE (SELECT count(*) FROM (SELECT 1 FROM graph_reads r WHERE r.entity = e.value LIMIT ? + 1)) BETWEEN 1 AND ?`,
      JSON.stringify(keys),
      most,
      most,
    );
    const few: ReadonlySet<string> = new Set(rows.map(({ name }) => name));
    return keys.filter((key) => few.has(key));
  }

  /** Returns the pages at a slug's address, the further pages of its list, and the page of a removed product. */
  pagesOf(slug: string): BuiltPage[] {
    return LANGUAGES.flatMap((lang) => {
      const first = [paths.page(slug), paths.blogPage(slug)].map((path) => localize(lang, path));
      const removed = localize(lang, removedPath(slug));
      // Ranges over further pages of a list: from `/page/` up to, exclusively, the first string after all of them.
      const further = first.flatMap((address) => [`${address}/page/`, `${address}/page0`]);
      return this.sqlite.all(
        pageSchema,
        `${PAGE_SQL} WHERE state = ${STATE.published}
             AND (address IN (?, ?, ?) OR (address >= ? AND address < ?) OR (address >= ? AND address < ?))`,
        ...first,
        removed,
        ...further,
      );
    });
  }

  /** Returns the number of pages of a slug's list; 1 if it does not exist. */
  listLength(slug: string): number {
    const pages = this.pagesOf(slug).filter(({ kind, lang }) => kind === 'page' && lang === DEFAULT_LANGUAGE);
    return Math.max(1, pages.length);
  }

  /**
   * Returns the pages whose last rendering failed.
   * @param now ms: only pages that are due by then; `all` regardless of the time
   */
  due(now: number | 'all' = 'all'): PageTarget[] {
    return this.failed.due(now);
  }
}
