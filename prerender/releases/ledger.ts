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
  /** The number and the first digits of the address. */
  readonly id: string;
  /** Consecutive: one more than the release before. */
  readonly number: number;
  /** Hash of the content: two releases with the same address are byte for byte the same. */
  readonly address: string;
  /** Revision of the data that the pages show. */
  readonly revision: number;
  /** The build that made it, and the origin it was made for. */
  readonly build: string;
  readonly pages: number;
  /** Number of files that differ from the release before. */
  readonly changed: number;
  readonly publishedAt: Date;
  /** True if it only adds files that are derived from the pages of an earlier release. */
  readonly isDerived: boolean;
}

/** Content hashes of a path in two releases; null where the path does not exist. */
export interface Difference {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

export interface Tree {
  /** The release that the tree holds. */
  readonly release: number;
  /** The release that the tree is being brought to. While it is set, each file belongs to one of the two releases. */
  readonly target: number | null;
}

/** A path of the draft: only touched, put with the content that is there now, or deleted. */
export interface DraftFile {
  readonly path: string;
  readonly state: 'touched' | 'put' | 'deleted';
  readonly hash: string | null;
  /** The content hash in the newest release. */
  readonly before: string | null;
}

export interface State {
  /** The number of the newest release; 0 before the first. */
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

/** Returns the releases, newest first. */
export const readReleases = (sqlite: Sqlite): Release[] =>
  sqlite.all(releaseSchema, `${RELEASE_SQL} ORDER BY number DESC`);

/** Returns the differences between two releases, in either direction; from 0 (nothing) only to the newest release. */
export function readDifference(sqlite: Sqlite, from: number, to: number): Iterable<Difference> {
  const differences = (sql: string, ...releases: number[]) => sqlite.iterate(differenceSchema, sql, ...releases);
  if (from === 0) return differences('SELECT path, NULL AS before, hash AS after FROM site_files ORDER BY path');
  if (from > to) return differences(differenceSql('after', 'before'), to, from);
  return differences(differenceSql('before', 'after'), from, to);
}

/**
 * The state of the site, in SQLite. Write-ahead logging with `synchronous = NORMAL`: a commit survives any death of the
 * process. A power loss may lose the last commits, each as a whole, and the files, which are not flushed either, may be
 * newer or torn; the content of the trees is then unknown and the site has to be rebuilt.
 */
export class Ledger {
  readonly db: DatabaseSync;
  readonly #sqlite: Sqlite;
  /** Data for going back to earlier releases. */
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

  /** Returns true if the path exists only because it outlives its release. */
  isRetired(path: string): boolean {
    return this.#sqlite.has('SELECT 1 FROM site_retired WHERE path = ?', path);
  }

  /** Returns the files of the newest release, ordered by path. */
  files(): Iterable<SiteFile> {
    return this.#sqlite.iterate(fileSchema, 'SELECT path, hash FROM site_files ORDER BY path');
  }

  /** Returns the kept releases, newest first. */
  releases(): Release[] {
    return readReleases(this.#sqlite);
  }

  release(number: number): Release | undefined {
    return this.#sqlite.find(releaseSchema, `${RELEASE_SQL} WHERE number = ?`, number);
  }

  /** Returns the differences between two releases, in either direction; from 0 (nothing) only to the newest release. */
  difference(from: number, to: number): Iterable<Difference> {
    return readDifference(this.#sqlite, from, to);
  }

  /** Returns the files that stay although no release has them any more. */
  retired(): string[] {
    return this.#sqlite.all(pathSchema, 'SELECT path FROM site_retired');
  }

  /** Records that a tree is lost; the other tree is served. */
  lose(name: TreeName): void {
    this.inTransaction(() => {
      this.#sqlite.run(
        'UPDATE site_trees SET release = 0, target = (SELECT head FROM site_state) WHERE name = ?',
        name,
      );
      this.#sqlite.run('UPDATE site_state SET served = ?', otherTree(name));
    });
  }

  /** Starts bringing a tree to a release. */
  aim(name: TreeName, target: number): void {
    this.#sqlite.run('UPDATE site_trees SET target = nullif(?1, release) WHERE name = ?2', target, name);
  }

  /** Records that the tree has reached its target release. */
  arrive(name: TreeName): void {
    this.#sqlite.run(
      'UPDATE site_trees SET release = target, target = NULL WHERE name = ? AND target IS NOT NULL',
      name,
    );
  }

  /** Records that a tree is served, at its release, and pauses publishing until resume(). */
  pause(name: TreeName): void {
    this.#sqlite.run('UPDATE site_state SET served = ?, is_held = 1', name);
  }

  resume(): void {
    this.#sqlite.run('UPDATE site_state SET is_held = 0');
  }

  touch(paths: readonly string[]): void {
    // Many paths at once, as JSON. `WHERE true` separates SELECT from ON: https://www.sqlite.org/lang_upsert.html
    this.#sqlite.run(
      `INSERT INTO site_draft (path, state) SELECT value, 'touched' FROM json_each(?) WHERE true ON CONFLICT DO NOTHING`,
      JSON.stringify(paths),
    );
  }

  /**
   * Records the new contents of touched paths.
   * @param hashes by path
   * @returns how many of the paths had been touched
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

  /**
   * Makes the draft the newest release, in the tree that it was written to; part of the caller's transaction. If no
   * file differs, no release is added: the newest one gets the new revision, build and number of pages.
   */
  commitDraft(spare: TreeName, info: ReleaseInfo, at: Date): void {
    const { head } = this.state;
    const { sum, changed } = this.#countDraft(this.release(head)?.address ?? '0', at);
    const isNew = head === 0 || changed > 0;
    const number = isNew ? head + 1 : head;
    // The first release has no predecessor to go back to.
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

  /**
   * Returns the site's address with the draft and the number of files that it changes. Retires files that outlive it.
   */
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

  /** Runs a function in a transaction; in the caller's if there is one. */
  inTransaction<T>(run: () => T): T {
    return this.#sqlite.transaction(run);
  }
}

/**
 * Selects, for each path that changed in (?1, ?2], the first change's `before` and the last one's `after`, with the
 * given column names.
 */
function differenceSql(before: string, after: string): string {
  // A bare column beside min() or max() comes from the row with that value:
  // https://www.sqlite.org/lang_select.html#bareagg
  return `
    WITH first AS (SELECT path, before AS earlier, min(release) FROM site_changes
                   WHERE release > ?1 AND release <= ?2 GROUP BY path),
         last AS (SELECT path, after AS later, max(release) FROM site_changes
                  WHERE release > ?1 AND release <= ?2 GROUP BY path)
    SELECT path, earlier AS ${before}, later AS ${after} FROM first JOIN last USING (path)
    WHERE earlier IS NOT later ORDER BY path`;
}
