import type { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import type { DependencyKey } from '../../server/changes/keys.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../src/contract/language.ts';
import { localize, paths } from '../../src/rules/paths.ts';
import type { PageTarget } from '../plan/plan.ts';
import { Sqlite } from '../sqlite.ts';
import { FailedPages, targetSchema } from './failed-pages.ts';

/** A page of the site as it was built last. */
export interface BuiltPage extends PageTarget {
  /** Of everything that went into it: the page's data, code, translations, layout. */
  readonly fingerprint: string;
}

/** What the site was built from. */
export interface GraphState {
  /** Where the change feed stood; null when everything is to be checked. */
  readonly cursor: string | null;
  /** Whose place that is; null when it is not known. */
  readonly history?: string | null;
  /** The fingerprint of each language's renderer. */
  readonly renderers: Readonly<Partial<Record<Language, string>>>;
}

const pageSchema = v.object({ ...targetSchema.entries, fingerprint: v.string() });
const stateSchema = v.object({
  cursor: v.nullable(v.string()),
  history: v.nullable(v.string()),
  renderers: v.pipe(v.string(), v.parseJson(), v.object(v.entriesFromList(LANGUAGES, v.exactOptional(v.string())))),
  size: v.number(),
});

/**
 * States of a version of a page, in `graph_pages.state`. `staged` and `removed` are beside the published version until
 * the next commit, which puts the staged one in its place, or takes it away.
 */
export const STATE = { staged: 0, published: 1, removed: 2 } as const;

/** SQL of a BuiltPage from graph_pages `p`. */
const PAGE_SQL = 'SELECT p.kind, p.lang, p.path, p.fingerprint FROM graph_pages p';

/** The dependency graph of the site that is published, for whoever only reads it, whoever else builds. */
export class PublishedGraph {
  protected readonly sqlite: Sqlite;
  protected readonly failed: FailedPages;

  /** @param db with the graph's tables; see releases/site-database.ts */
  constructor(db: DatabaseSync) {
    this.sqlite = new Sqlite(db);
    this.failed = new FailedPages(this.sqlite);
  }

  /** Where the change feed stood when the site was built; null when everything is to be checked. */
  get cursor(): string | null {
    return this.#state.cursor;
  }

  /** Whose history the cursor is a place in. */
  get history(): string | null {
    return this.#state.history;
  }

  /** The fingerprint of each language's renderer when the site was built. */
  get renderers(): Readonly<Partial<Record<Language, string>>> {
    return this.#state.renderers;
  }

  get #state() {
    return this.sqlite.get(stateSchema, 'SELECT cursor, history, renderers, size FROM graph_state');
  }

  /** Every page of the site, one after another. */
  pages(): Iterable<BuiltPage> {
    return this.sqlite.iterate(pageSchema, `${PAGE_SQL} WHERE state = ${STATE.published}`);
  }

  /** Published pages. */
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

  /** Pages that have read one of the keys, each once. */
  readersOf(keys: readonly DependencyKey[]): BuiltPage[] {
    const names = JSON.stringify(keys);
    return this.sqlite.all(
      pageSchema,
      `${PAGE_SQL} WHERE p.state = ${STATE.published} AND p.id IN (
           SELECT page FROM graph_reads WHERE entity IN (SELECT value FROM json_each(?)))`,
      names,
    );
  }

  /** Those of the keys which few pages have read: one, or up to `most`. */
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

  /** Pages whose address is that of a slug, or of a page of its list. */
  pagesOf(slug: string): BuiltPage[] {
    return LANGUAGES.flatMap((lang) => {
      const first = [paths.page(slug), paths.blogPage(slug)].map((path) => localize(lang, path));
      // A list's further pages, and the first text after all that begin like them.
      const further = first.flatMap((address) => [`${address}/page/`, `${address}/page0`]);
      return this.sqlite.all(
        pageSchema,
        `${PAGE_SQL} WHERE state = ${STATE.published}
             AND (address IN (?, ?) OR (address >= ? AND address < ?) OR (address >= ? AND address < ?))`,
        ...first,
        ...further,
      );
    });
  }

  /** Pages that a slug's list has; 1 for one that is not there. */
  listLength(slug: string): number {
    const pages = this.pagesOf(slug).filter(({ kind, lang }) => kind === 'page' && lang === DEFAULT_LANGUAGE);
    return Math.max(1, pages.length);
  }

  /**
   * Pages whose last rendering failed.
   * @param now ms: only those that it is time to try again; `all` whenever that is
   */
  due(now: number | 'all' = 'all'): PageTarget[] {
    return this.failed.due(now);
  }
}
