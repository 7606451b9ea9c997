import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../src/contract/language.ts';
import { localize, paths } from '../../src/rules/paths.ts';
import type { PageTarget } from './plan.ts';
import type { PageOutcome } from './render-batch.ts';

/** A page of the site as it was built last. */
export interface BuiltPage extends PageTarget {
  /** Of everything that went into it: the page's data, code, translations, layout. */
  readonly fingerprint: string;
}

/**
 * Pages and what each has read. A build adds new versions beside the living ones as it goes, so that memory does not
 * grow with the site; publishing makes them the living ones, in the transaction that publishes the files.
 */
const SCHEMA = `
CREATE TABLE IF NOT EXISTS graph_state (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  cursor TEXT,
  renderers TEXT NOT NULL,
  -- Living pages: counting them would cost every rebuild a walk through all of them.
  size INTEGER NOT NULL
) STRICT;
INSERT OR IGNORE INTO graph_state VALUES (1, NULL, '{}', 0);

CREATE TABLE IF NOT EXISTS graph_entities (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;

CREATE TABLE IF NOT EXISTS graph_pages (
  id INTEGER PRIMARY KEY,
  address TEXT NOT NULL,
  lang TEXT NOT NULL,
  path TEXT NOT NULL,
  kind TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  reads TEXT NOT NULL,
  is_living INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX IF NOT EXISTS graph_pages_address ON graph_pages (address, is_living);
CREATE INDEX IF NOT EXISTS graph_pages_staged ON graph_pages (address) WHERE is_living <> 1;

CREATE TABLE IF NOT EXISTS graph_reads (entity INTEGER NOT NULL, page INTEGER NOT NULL, PRIMARY KEY (entity, page))
  STRICT, WITHOUT ROWID;

-- Pages that are to be rendered again whatever changes: their last rendering failed.
CREATE TABLE IF NOT EXISTS graph_due (address TEXT PRIMARY KEY, lang TEXT NOT NULL, path TEXT NOT NULL, kind TEXT NOT NULL)
  STRICT, WITHOUT ROWID;
`;

/** What the site was built from. */
export interface GraphState {
  /** Where the change feed stood; null when everything is to be looked at. */
  readonly cursor: string | null;
  /** The fingerprint of each language's renderer. */
  readonly renderers: Readonly<Partial<Record<Language, string>>>;
}

/** What `is_living` says of a row that is not: a version that was staged, or that its address goes. */
const STAGED = 0;
const GONE = 2;

/** SQL of a BuiltPage from graph_pages `p`. */
const PAGE_SQL = 'SELECT p.kind, p.lang, p.path, p.fingerprint FROM graph_pages p';

/** SQL of whether `p` is there when what is staged is published. */
const NEXT_SQL = `(p.is_living = ${STAGED} OR (p.is_living = 1
  AND NOT EXISTS (SELECT 1 FROM graph_pages n WHERE n.address = p.address AND n.is_living <> 1)))`;

/** The read graph: which page has read which entity. It lies in the site's database; see scripts/site. */
export class ReadGraph {
  readonly #db: DatabaseSync;
  readonly #entityIds = new Map<string, number>();
  readonly #statements = new Map<string, StatementSync>();

  constructor(db: DatabaseSync) {
    this.#db = db;
    db.exec(SCHEMA);
    this.discard();
  }

  /** Where the change feed stood when the site was built; null when everything is to be looked at. */
  get cursor(): string | null {
    return this.#get('SELECT cursor FROM graph_state').cursor as string | null;
  }

