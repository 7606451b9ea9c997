import type pg from 'pg';
import { stampLive } from '../../server/audit/live.ts';
import type { RebuildEvent } from '../../src/contract/rebuild.ts';
import { log, reasonOf } from '../log.ts';

/** Records in the audit log when a saved change went live, after the targets have received it. */
export class LiveStamps {
  readonly #pool: pg.Pool;
  /** True if changes may be unstamped; at first, an earlier process may have left some. */
  #hasUnstamped = true;
  #published: { readonly cursor: string; readonly release: string | null } | null = null;
  /** Everything before this position in the change feed has been stamped. */
  #since: string | null = null;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Takes an event of the current run. */
  onEvent(event: RebuildEvent): void {
    if (event.type === 'planned' && event.changed !== 0) this.#hasUnstamped = true;
    if (event.type === 'published' && event.cursor !== null) {
      this.#published = { cursor: event.cursor, release: event.release?.id ?? null };
    }
  }

  /**
   * Stamps what the run has published, after `before`, so that stamps follow one another. It must be called as soon as
   * the run has succeeded, before an event of the next one. Never throws: changes that a failure leaves unstamped are
   * stamped after the next run, even if that one has no changes.
   */
  async stamp(before: Promise<void>): Promise<void> {
    const published = this.#published;
    this.#published = null;
    const isDue = published !== null && this.#hasUnstamped;
    if (isDue) this.#hasUnstamped = false;
    await before;
    if (!isDue) return;
    try {
      await stampLive(this.#pool, { ...published, since: this.#since });
      this.#since = published.cursor;
    } catch (error) {
      this.#hasUnstamped = true;
      log.error(`Changes that went live could not be recorded in the audit log: ${reasonOf(error)}`);
    }
  }
}
