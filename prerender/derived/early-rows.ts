import type { DatabaseSync } from 'node:sqlite';
import type { FileLock } from '../../server/file-lock.ts';
import { Sqlite } from '../sqlite.ts';
import { type DerivedSettings, openDerivedDatabase } from './derived-database.ts';
import { FeedStore } from './feeds/feed-store.ts';
import { type PageFile, RowMaker } from './feeds/row-maker.ts';
import { tryLockDerived } from './update-derived.ts';

/**
 * Makes the rows of feeds while other threads render the pages of a large build, in a process that derives files
 * afterwards and would be idle meanwhile. The following round matches the rows to published pages by hash, and makes
 * those that differ again.
 */
export class EarlyRows {
  readonly #lock: FileLock;
  readonly #db: DatabaseSync;
  readonly #sqlite: Sqlite;
  readonly #rows: RowMaker;

  private constructor(lock: FileLock, db: DatabaseSync, dir: string, settings: DerivedSettings) {
    this.#lock = lock;
    this.#db = db;
    this.#sqlite = new Sqlite(db);
    this.#rows = new RowMaker(new FeedStore(db), dir, settings);
  }

  /**
   * Returns null while another process derives files of the site.
   * @param dir the folder that pages are rendered into: Draft.dir
   */
  static open(siteDir: string, dir: string, settings: DerivedSettings): EarlyRows | null {
    const lock = tryLockDerived(siteDir);
    if (!lock) return null;
    try {
      return new EarlyRows(lock, openDerivedDatabase(siteDir), dir, settings);
    } catch (error) {
      lock.release();
      throw error;
    }
  }

  /** Makes the rows of pages whose files have been written. */
  make(pages: readonly PageFile[]): void {
    this.#sqlite.transaction(() => {
      for (const page of pages) this.#rows.make(page);
    });
  }

  close(): void {
    this.#db.close();
    this.#lock.release();
  }
}
