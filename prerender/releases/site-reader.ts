import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { PublishedGraph } from '../dependencies/published-graph.ts';
import { Sqlite } from '../sqlite.ts';
import { hasHash } from './content.ts';
import { type Difference, readDifference, readReleases, readState, readTree } from './ledger.ts';
import { readIfExists } from './read-if-exists.ts';
import { groupOf, groupReleases, type ReleaseGroup } from './release-groups.ts';
import { openForReading, SITE_DATABASE } from './site-database.ts';
import { TREES } from './trees.ts';

const changedPagesSchema = v.object({ release: v.number(), pages: v.number() });
const hashSchema = v.object({ hash: v.nullable(v.string()) });

/** A snapshot of a site for reading only, while any process may build. It must be closed soon. */
export class SiteReader {
  /** The dependency graph: the keys that each page has read. */
  readonly graph: PublishedGraph;
  readonly #siteDir: string;
  readonly #sqlite: Sqlite;

  private constructor(siteDir: string) {
    this.#siteDir = siteDir;
    this.#sqlite = new Sqlite(openForReading(siteDir));
    // One read transaction gives a consistent snapshot, whatever is published meanwhile.
    this.#sqlite.db.exec('BEGIN');
    this.graph = new PublishedGraph(this.#sqlite.db);
  }

  /** Opens the site; null if nothing has been published yet. */
  static open(siteDir: string): SiteReader | null {
    if (!existsSync(join(siteDir, SITE_DATABASE))) return null;
    const site = new SiteReader(siteDir);
    if (site.newest) return site;
    site.close();
    return null;
  }

  /** The releases of pages, newest first; each also covers the derived releases that followed it. */
  get releases(): readonly ReleaseGroup[] {
    return groupReleases(readReleases(this.#sqlite));
  }

  get newest(): ReleaseGroup | undefined {
    return this.releases[0];
  }

  /** The release that readers get. */
  get served(): ReleaseGroup | undefined {
    const { served } = readState(this.#sqlite);
    const number = served === null ? undefined : readTree(this.#sqlite, served).release;
    return groupOf(this.releases, number);
  }

  /** True if a rollback pauses publishing. */
  get isPaused(): boolean {
    return readState(this.#sqlite).isPaused;
  }

  /** Returns the files that differ between two kept releases of pages, given by number. */
  difference(from: number, to: number): Iterable<Difference> {
    return from === to ? [] : readDifference(this.#sqlite, this.#lastOf(from), this.#lastOf(to));
  }

  /**
   * Returns the number of pages that each release changed, by the release's number.
   * @param limit maximum number of changed files of a release whose pages are counted
   */
  countChangedPages(limit: number): ReadonlyMap<number, number> {
    const rows = this.#sqlite.all(
      changedPagesSchema,
      `SELECT c.release, count(*) AS pages FROM site_releases r JOIN site_changes c ON c.release = r.number
       WHERE r.changed <= ? AND c.path LIKE '%.html'
         AND c.path NOT GLOB '-removed/*' AND c.path NOT GLOB '*/-removed/*' GROUP BY c.release`,
      limit,
    );
    return new Map(rows.map(({ release, pages }) => [release, pages]));
  }

  #lastOf(release: number): number {
    return groupOf(this.releases, release)?.last ?? release;
  }

  /**
   * Returns the hash of a file in the newest release or a kept one; undefined if the release does not have the file.
   */
  hashOf(path: string, release?: number): string | undefined {
    const later =
      release === undefined
        ? undefined
        : this.#sqlite.find(
            hashSchema,
            'SELECT before AS hash FROM site_changes WHERE path = ? AND release > ? ORDER BY release LIMIT 1',
            path,
            this.#lastOf(release),
          );
    const found = later ?? this.#sqlite.find(hashSchema, 'SELECT hash FROM site_files WHERE path = ?', path);
    return found?.hash ?? undefined;
  }

  /**
   * Returns a file's content in the newest release or a kept one; null if the release does not have it, or it is lost.
   */
  read(path: string, release?: number): Buffer | null {
    const hash = this.hashOf(path, release);
    if (hash === undefined) return null;
    const kept = join(this.#siteDir, 'kept', hash.slice(0, 2), hash.slice(2));
    for (const file of [...TREES.map((tree) => join(this.#siteDir, tree, path)), kept]) {
      const content = readIfExists(file);
      if (content && hasHash(content, hash)) return content;
    }
    return null;
  }

  close(): void {
    this.#sqlite.db.close();
  }
}