  /** The fingerprint of each language's renderer when the site was built. */
  get renderers(): Readonly<Partial<Record<Language, string>>> {
    return JSON.parse(String(this.#get('SELECT renderers FROM graph_state').renderers));
  }

  /** Every page of the site, one after another. */
  pages(): Iterable<BuiltPage> {
    return this.#all(`${PAGE_SQL} WHERE is_living = 1`);
  }

  /** Living pages. */
  get size(): number {
    return Number(this.#get('SELECT size FROM graph_state').size);
  }

  /** Living pages once what is staged is published. */
  get nextSize(): number {
    const { change } = this.#get(
      `SELECT coalesce(sum(CASE WHEN n.is_living = ${STAGED} THEN old.id IS NULL ELSE -(old.id IS NOT NULL) END), 0) AS change
       FROM graph_pages n LEFT JOIN graph_pages old ON old.address = n.address AND old.is_living = 1
       WHERE n.is_living <> 1`,
    );
    return this.size + Number(change);
  }

  find({ lang, path }: Pick<PageTarget, 'lang' | 'path'>): BuiltPage | undefined {
    const [page] = this.#all(`${PAGE_SQL} WHERE address = ? AND is_living = 1`, localize(lang, path));
    return page;
  }

  /** Pages that have read one of the entities, each once. */
  readersOf(entities: readonly string[]): BuiltPage[] {
    const names = JSON.stringify(entities);
    return [
      ...this.#all(
        `${PAGE_SQL} WHERE p.is_living = 1 AND p.id IN (
           SELECT r.page FROM graph_reads r JOIN graph_entities e ON e.id = r.entity
           WHERE e.name IN (SELECT value FROM json_each(?)))`,
        names,
      ),
    ];
  }

  /** Pages that have read one of the entities which few pages have read (`most` or fewer). */
  readersOfFew(entities: readonly string[], most: number): BuiltPage[] {
    const rows = this.#statement(
      `SELECT e.name FROM graph_entities e WHERE e.name IN (SELECT value FROM json_each(?))
       AND (SELECT count(*) FROM (SELECT 1 FROM graph_reads r WHERE r.entity = e.id LIMIT ? + 1)) <= ?`,
    ).all(JSON.stringify(entities), most, most) as { name: string }[];
    return this.readersOf(rows.map(({ name }) => name));
  }

