import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { inTransaction } from '../../server/db/transaction.ts';
import { appendEvents } from '../../server/rebuilds/events.ts';
import { endRebuilds, recordRebuild } from '../../server/rebuilds/requests.ts';
import type { RebuildEvent } from '../../src/contract/rebuild.ts';
import { log, reasonOf } from '../log.ts';

/** ms during which events are buffered before they are written together. */
const COLLECTING = 150;

/** ms before each retry of recording the end of a run. */
const END_PAUSES = [200, 400, 800, 1_600];

/**
 * Writes the events of one run to the database, for listeners in other processes. Writing runs in the background and
 * never fails the run: errors are logged. A run that was not requested and has nothing to do leaves no record.
 */
export class RunRecorder {
  readonly #pool: pg.Pool;
  #ids: readonly number[];
  #events: RebuildEvent[] = [];
  #isWorthIt: boolean;
  #writing: Promise<void> | null = null;
  /** Ends the buffering early. */
  readonly #ending = new AbortController();

  /** @param ids requested rebuilds that the run carries out */
  constructor(pool: pg.Pool, ids: readonly number[] = []) {
    this.#pool = pool;
    this.#ids = ids;
    this.#isWorthIt = ids.length > 0;
  }

  /** The rebuilds that the run carries out. */
  get ids(): readonly number[] {
    return this.#ids;
  }

  /** Adds rebuilds that the run carries out; they get the events that are not yet written, and all later ones. */
  takeOn(ids: readonly number[]): void {
    this.#ids = [...this.#ids, ...ids];
    if (ids.length > 0) this.#isWorthIt = true;
  }

  record(event: RebuildEvent): void {
    this.#collect(event);
    // A save that no page shows is recorded too: an editor may be waiting for its end.
    if (event.type === 'planned' && event.pages + event.deleted + (event.changed ?? 0) > 0) this.#isWorthIt = true;
    if (event.type === 'delivered' || event.type === 'disk-full') this.#isWorthIt = true;
    if (this.#isWorthIt) this.#writing ??= this.#writeLater();
  }

  /** Writes the events so far, of a run that continues later. */
  async pause(): Promise<void> {
    await this.#writing;
    if (this.#isWorthIt) await this.#logging(() => this.#write());
  }

  /** @param error reason of the failure; null on success */
  async end(error: string | null): Promise<void> {
    if (!this.#isWorthIt) return;
    this.#ending.abort();
    await this.#writing;
    const write = async () => {
      await this.#write();
      await endRebuilds(this.#pool, this.#ids, error);
    };
    // Retried, so that a lost connection does not leave the rebuild marked as running for ever.
    for (const pause of END_PAUSES) {
      if (await this.#logging(write)) return;
      await sleep(pause);
    }
    await this.#logging(write);
  }

  /** Buffers an event; consecutive batches of rendered pages become one event. */
  #collect(event: RebuildEvent): void {
    const last = this.#events.at(-1);
    if (event.type === 'rendered' && last?.type === 'rendered') {
      this.#events[this.#events.length - 1] = { ...last, pages: last.pages + event.pages };
    } else this.#events.push(event);
  }

  async #writeLater(): Promise<void> {
    // Ended early, so that clients that wait for the end are notified at once.
    await sleep(COLLECTING, undefined, { signal: this.#ending.signal }).catch(() => {});
    await this.#logging(() => this.#write());
    this.#writing = null;
  }

  async #write(): Promise<void> {
    if (this.#ids.length === 0) this.takeOn([await recordRebuild(this.#pool)]);
    const events = this.#events;
    this.#events = [];
    try {
      await inTransaction(this.#pool, (client) => appendEvents(client, this.#ids, events));
    } catch (error) {
      // They are written together with the next events.
      this.#events = [...events, ...this.#events];
      throw error;
    }
  }

  /** @returns true if it was written */
  async #logging(write: () => Promise<void>): Promise<boolean> {
    try {
      await write();
      return true;
    } catch (error) {
      log.error(`The events of a rebuild could not be recorded: ${reasonOf(error)}`);
      return false;
    }
  }
}
