import type pg from 'pg';
import { stampLive } from '../../server/audit/live.ts';
import type { RebuildEvent } from '../../src/contract/rebuild.ts';
import { log, reasonOf } from '../log.ts';

/** Records in the audit log when a saved change went live, after the targets have received it. */
export class LiveStamps {
  readonly #pool: pg.Pool;
  #hasChanges = false;
  #published: { readonly cursor: string; readonly release: string | null } | null = null;
  /** Everything before this position in the change feed has been stamped. */
  #since: string | null = null;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Takes an event of the current run. */
  onEvent(event: RebuildEvent): void {
    if (event.type === 'planned') this.#hasChanges = event.changed !== 0;
    if (event.type === 'published' && event.cursor !== null) {
      this.#published = { cursor: event.cursor, release: event.release?.id ?? null };
    }
  }

  /**
   * Called when the run has succeeded. Never throws: unstamped changes are stamped after the next run that has changes.
   */
  async stamp(): Promise<void> {
    const published = this.#published;
    this.#published = null;
    // The first run also stamps changes that an earlier process left unstamped.
    if (!published || (!this.#hasChanges && this.#since !== null)) return;
    try {
      await stampLive(this.#pool, { ...published, since: this.#since });
      this.#since = published.cursor;
    } catch (error) {
      log.error(`Live changes could not be recorded in the audit log: ${reasonOf(error)}`);
    }
  }
}
