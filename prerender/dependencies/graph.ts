import type { DatabaseSync, StatementSync } from 'node:sqlite';
import * as v from 'valibot';
import { type DependencyKey, parseKey } from '../../server/changes/keys.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../src/contract/language.ts';
import { localize, pageFile, paths } from '../../src/rules/paths.ts';
import type { PageTarget } from '../plan/plan.ts';
import { isSitePath } from '../releases/content.ts';
import type { PageOutcome } from '../render/render-job.ts';
import { makeGraphTables } from './graph-tables.ts';

/** A page of the site as it was built last. */
export interface BuiltPage extends PageTarget {
  /** Of everything that went into it: the page's data, code, translations, layout. */
  readonly fingerprint: string;
}

/** ms before a page that failed is tried again by whoever waits: twice as long after each try, up to this. */
const FIRST_RETRY = 5_000;
const LAST_RETRY = 600_000;

/** Outcomes that are collected before they are written down together. */
const BUFFER_SIZE = 512;

/** What the site was built from. */
export interface GraphState {
  /** Where the change feed stood; null when everything is to be checked. */
  readonly cursor: string | null;
  /** Whose place that is; null when it is not known. */
  readonly history?: string | null;
  /** The fingerprint of each language's renderer. */
  readonly renderers: Readonly<Partial<Record<Language, string>>>;
}

/** What graph_pages.reads holds. */
const readsSchema = v.array(v.pipe(v.string(), v.transform(parseKey)));

/**
 * States of a version of a page, in `graph_pages.state`. `staged` and `removed` are beside the published version until
 * the next commit, which puts the staged one in its place, or takes it away.
 */
const STATE = { staged: 0, published: 1, removed: 2 } as const;
type State = (typeof STATE)[keyof typeof STATE];

/** SQL of a BuiltPage from graph_pages `p`. */
const PAGE_SQL = 'SELECT p.kind, p.lang, p.path, p.fingerprint FROM graph_pages p';

/** The index is named, or SQLite walks through all pages. */
const STAGED_ADDRESSES_SQL = `SELECT address FROM graph_pages INDEXED BY graph_pages_staged WHERE state <> ${STATE.published}`;

/** SQL of whether `p` is published and what is staged takes its place. */
const REPLACED_SQL = `p.state = ${STATE.published} AND p.address IN (${STAGED_ADDRESSES_SQL})`;

/** SQL of whether `p` is there when what is staged is published. */
const NEXT_SQL = `(p.state = ${STATE.staged} OR (p.state = ${STATE.published}
  AND NOT EXISTS (SELECT 1 FROM graph_pages n WHERE n.address = p.address AND n.state <> ${STATE.published})))`;

