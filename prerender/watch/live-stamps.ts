import type pg from 'pg';
import { stampLive } from '../../server/audit/live.ts';
import type { RebuildEvent } from '../../src/contract/rebuild.ts';
import { log, reasonOf } from '../log.ts';

/** Notes in the audit log when what was saved went live, once the targets have it too. */
export class LiveStamps {
  readonly #pool: pg.Pool;
  #hasChanges = false;
  #published: { readonly cursor: string; readonly release: string | null } | null = null;
  /** All before this place has been stamped. */
  #since: string | null = null;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** An event of the run under way. */
  onEvent(event: RebuildEvent): void {
    if (event.type === 'planned') this.#hasChanges = event.changed !== 0;
    if (event.type === 'published' && event.cursor !== null) {
      this.#published = { cursor: event.cursor, release: event.release?.id ?? null };
    }
  }

  /** The run has succeeded. Never throws: what could not be stamped is stamped after the next one. */
  async stamp(): Promise<void> {
    const published = this.#published;
    this.#published = null;
    // The first run looks at what the one before it may have left.
    if (!published || (!this.#hasChanges && this.#since !== null)) return;
    try {
      await stampLive(this.#pool, { ...published, since: this.#since });
      this.#since = published.cursor;
    } catch (error) {
      log.error(`The audit log could not be told what is live: ${reasonOf(error)}`);
    }
  }
}