  /** Pages whose address is that of a slug, or of a page of its list. */
  pagesOf(slug: string): BuiltPage[] {
    return LANGUAGES.flatMap((lang) => {
      const list = localize(lang, `/${slug}/page/`);
      return [
        ...this.#all(
          `${PAGE_SQL} WHERE is_living = 1 AND (address IN (?, ?) OR (address >= ? AND address < ?))`,
          localize(lang, paths.page(slug)),
          localize(lang, paths.blogPage(slug)),
          list,
          // The first text after all that begin with the list's address.
          `${list.slice(0, -1)}0`,
        ),
      ];
    });
  }

  /** Pages whose last rendering failed. */
  due(): PageTarget[] {
    return [...this.#statement('SELECT kind, lang, path FROM graph_due').iterate()] as unknown as PageTarget[];
  }

  /** Paths of the pages with data, each once, as they will be when what is staged is published. */
  *paths(): Iterable<string> {
    const rows = this.#db
      .prepare(`SELECT path FROM graph_pages p WHERE kind = 'page' AND lang = ? AND ${NEXT_SQL} ORDER BY path`)
      .iterate(DEFAULT_LANGUAGE) as Iterable<unknown>;
    for (const { path } of rows as Iterable<{ path: string }>) yield path;
  }

  /** Notes what became of some pages, beside what is living. */
  stage(outcomes: readonly PageOutcome[]): void {
    this.#transact(() => {
      for (const outcome of outcomes) this.#stageOne(outcome);
    });
  }

  /** Makes what was staged living. Called in the transaction that publishes. */
  commit(state: GraphState): void {
    const size = this.nextSize;
    const replaced = this.#statement(
      `SELECT old.id, old.reads FROM graph_pages old JOIN graph_pages new ON new.address = old.address AND new.is_living <> 1
       WHERE old.is_living = 1`,
    ).all() as unknown as { id: number; reads: string }[];
    for (const page of replaced) this.#remove(page);
    // The first condition is the index's, which is found by no other words.
    this.#run(`DELETE FROM graph_pages WHERE is_living <> 1 AND is_living = ${GONE}`);
    this.#run(`UPDATE graph_pages SET is_living = 1 WHERE is_living <> 1 AND is_living = ${STAGED}`);
    const { cursor, renderers } = state;
    this.#run('UPDATE graph_state SET cursor = ?, renderers = ?, size = ?', cursor, JSON.stringify(renderers), size);
  }

  /** Forgets what was staged and not published. */
  discard(): void {
    const staged = this.#statement('SELECT id, reads FROM graph_pages WHERE is_living <> 1').all();
    if (staged.length === 0) return;
    this.#transact(() => {
      for (const page of staged as unknown as { id: number; reads: string }[]) this.#remove(page);
    });
  }

  /** Notes that some pages go. */
  stageDeleted(pages: readonly PageTarget[]): void {
    this.#transact(() => {
      for (const job of pages) {
        const address = localize(job.lang, job.path);
        this.#run('DELETE FROM graph_due WHERE address = ?', address);
        this.#insert(address, job, '', [], GONE);
      }
    });
  }

  #stageOne(outcome: PageOutcome): void {
    const { kind, lang, path } = outcome.job;
    const address = localize(lang, path);
    this.#run('DELETE FROM graph_due WHERE address = ?', address);
    switch (outcome.type) {
      case 'failed':
        this.#run('INSERT INTO graph_due VALUES (?, ?, ?, ?)', address, lang, path, kind);
        break;
      case 'missing':
        this.#insert(address, outcome.job, '', [], GONE);
        break;
      case 'same':
        this.#insert(address, outcome.job, outcome.job.fingerprint ?? '', outcome.reads, STAGED);
        break;
      case 'rendered':
        this.#insert(address, outcome.job, outcome.fingerprint, outcome.reads, STAGED);
    }
  }

  #insert(address: string, job: PageTarget, fingerprint: string, reads: readonly string[], state: number): void {
    const entities = reads.map((name) => this.#entityId(name)).sort((a, b) => a - b);
    const { lastInsertRowid } = this.#statement(
      `INSERT INTO graph_pages (address, lang, path, kind, fingerprint, reads, is_living) VALUES (?, ?, ?, ?, ?, ?, ?)`,
    ).run(address, job.lang, job.path, job.kind, fingerprint, entities.join(), state);
    const insert = this.#statement('INSERT INTO graph_reads VALUES (?, ?)');
    for (const entity of entities) insert.run(entity, lastInsertRowid);
  }

  #remove({ id, reads }: { readonly id: number; readonly reads: string }): void {
    const remove = this.#statement('DELETE FROM graph_reads WHERE entity = ? AND page = ?');
    if (reads !== '') for (const entity of reads.split(',')) remove.run(Number(entity), id);
    this.#run('DELETE FROM graph_pages WHERE id = ?', id);
  }

  #entityId(name: string): number {
    let id = this.#entityIds.get(name);
    if (id === undefined) {
      // Nearly all of them are there.
      const find = this.#statement('SELECT id FROM graph_entities WHERE name = ?');
      const found = find.get(name) as { id: number } | undefined;
      id =
        found?.id ?? Number(this.#statement('INSERT INTO graph_entities (name) VALUES (?)').run(name).lastInsertRowid);
      this.#entityIds.set(name, id);
    }
    return id;
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

  #transact(work: () => void): void {
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
export function tagsOfFile(db: DatabaseSync, file: string): readonly string[] | undefined {
  const address = addressOfFile(file);
  if (address === null) return undefined;
  const rows = db
    .prepare(
      `SELECT e.name FROM graph_pages p JOIN json_each('[' || p.reads || ']') r JOIN graph_entities e ON e.id = r.value
       WHERE p.address = ? AND p.is_living = 1`,
    )
    .all(address) as { name: string }[];
  return rows.length > 0 ? rows.map(({ name }) => name) : undefined;
}

/** `ru/x.html` and `ru/x.json` are of `/ru/x`, `index.html` of `/`. */
function addressOfFile(file: string): string | null {
  const page = /^(.*)\.(?:html|json)$/.exec(file)?.[1];
  if (page === undefined) return null;
  return page === 'index' ? '/' : `/${page}`;
}