/** Which page depends on which keys: what it has read. It lies in the site's database; see prerender/releases. */
export class DependencyGraph {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  #buffer: PageOutcome[] = [];

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#transact(() => makeGraphTables(db));
    this.discard();
  }

  /** Where the change feed stood when the site was built; null when everything is to be checked. */
  get cursor(): string | null {
    return this.#get('SELECT cursor FROM graph_state').cursor as string | null;
  }

  /** Whose history the cursor is a place in. */
  get history(): string | null {
    return this.#get('SELECT history FROM graph_state').history as string | null;
  }

  /** The fingerprint of each language's renderer when the site was built. */
  get renderers(): Readonly<Partial<Record<Language, string>>> {
    return JSON.parse(String(this.#get('SELECT renderers FROM graph_state').renderers));
  }

  /** Every page of the site, one after another. */
  pages(): Iterable<BuiltPage> {
    return this.#all(`${PAGE_SQL} WHERE state = ${STATE.published}`);
  }

  /** Published pages. */
  get size(): number {
    return Number(this.#get('SELECT size FROM graph_state').size);
  }

  /** Published pages once what is staged is published. */
  get nextSize(): number {
    this.#flush();
    const { change } = this.#get(
      `SELECT coalesce(sum(CASE WHEN n.state = ${STATE.staged} THEN old.id IS NULL ELSE -(old.id IS NOT NULL) END), 0) AS change
       FROM graph_pages n INDEXED BY graph_pages_staged LEFT JOIN graph_pages old ON old.address = n.address AND old.state = ${STATE.published}
       WHERE n.state <> ${STATE.published}`,
    );
    return this.size + Number(change);
  }

  find({ lang, path }: Pick<PageTarget, 'lang' | 'path'>): BuiltPage | undefined {
    const [page] = this.#all(`${PAGE_SQL} WHERE address = ? AND state = ${STATE.published}`, localize(lang, path));
    return page;
  }

  /** Pages that have read one of the keys, each once. */
  readersOf(keys: readonly DependencyKey[]): BuiltPage[] {
    const names = JSON.stringify(keys);
    return [
      ...this.#all(
        `${PAGE_SQL} WHERE p.state = ${STATE.published} AND p.id IN (
           SELECT page FROM graph_reads WHERE entity IN (SELECT value FROM json_each(?)))`,
        names,
      ),
    ];
  }

  /** Those of the keys which few pages have read: one, or up to `most`. */
  readByFew(keys: readonly DependencyKey[], most: number): DependencyKey[] {
    const rows = this.#statement(
      `SELECT e.value AS name FROM json_each(?) e
       WHERE (SELECT count(*) FROM (SELECT 1 FROM graph_reads r WHERE r.entity = e.value LIMIT ? + 1)) BETWEEN 1 AND ?`,
    ).all(JSON.stringify(keys), most, most);
    const few = new Set(rows.map(({ name }) => name));
    return keys.filter((key) => few.has(key));
  }

  /** Pages whose address is that of a slug, or of a page of its list. */
  pagesOf(slug: string): BuiltPage[] {
    return LANGUAGES.flatMap((lang) => {
      const first = [paths.page(slug), paths.blogPage(slug)].map((path) => localize(lang, path));
      // A list's further pages, and the first text after all that begin like them.
      const further = first.flatMap((address) => [`${address}/page/`, `${address}/page0`]);
      return [
        ...this.#all(
          `${PAGE_SQL} WHERE state = ${STATE.published}
             AND (address IN (?, ?) OR (address >= ? AND address < ?) OR (address >= ? AND address < ?))`,
          ...first,
          ...further,
        ),
      ];
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
    const time = now === 'all' ? Number.MAX_SAFE_INTEGER : now;
    const rows = this.#statement('SELECT kind, lang, path FROM graph_due WHERE next_at <= ?').iterate(time);
    // What an earlier version has noted may be no file's name; nothing could come of it.
    return ([...rows] as unknown as PageTarget[]).filter(({ lang, path }) => isSitePath(pageFile(lang, path, 'html')));
  }

  /** Paths of the pages with data, each once, as they will be when what is staged is published. */
  *paths(): Iterable<string> {
    this.#flush();
    const rows = this.#db
      .prepare(`SELECT path FROM graph_pages p WHERE kind = 'page' AND lang = ? AND ${NEXT_SQL} ORDER BY path`)
      .iterate(DEFAULT_LANGUAGE) as Iterable<unknown>;
    for (const { path } of rows as Iterable<{ path: string }>) yield path;
  }

  /** Notes what became of some pages, beside what is published. */
  stage(outcomes: readonly PageOutcome[]): void {
    this.#buffer.push(...outcomes);
    if (this.#buffer.length >= BUFFER_SIZE) this.#flush();
  }

  /** Publishes what was staged. Called in the transaction that publishes, after nextSize. */
  commit(state: GraphState): void {
    const size = this.nextSize;
    // What is published is due no more; what was only staged still is.
    this.#run(`DELETE FROM graph_due WHERE address IN (${STAGED_ADDRESSES_SQL})`);
    this.#renewSame();
    this.#forgetReplacedReads();
    this.#run(`DELETE FROM graph_pages AS p WHERE ${REPLACED_SQL}`);
    this.#run(
      `DELETE FROM graph_pages INDEXED BY graph_pages_staged WHERE state <> ${STATE.published} AND state = ${STATE.removed}`,
    );
    // In the order in which they will lie.
    this.#run(`INSERT INTO graph_reads
      SELECT r.value, p.id FROM graph_pages p INDEXED BY graph_pages_staged JOIN json_each(p.reads) r
      WHERE p.state <> ${STATE.published} ORDER BY 1, 2`);
    this.#run(
      `UPDATE graph_pages INDEXED BY graph_pages_staged SET state = ${STATE.published} WHERE state <> ${STATE.published}`,
    );
    const { cursor, history = null, renderers } = state;
    const values = [cursor, history, JSON.stringify(renderers), size];
    this.#run('UPDATE graph_state SET cursor = ?, history = ?, renderers = ?, size = ?', ...values);
  }

  /** Nearly every page of a rebuild has read what it had read before: only its fingerprint is another. */
  #renewSame(): void {
    const isSame = `old.address = n.address AND old.state = ${STATE.published} AND old.reads = n.reads AND old.kind = n.kind`;
    this.#run(`UPDATE graph_pages AS old SET fingerprint = n.fingerprint
      FROM graph_pages n INDEXED BY graph_pages_staged WHERE n.state <> ${STATE.published} AND n.state = ${STATE.staged} AND ${isSame}`);
    this.#run(`DELETE FROM graph_pages AS n INDEXED BY graph_pages_staged
      WHERE n.state <> ${STATE.published} AND n.state = ${STATE.staged} AND EXISTS (SELECT 1 FROM graph_pages old WHERE ${isSame})`);
  }

  #forgetReplacedReads(): void {
    const { replaced } = this.#get(`SELECT count(*) AS replaced FROM graph_pages AS p WHERE ${REPLACED_SQL}`);
    // All at once costs SQLite nothing.
    if (replaced === this.size) this.#run('DELETE FROM graph_reads');
    else
      this.#run(`DELETE FROM graph_reads WHERE (entity, page) IN (
        SELECT r.value, p.id FROM graph_pages AS p JOIN json_each(p.reads) r WHERE ${REPLACED_SQL})`);
  }

  /** Notes that files of pages are gone, and have to be made again whatever changes. In the caller's transaction. */
  lose(files: readonly string[]): void {
    for (const file of files) {
      const address = addressOfFile(file);
      if (address === null) continue;
      this.#run(`UPDATE graph_pages SET fingerprint = '' WHERE address = ? AND state = ${STATE.published}`, address);
      this.#run(
        `INSERT OR IGNORE INTO graph_due (address, lang, path, kind)
         SELECT address, lang, path, kind FROM graph_pages WHERE address = ? AND state = ${STATE.published}`,
        address,
      );
    }
  }

  /** Forgets what was staged and not published. */
  discard(): void {
    this.#buffer = [];
    this.#run(`DELETE FROM graph_pages WHERE state <> ${STATE.published}`);
  }

  /** Notes that some pages go. */
  stageDeleted(pages: readonly PageTarget[]): void {
    this.#transact(() => {
      for (const job of pages) {
        this.#insert(localize(job.lang, job.path), job, '', [], STATE.removed);
      }
    });
  }

  /** Writes down what was collected. */
  #flush(): void {
    const outcomes = this.#buffer;
    if (outcomes.length === 0) return;
    this.#transact(() => {
      for (const outcome of outcomes) this.#stageOne(outcome);
    });
    this.#buffer = [];
  }

  #stageOne(outcome: PageOutcome): void {
    const { lang, path } = outcome.job;
    const address = localize(lang, path);
    switch (outcome.type) {
      case 'failed':
        this.#noteFailure(address, outcome.job);
        break;
      case 'missing':
        this.#insert(address, outcome.job, '', [], STATE.removed);
        break;
      case 'same':
        this.#insert(address, outcome.job, outcome.job.fingerprint ?? '', outcome.reads, STATE.staged);
        break;
      case 'rendered':
        this.#insert(address, outcome.job, outcome.fingerprint, outcome.reads, STATE.staged);
    }
  }

  #noteFailure(address: string, { lang, path, kind }: PageTarget): void {
    this.#run(
      `INSERT INTO graph_due (address, lang, path, kind, next_at) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (address) DO UPDATE SET kind = excluded.kind, tries = tries + 1,
         next_at = ? + min(${LAST_RETRY}, ${FIRST_RETRY} * (1 << min(tries, 10)))`,
      address,
      lang,
      path,
      kind,
      Date.now() + FIRST_RETRY,
      Date.now(),
    );
  }

  #insert(address: string, job: PageTarget, fingerprint: string, reads: readonly string[], state: State): void {
    this.#statement(
      `INSERT INTO graph_pages (address, lang, path, kind, fingerprint, reads, state) VALUES (?, ?, ?, ?, ?, ?, ?)`,
    ).run(address, job.lang, job.path, job.kind, fingerprint, JSON.stringify(reads), state);
  }

  #statement(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#db.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  #run(sql: string, ...values: (string | number | null)[]): void {
    this.#statement(sql).run(...values);
  }

  #get(sql: string, ...values: string[]): Record<string, unknown> {
    return this.#statement(sql).get(...values) as Record<string, unknown>;
  }

  #all(sql: string, ...values: string[]): Iterable<BuiltPage> {
    return this.#db.prepare(sql).iterate(...values) as unknown as Iterable<BuiltPage>;
  }

  /** In one transaction; in the caller's, when there is one. */
  #transact(work: () => void): void {
    if (this.#db.isTransaction) {
      work();
      return;
    }
    this.#db.exec('BEGIN');
    try {
      work();
      this.#db.exec('COMMIT');
    } catch (error) {
      this.#db.exec('ROLLBACK');
      throw error;
    }
  }
}

/** What the page of a file has read, by the site's database; undefined for a file of no page. */
export function tagsOfFile(db: DatabaseSync, file: string): readonly DependencyKey[] | undefined {
  const address = addressOfFile(file);
  if (address === null) return undefined;
  const page = db
    .prepare(`SELECT reads FROM graph_pages WHERE address = ? AND state = ${STATE.published}`)
    .get(address);
  if (!page) return undefined;
  const reads = v.parse(readsSchema, JSON.parse(String(page.reads)));
  return reads.length > 0 ? reads : undefined;
}

/** `ru/x.html` and `ru/x.json` are of `/ru/x`, `index.html` of `/`. */
function addressOfFile(file: string): string | null {
  const page = /^(.*)\.(?:html|json)$/.exec(file)?.[1];
  if (page === undefined) return null;
  return page === 'index' ? '/' : `/${page}`;
}
