import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { addressOfFile, formatAddress, outlivesRelease } from './content.ts';
import { isBrokenDatabase, SiteDamagedError } from './errors.ts';
import { SCHEMA, SITE_DATABASE } from './schema.ts';
import { otherTree, type TreeName } from './trees.ts';

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

export type ReleaseInfo = Pick<Release, 'build' | 'pages' | 'revision'>;

/** ms that a statement waits for another process's short one. */
const BUSY_TIMEOUT = 5_000;

type Row = Record<string, SQLOutputValue>;

/**
 * What the site is, in SQLite. Write-ahead logging with `synchronous = NORMAL`: a commit survives the death of the
 * process, whatever kills it. A power loss may take the last commits away, whole ones, and the files, which are not
 * flushed either, may be newer or torn; nobody knows then what the trees hold, so the site has to be built anew.
 */
export class Ledger {
  readonly db: DatabaseSync;
  readonly #statements;
  #hasReleases: boolean;

  constructor(siteDir: string) {
    this.db = openDatabase(siteDir);
    this.#statements = prepare(this.db);
    this.#hasReleases = this.state.head > 0;
  }

  get state(): State {
    return toState(this.#statements.state.get());
  }

  tree(name: TreeName): Tree {
    return this.#statements.tree.get(name) as Row as unknown as Tree;
  }

  hashOf(path: string): string | undefined {
    // A first build asks for every file.
    if (!this.#hasReleases) return undefined;
    return this.#statements.hashOf.get(path)?.hash as string | undefined;
  }

  /** Whether the path only outlives its release. */
  isRetired(path: string): boolean {
    return this.#statements.isRetired.get(path) !== undefined;
  }

  /** The files of the newest release, in the order of their paths. */
  files(): Iterable<SiteFile> {
    return this.db.prepare('SELECT path, hash FROM site_files ORDER BY path').iterate() as Iterable<Row> as Iterable<
      Row & SiteFile
    >;
  }

  /** Newest first. */
  releases(): Release[] {
    return readReleases(this.db);
  }

  release(number: number): Release | undefined {
    const row = this.#statements.release.get(number);
    return row && toRelease(row);
  }

  /** What leads from one release to another, in either direction; from nothing, only to the newest. */
  difference(from: number, to: number): Iterable<Difference> {
    if (from === 0) return iterate(this.db, 'SELECT path, NULL AS before, hash AS after FROM site_files ORDER BY path');
    if (from > to) return iterate(this.db, differenceSql('after', 'before'), to, from);
    return iterate(this.db, differenceSql('before', 'after'), from, to);
  }

  /** Files that stay although no release has them any more. */
  retired(): string[] {
    const rows = this.db.prepare('SELECT path FROM site_retired').all() as { path: string }[];
    return rows.map(({ path }) => path);
  }

  /** Nothing of a tree is there any more; what is served is in the other one. */
  lose(name: TreeName): void {
    this.inTransaction(() => {
      this.db
        .prepare('UPDATE site_trees SET release = 0, target = (SELECT head FROM site_state) WHERE name = ?')
        .run(name);
      this.db.prepare('UPDATE site_state SET served = ?').run(otherTree(name));
    });
  }

  /** Begins to bring a tree to a release. */
  aim(name: TreeName, target: number): void {
    this.#statements.aim.run(target, name);
  }

  /** The tree is at the release that it was brought to. */
  arrive(name: TreeName): void {
    this.#statements.arrive.run(name);
  }

  /** Serves a tree, at its release, until the site is resumed. */
  pause(name: TreeName): void {
    this.db.prepare('UPDATE site_state SET served = ?, is_held = 1').run(name);
  }

  resume(): void {
    this.db.exec('UPDATE site_state SET is_held = 0');
  }

  touch(paths: readonly string[]): void {
    this.#statements.touch.run(JSON.stringify(paths));
  }

  /**
   * Notes what paths now hold.
   * @param hashes of each path
   * @returns how many of the paths had been touched.
   */
  put(hashes: ReadonlyMap<string, string>): number {
    return Number(this.#statements.put.run(JSON.stringify([...hashes])).changes);
  }

  isTouched(path: string): boolean {
    return this.#statements.isTouched.get(path) !== undefined;
  }

  delete(paths: readonly string[]): void {
    this.#statements.delete.run(JSON.stringify(paths));
  }

  draft(): Iterable<DraftFile> {
    return iterate(
      this.db,
      `SELECT d.path, d.state, d.hash, f.hash AS before FROM site_draft d LEFT JOIN site_files f USING (path)
       ORDER BY d.path`,
    );
  }

  clearDraft(): void {
    this.db.exec('DELETE FROM site_draft');
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
    const { build, pages, revision } = info;
    if (isNew) {
      this.db
        .prepare('INSERT INTO site_releases VALUES (?, ?, ?, ?, ?, ?, ?)')
        .run(number, sum, revision, build, pages, changed, at.getTime());
    } else {
      this.db
        .prepare('UPDATE site_releases SET revision = ?, build = ?, pages = ? WHERE number = ?')
        .run(revision, build, pages, number);
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
      else if (outlivesRelease(path)) this.#statements.retire.run(path, at.getTime());
      changed += 1;
    }
    return { sum: formatAddress(sum), changed };
  }

  #recordChanges(number: number): void {
    this.db
      .prepare(
        `INSERT INTO site_changes (release, path, before, after)
         SELECT ?, d.path, f.hash, d.hash FROM site_draft d LEFT JOIN site_files f USING (path)
         WHERE d.state <> 'touched' AND d.hash IS NOT f.hash`,
      )
      .run(number);
    this.db
      .prepare(
        `INSERT INTO site_kept (hash, until)
         SELECT before, release FROM site_changes WHERE release = ? AND before IS NOT NULL
         ON CONFLICT (hash) DO UPDATE SET until = excluded.until`,
      )
      .run(number);
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
    this.db.prepare('UPDATE site_trees SET release = ?, target = NULL WHERE name = ?').run(number, spare);
    this.aim(otherTree(spare), number);
    this.db.prepare('UPDATE site_state SET head = ?, served = ?').run(number, spare);
  }

  /**
   * Forgets all but the newest releases.
   * @param since those published before it (ms) go too
   */
  forgetReleases(count: number, since: number, bytes: number): void {
    const { head } = this.state;
    const { first } = this.db
      .prepare('SELECT coalesce(min(number), ?) AS first FROM site_releases WHERE published_at >= ?')
      .get(head, since) as { first: number };
    const oldest = Math.max(first, head - count + 1, this.#oldestWithin(bytes));
    this.db.prepare('DELETE FROM site_releases WHERE number < ?').run(oldest);
    this.db.prepare('DELETE FROM site_changes WHERE release <= ?').run(oldest);
  }

  /** The oldest release that can stay when what was replaced since may take so many bytes. */
  #oldestWithin(bytes: number): number {
    const rows = this.db
      .prepare('SELECT until, sum(size) AS size FROM site_kept GROUP BY until ORDER BY until DESC')
      .all() as { until: number; size: number }[];
    let total = 0;
    // What a release replaced is needed as long as an earlier one is kept.
    const first = rows.find(({ size }) => {
      total += size;
      return total > bytes;
    });
    return first?.until ?? 0;
  }

  /** Kept contents whose size nobody has counted. */
  uncountedContents(): string[] {
    return (this.db.prepare('SELECT hash FROM site_kept WHERE size IS NULL').all() as { hash: string }[]).map(
      ({ hash }) => hash,
    );
  }

  noteKeptSize(hash: string, size: number): void {
    this.db.prepare('UPDATE site_kept SET size = ? WHERE hash = ?').run(size, hash);
  }

  /** Bytes of replaced contents that are kept for a way back. */
  get keptBytes(): number {
    return (this.db.prepare('SELECT coalesce(sum(size), 0) AS size FROM site_kept').get() as { size: number }).size;
  }

  /** Kept contents that no way back leads to any more. */
  forgottenContents(): string[] {
    const rows = this.db
      .prepare('SELECT hash FROM site_kept WHERE until <= (SELECT min(number) FROM site_releases)')
      .all() as { hash: string }[];
    return rows.map(({ hash }) => hash);
  }

  /** Files that outlived their release and were retired before a time (ms). */
  retiredBefore(time: number): string[] {
    const rows = this.db.prepare('SELECT path FROM site_retired WHERE at < ?').all(time) as { path: string }[];
    return rows.map(({ path }) => path);
  }

  dropKept(hash: string): void {
    this.db.prepare('DELETE FROM site_kept WHERE hash = ?').run(hash);
  }

  dropRetired(path: string): void {
    this.db.prepare('DELETE FROM site_retired WHERE path = ?').run(path);
  }

  /** Runs a function in one transaction; in the caller's, when there is one. */
  inTransaction<T>(run: () => T): T {
    if (this.db.isTransaction) return run();
    this.db.exec('BEGIN IMMEDIATE');
    try {
      const result = run();
      this.db.exec('COMMIT');
      return result;
    } catch (error) {
      if (this.db.isTransaction) this.db.exec('ROLLBACK');
      throw error;
    }
  }
}

/** @throws SiteDamagedError when the file is none that SQLite can read */
function openDatabase(siteDir: string): DatabaseSync {
  const db = new DatabaseSync(join(siteDir, SITE_DATABASE), { timeout: BUSY_TIMEOUT });
  try {
    db.exec(SCHEMA);
    addColumns(db);
    return db;
  } catch (error) {
    db.close();
    if (isBrokenDatabase(error)) throw new SiteDamagedError(siteDir, `${SITE_DATABASE} is no database any more`);
    throw error;
  }
}

/** What tables of an earlier version lack. */
function addColumns(db: DatabaseSync): void {
  const isThere = db.prepare("SELECT 1 FROM pragma_table_info('site_kept') WHERE name = 'size'").get();
  if (!isThere) db.exec('ALTER TABLE site_kept ADD COLUMN size INTEGER');
}

const RELEASE_COLUMNS = 'number, address, revision, build, pages, changed, published_at';

function prepare(db: DatabaseSync) {
  return {
    state: db.prepare('SELECT head, served, is_held FROM site_state'),
    release: db.prepare(`SELECT ${RELEASE_COLUMNS} FROM site_releases WHERE number = ?`),
    tree: db.prepare('SELECT release, target FROM site_trees WHERE name = ?'),
    hashOf: db.prepare('SELECT hash FROM site_files WHERE path = ?'),
    aim: db.prepare('UPDATE site_trees SET target = nullif(?1, release) WHERE name = ?2'),
    arrive: db.prepare('UPDATE site_trees SET release = target, target = NULL WHERE name = ? AND target IS NOT NULL'),
    // Many paths at once, as JSON. `WHERE true` parts SELECT from ON: https://www.sqlite.org/lang_upsert.html
    touch: db.prepare(
      `INSERT INTO site_draft (path, state) SELECT value, 'touched' FROM json_each(?) WHERE true ON CONFLICT DO NOTHING`,
    ),
    put: db.prepare(
      `UPDATE site_draft SET state = 'put', hash = j.value ->> 1 FROM json_each(?) j WHERE site_draft.path = j.value ->> 0`,
    ),
    isTouched: db.prepare('SELECT 1 FROM site_draft WHERE path = ?'),
    delete: db.prepare(
      `INSERT INTO site_draft (path, state) SELECT value, 'deleted' FROM json_each(?) WHERE true
       ON CONFLICT (path) DO UPDATE SET state = 'deleted', hash = NULL`,
    ),
    isRetired: db.prepare('SELECT 1 FROM site_retired WHERE path = ?'),
    retire: db.prepare('INSERT OR REPLACE INTO site_retired (path, at) VALUES (?, ?)'),
  };
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

function iterate<T>(db: DatabaseSync, sql: string, ...parameters: number[]): Iterable<T> {
  return db.prepare(sql).iterate(...parameters) as Iterable<Row> as Iterable<Row & T>;
}

function toState(row: Row | undefined): State {
  const { head, served, is_held } = row as { head: number; served: TreeName | null; is_held: number };
  return { head, served, isPaused: is_held === 1 };
}

function toRelease(row: Row): Release {
  const { published_at, ...release } = row as unknown as Omit<Release, 'id' | 'publishedAt'> & { published_at: number };
  const id = `${release.number}-${release.address.slice(0, 12)}`;
  return { ...release, id, publishedAt: new Date(published_at) };
}

function readReleases(db: DatabaseSync): Release[] {
  return db.prepare(`SELECT ${RELEASE_COLUMNS} FROM site_releases ORDER BY number DESC`).all().map(toRelease);
}

/** What is known of a site without opening it for writing, whoever else does. */
export interface SiteStatus {
  /** Newest first. */
  readonly releases: readonly Release[];
  /** Undefined before the first. */
  readonly served: Release | undefined;
  readonly isPaused: boolean;
}

export function readSiteStatus(siteDir: string): SiteStatus {
  const file = join(siteDir, SITE_DATABASE);
  if (!existsSync(file)) return { releases: [], served: undefined, isPaused: false };
  const db = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT });
  try {
    const { served, isPaused } = toState(db.prepare('SELECT served, is_held FROM site_state').get());
    const releases = readReleases(db);
    const tree = served && db.prepare('SELECT release FROM site_trees WHERE name = ?').get(served);
    return { releases, served: releases.find(({ number }) => number === tree?.release), isPaused };
  } finally {
    db.close();
  }
}
