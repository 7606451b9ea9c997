import type { DatabaseSync } from 'node:sqlite';
import type { FileLock } from '../../server/file-lock.ts';
import type { PageOutcome } from '../render/render-job.ts';
import { Sqlite } from '../sqlite.ts';
import { type DerivedSettings, openDerivedDatabase } from './derived-database.ts';
import { FeedRows } from './feeds/feed-rows.ts';
import { FeedStore } from './feeds/feed-store.ts';
import { tryLockDerived } from './update-derived.ts';

/**
 * Stores the rows of feeds that come with the pages of a large build, in a process that derives files afterwards, so
 * that no file has to be read again. The following round matches the rows to published pages by hash, and makes those
 * that differ or are missing.
 */
export class EarlyRows {
  readonly #lock: FileLock;
  readonly #db: DatabaseSync;
  readonly #sqlite: Sqlite;
  readonly #rows: FeedRows;

  private constructor(lock: FileLock, db: DatabaseSync, settings: DerivedSettings) {
    this.#lock = lock;
    this.#db = db;
    this.#sqlite = new Sqlite(db);
    this.#rows = new FeedRows(new FeedStore(db), settings);
  }

  /** Returns null while another process derives files of the site. */
  static open(siteDir: string, settings: DerivedSettings): EarlyRows | null {
    const lock = tryLockDerived(siteDir);
    if (!lock) return null;
    try {
      return new EarlyRows(lock, openDerivedDatabase(siteDir), settings);
    } catch (error) {
      lock.release();
      throw error;
    }
  }

  /** Stores the rows that rendered pages came with. */
  put(outcomes: readonly PageOutcome[]): void {
    this.#sqlite.transaction(() => {
      for (const outcome of outcomes) if (outcome.type === 'rendered' && outcome.feed) this.#rows.put(outcome.feed);
    });
  }

  close(): void {
    this.#db.close();
    this.#lock.release();
  }
}
