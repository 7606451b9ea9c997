import * as v from 'valibot';
import type { Sqlite } from '../sqlite.ts';

const pathSchema = v.pipe(
  v.object({ path: v.string() }),
  v.transform(({ path }) => path),
);
const hashSchema = v.pipe(
  v.object({ hash: v.string() }),
  v.transform(({ hash }) => hash),
);

/** Earlier releases in the ledger, and the contents on the disk that are kept for going back to them. */
export class ReleaseHistory {
  readonly #sqlite: Sqlite;

  constructor(sqlite: Sqlite) {
    this.#sqlite = sqlite;
  }

  /**
   * Forgets all but the newest releases.
   * @param count releases of pages, each with the derived ones that followed it
   * @param since ms; releases published before are forgotten too
   * @param bytes maximum size of the replaced contents that are kept
   */
  forget(count: number, since: number, bytes: number): void {
    const { head } = this.#sqlite.get(v.object({ head: v.number() }), 'SELECT head FROM site_state');
    const { first } = this.#sqlite.get(
      v.object({ first: v.number() }),
      'SELECT coalesce(min(number), ?) AS first FROM site_releases WHERE published_at >= ?',
      head,
      since,
    );
    const oldest = Math.max(first, this.#oldestOf(count), this.#oldestWithin(bytes));
    this.#sqlite.run('DELETE FROM site_releases WHERE number < ?', oldest);
    this.#sqlite.run('DELETE FROM site_changes WHERE release <= ?', oldest);
  }

  #oldestOf(count: number): number {
    const { oldest } = this.#sqlite.get(
      v.object({ oldest: v.number() }),
      `SELECT coalesce((SELECT number FROM site_releases WHERE NOT is_derived ORDER BY number DESC LIMIT 1 OFFSET ?), 0) AS oldest`,
      count - 1,
    );
    return oldest;
  }

  /** Returns the oldest release that can be kept if the contents replaced since then may take `bytes`. */
  #oldestWithin(bytes: number): number {
    const rows = this.#sqlite.all(
      // The sum is null if no size has been counted for a release's contents.
      v.object({ until: v.number(), size: v.nullable(v.number()) }),
      'SELECT until, sum(size) AS size FROM site_kept GROUP BY until ORDER BY until DESC',
    );
    let total = 0;
    // Contents that a release replaced are needed as long as an earlier release is kept.
    const first = rows.find(({ size }) => {
      total += size ?? 0;
      return total > bytes;
    });
    return first?.until ?? 0;
  }

  /** Returns kept contents whose size has not been counted yet. */
  uncountedContents(): string[] {
    return this.#sqlite.all(hashSchema, 'SELECT hash FROM site_kept WHERE size IS NULL');
  }

  noteKeptSize(hash: string, size: number): void {
    this.#sqlite.run('UPDATE site_kept SET size = ? WHERE hash = ?', size, hash);
  }

  /** Bytes of replaced contents that are kept for going back. */
  get keptBytes(): number {
    return this.#sqlite.get(v.object({ size: v.number() }), 'SELECT coalesce(sum(size), 0) AS size FROM site_kept')
      .size;
  }

  /** Returns kept contents that no kept release needs any more. */
  forgottenContents(): string[] {
    return this.#sqlite.all(
      hashSchema,
      'SELECT hash FROM site_kept WHERE until <= (SELECT min(number) FROM site_releases)',
    );
  }

  /** Returns files that outlived their release and were retired before a time (ms). */
  retiredBefore(time: number): string[] {
    return this.#sqlite.all(pathSchema, 'SELECT path FROM site_retired WHERE at < ?', time);
  }

  dropKept(hash: string): void {
    this.#sqlite.run('DELETE FROM site_kept WHERE hash = ?', hash);
  }

  dropRetired(path: string): void {
    this.#sqlite.run('DELETE FROM site_retired WHERE path = ?', path);
  }
}
