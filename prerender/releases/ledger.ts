import type { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { Sqlite } from '../sqlite.ts';
import { addressOfFile, formatAddress, outlivesRelease } from './content.ts';
import { ReleaseHistory } from './release-history.ts';
import { openSiteDatabase } from './site-database.ts';
import { otherTree, TREES, type TreeName } from './trees.ts';

export interface SiteFile {
  readonly path: string;
  readonly hash: string;
}

export interface Release {
  /** The running number and the beginning of the address. */
  readonly id: string;
  /** One more than that of the release before. */
  readonly number: number;
  /** Of the content: two releases with the same address are byte for byte the same. */
  readonly address: string;
  /** Of the data that the pages show. */
  readonly revision: number;
  /** Which build made it, for which origin. */
  readonly build: string;
  readonly pages: number;
  /** Files that are not as in the release before. */
  readonly changed: number;
  readonly publishedAt: Date;
  /** It only brings files that are derived from the pages of an earlier release. */
  readonly isDerived: boolean;
}

/** What a path was in one release and is in another; null: not there. */
export interface Difference {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

export interface Tree {
  /** The release that the tree holds. */
  readonly release: number;
  /** The release that it is being brought to; its files are of either as long as this is set. */
  readonly target: number | null;
}

/** A path of the draft: only touched, or with the content that lies there now, or deleted. */
export interface DraftFile {
  readonly path: string;
  readonly state: 'touched' | 'put' | 'deleted';
  readonly hash: string | null;
  /** The content that it has in the newest release. */
  readonly before: string | null;
}

export interface State {
  /** The number of the newest release, 0 before the first. */
  readonly head: number;
  readonly served: TreeName | null;
  readonly isPaused: boolean;
}

export type ReleaseInfo = Pick<Release, 'build' | 'pages' | 'revision' | 'isDerived'>;

const treeNameSchema = v.picklist(TREES);
const fileSchema = v.object({ path: v.string(), hash: v.string() });
const pathSchema = v.pipe(
  v.object({ path: v.string() }),
  v.transform(({ path }) => path),
);
const hashSchema = v.pipe(
  v.object({ hash: v.string() }),
  v.transform(({ hash }) => hash),
);
const differenceSchema = v.object({ path: v.string(), before: v.nullable(v.string()), after: v.nullable(v.string()) });
const treeSchema = v.object({ release: v.number(), target: v.nullable(v.number()) });
const draftFileSchema = v.object({
  path: v.string(),
  state: v.picklist(['touched', 'put', 'deleted']),
  hash: v.nullable(v.string()),
  before: v.nullable(v.string()),
});
const stateSchema = v.pipe(
  v.object({ head: v.number(), served: v.nullable(treeNameSchema), is_held: v.number() }),
  v.transform(({ head, served, is_held }): State => ({ head, served, isPaused: is_held === 1 })),
);
const releaseSchema = v.pipe(
  v.object({
    number: v.number(),
    address: v.string(),
    revision: v.number(),
    build: v.string(),
    pages: v.number(),
    changed: v.number(),
    published_at: v.number(),
    is_derived: v.number(),
  }),
  v.transform(({ published_at, is_derived, ...release }): Release => {
    const id = `${release.number}-${release.address.slice(0, 12)}`;
    return { ...release, id, publishedAt: new Date(published_at), isDerived: is_derived === 1 };
  }),
);
const RELEASE_SQL =
  'SELECT number, address, revision, build, pages, changed, published_at, is_derived FROM site_releases';

export const readState = (sqlite: Sqlite): State =>
  sqlite.get(stateSchema, 'SELECT head, served, is_held FROM site_state');

export const readTree = (sqlite: Sqlite, name: TreeName): Tree =>
  sqlite.get(treeSchema, 'SELECT release, target FROM site_trees WHERE name = ?', name);

/** Newest first. */
export const readReleases = (sqlite: Sqlite): Release[] =>
  sqlite.all(releaseSchema, `${RELEASE_SQL} ORDER BY number DESC`);

/** What leads from one release to another, in either direction; from nothing, only to the newest. */
export function readDifference(sqlite: Sqlite, from: number, to: number): Iterable<Difference> {
  const differences = (sql: string, ...releases: number[]) => sqlite.iterate(differenceSchema, sql, ...releases);
  if (from === 0) return differences('SELECT path, NULL AS before, hash AS after FROM site_files ORDER BY path');
  if (from > to) return differences(differenceSql('after', 'before'), to, from);
  return differences(differenceSql('before', 'after'), from, to);
}

/**
 * What the site is, in SQLite. Write-ahead logging with `synchronous = NORMAL`: a commit survives the death of the
 * process, whatever kills it. A power loss may take the last commits away, whole ones, and the files, which are not
 * flushed either, may be newer or torn; nobody knows then what the trees hold, so the site has to be built anew.
 */
export class Ledger {
  readonly db: DatabaseSync;
  readonly #sqlite: Sqlite;
  /** What leads back to earlier releases. */
  readonly history: ReleaseHistory;
  #hasReleases: boolean;

  constructor(siteDir: string) {
    this.db = openSiteDatabase(siteDir);
    this.#sqlite = new Sqlite(this.db);
    this.history = new ReleaseHistory(this.#sqlite);
    this.#hasReleases = this.state.head > 0;
  }

  get state(): State {
    return readState(this.#sqlite);
  }

  tree(name: TreeName): Tree {
    return readTree(this.#sqlite, name);
  }

  hashOf(path: string): string | undefined {
    // A first build asks for every file.
    if (!this.#hasReleases) return undefined;
    return this.#sqlite.find(hashSchema, 'SELECT hash FROM site_files WHERE path = ?', path);
  }

  /** Whether the path only outlives its release. */
  isRetired(path: string): boolean {
    return this.#sqlite.has('SELECT 1 FROM site_retired WHERE path = ?', path);
  }

  /** The files of the newest release, in the order of their paths. */
  files(): Iterable<SiteFile> {
    return this.#sqlite.iterate(fileSchema, 'SELECT path, hash FROM site_files ORDER BY path');
  }

  /** Newest first. */
  releases(): Release[] {
    return readReleases(this.#sqlite);
  }

  release(number: number): Release | undefined {
    return this.#sqlite.find(releaseSchema, `${RELEASE_SQL} WHERE number = ?`, number);
  }

  /** What leads from one release to another, in either direction; from nothing, only to the newest. */
  difference(from: number, to: number): Iterable<Difference> {
    return readDifference(this.#sqlite, from, to);
  }

  /** Files that stay although no release has them any more. */
  retired(): string[] {
    return this.#sqlite.all(pathSchema, 'SELECT path FROM site_retired');
  }

  /** Nothing of a tree is there any more; what is served is in the other one. */
  lose(name: TreeName): void {
    this.inTransaction(() => {
      this.#sqlite.run(
        'UPDATE site_trees SET release = 0, target = (SELECT head FROM site_state) WHERE name = ?',
        name,
      );
      this.#sqlite.run('UPDATE site_state SET served = ?', otherTree(name));
    });
  }

  /** Begins to bring a tree to a release. */
  aim(name: TreeName, target: number): void {
    this.#sqlite.run('UPDATE site_trees SET target = nullif(?1, release) WHERE name = ?2', target, name);
  }

  /** The tree is at the release that it was brought to. */
  arrive(name: TreeName): void {
    this.#sqlite.run(
      'UPDATE site_trees SET release = target, target = NULL WHERE name = ? AND target IS NOT NULL',
      name,
    );
  }

  /** Serves a tree, at its release, until the site is resumed. */
  pause(name: TreeName): void {
    this.#sqlite.run('UPDATE site_state SET served = ?, is_held = 1', name);
  }

  resume(): void {
    this.#sqlite.run('UPDATE site_state SET is_held = 0');
  }

  touch(paths: readonly string[]): void {
    // Many paths at once, as JSON. `WHERE true` parts SELECT from ON: https://www.sqlite.org/lang_upsert.html
    this.#sqlite.run(
      `INSERT INTO site_draft (path, state) SELECT value, 'touched' FROM json_each(?) WHERE true ON CONFLICT DO NOTHING`,
      JSON.stringify(paths),
    );
  }

  /**
   * Notes what paths now hold.
   * @param hashes of each path
   * @returns how many of the paths had been touched.
   */
  put(hashes: ReadonlyMap<string, string>): number {
    return this.#sqlite.run(
      `UPDATE site_draft SET state = 'put', hash = j.value ->> 1 FROM json_each(?) j WHERE site_draft.path = j.value ->> 0`,
      JSON.stringify([...hashes]),
    );
  }

  isTouched(path: string): boolean {
    return this.#sqlite.has('SELECT 1 FROM site_draft WHERE path = ?', path);
  }

  delete(paths: readonly string[]): void {
    this.#sqlite.run(
      `INSERT INTO site_draft (path, state) SELECT value, 'deleted' FROM json_each(?) WHERE true
       ON CONFLICT (path) DO UPDATE SET state = 'deleted', hash = NULL`,
      JSON.stringify(paths),
    );
  }

  draft(): Iterable<DraftFile> {
    return this.#sqlite.iterate(
      draftFileSchema,
      `SELECT d.path, d.state, d.hash, f.hash AS before FROM site_draft d LEFT JOIN site_files f USING (path)
       ORDER BY d.path`,
    );
  }

  clearDraft(): void {
    this.#sqlite.run('DELETE FROM site_draft');
  }

  /** The draft becomes the newest release, in the tree that it was written to. Part of the caller's transaction. */
  commitDraft(spare: TreeName, info: ReleaseInfo, at: Date): void {
    const { head } = this.state;
    const { sum, changed } = this.#countDraft(this.release(head)?.address ?? '0', at);
    const isNew = head === 0 || changed > 0;
    const number = isNew ? head + 1 : head;
    // The first release has none before it to lead back to.
    if (isNew && head > 0) this.#recordChanges(number);
    this.#moveFiles();
    this.#hasReleases = true;
    const { build, pages, revision, isDerived } = info;
    if (isNew) {
      this.#sqlite.run(
        `INSERT INTO site_releases (number, address, revision, build, pages, changed, published_at, is_derived)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
        ...[number, sum, revision, build, pages, changed, at.getTime(), isDerived ? 1 : 0],
      );
    } else {
      this.#sqlite.run(
        'UPDATE site_releases SET revision = ?, build = ?, pages = ? WHERE number = ?',
        revision,
        build,
        pages,
        number,
      );
    }
    this.#serveNewest(spare, number);
  }

  /** The address of the site with the draft, and how many files that changes. Retires those that outlive it. */
  #countDraft(address: string, at: Date): { sum: string; changed: number } {
    let sum = BigInt(`0x${address}`);
    let changed = 0;
    for (const { path, state, before, hash } of this.draft()) {
      if (state === 'touched' || before === hash) continue;
      if (before !== null) sum -= addressOfFile(path, before);
      if (hash !== null) sum += addressOfFile(path, hash);
      else if (outlivesRelease(path)) this.#retire(path, at);
      changed += 1;
    }
    return { sum: formatAddress(sum), changed };
  }

  #retire(path: string, at: Date): void {
    this.#sqlite.run('INSERT OR REPLACE INTO site_retired (path, at) VALUES (?, ?)', path, at.getTime());
  }

  #recordChanges(number: number): void {
    this.#sqlite.run(
      `INSERT INTO site_changes (release, path, before, after)
         SELECT ?, d.path, f.hash, d.hash FROM site_draft d LEFT JOIN site_files f USING (path)
         WHERE d.state <> 'touched' AND d.hash IS NOT f.hash`,
      number,
    );
    this.#sqlite.run(
      `INSERT INTO site_kept (hash, until)
         SELECT before, release FROM site_changes WHERE release = ? AND before IS NOT NULL
         ON CONFLICT (hash) DO UPDATE SET until = excluded.until`,
      number,
    );
  }

  #moveFiles(): void {
    this.db.exec(`
      DELETE FROM site_retired WHERE path IN (SELECT path FROM site_draft WHERE state = 'put');
      DELETE FROM site_files WHERE path IN (SELECT path FROM site_draft WHERE state = 'deleted');
      INSERT INTO site_files SELECT path, hash FROM site_draft WHERE state = 'put' ORDER BY path
        ON CONFLICT (path) DO UPDATE SET hash = excluded.hash WHERE hash <> excluded.hash;
      DELETE FROM site_draft;`);
  }

  #serveNewest(spare: TreeName, number: number): void {
    this.#sqlite.run('UPDATE site_trees SET release = ?, target = NULL WHERE name = ?', number, spare);
    this.aim(otherTree(spare), number);
    this.#sqlite.run('UPDATE site_state SET head = ?, served = ?', number, spare);
  }

  /** Runs a function in one transaction; in the caller's, when there is one. */
  inTransaction<T>(run: () => T): T {
    return this.#sqlite.transaction(run);
  }
}

/** Of each path that changed in (?1, ?2] the first change's `before` and the last one's `after`, named as asked. */
function differenceSql(before: string, after: string): string {
  // A bare column beside min() or max() is of the row that has it: https://www.sqlite.org/lang_select.html#bareagg
  return `
    WITH first AS (SELECT path, before AS earlier, min(release) FROM site_changes
                   WHERE release > ?1 AND release <= ?2 GROUP BY path),
         last AS (SELECT path, after AS later, max(release) FROM site_changes
                  WHERE release > ?1 AND release <= ?2 GROUP BY path)
    SELECT path, earlier AS ${before}, later AS ${after} FROM first JOIN last USING (path)
    WHERE earlier IS NOT later ORDER BY path`;
}
