import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { inTransaction } from '../../server/db/transaction.ts';
import { appendEvents } from '../../server/rebuilds/events.ts';
import { endRebuilds, noteRebuild } from '../../server/rebuilds/requests.ts';
import type { RebuildEvent } from '../../src/contract/rebuild.ts';
import { log, reasonOf } from '../log.ts';

/** ms that events are collected before they are written together. */
const COLLECTING = 150;

/** ms before the end of a run that could not be recorded is recorded again, once for each. */
const END_PAUSES = [200, 400, 800, 1_600];

/**
 * Writes to the database the events of one run, for whoever listens in other processes. Never in the run's way: it is
 * written beside it, and what cannot be written is logged. A run that nobody asked for and that finds nothing to do
 * leaves nothing.
 */
export class RunRecorder {
  readonly #pool: pg.Pool;
  #ids: readonly number[];
  #events: RebuildEvent[] = [];
  #isWorthIt: boolean;
  #writing: Promise<void> | null = null;
  /** Ends the collecting early. */
  readonly #ending = new AbortController();

  /** @param ids rebuilds that were asked for and that the run carries out */
  constructor(pool: pg.Pool, ids: readonly number[] = []) {
    this.#pool = pool;
    this.#ids = ids;
    this.#isWorthIt = ids.length > 0;
  }

  /** The rebuilds that the run is the work of. */
  get ids(): readonly number[] {
    return this.#ids;
  }

  /** More rebuilds that the run is the work of; they get the events not written down yet, and those to come. */
  takeOn(ids: readonly number[]): void {
    this.#ids = [...this.#ids, ...ids];
    if (ids.length > 0) this.#isWorthIt = true;
  }

  record(event: RebuildEvent): void {
    this.#collect(event);
    // A save that no page shows is told too: somebody may wait for it.
    if (event.type === 'planned' && event.pages + event.deleted + (event.changed ?? 0) > 0) this.#isWorthIt = true;
    if (event.type === 'delivered') this.#isWorthIt = true;
    if (this.#isWorthIt) this.#writing ??= this.#writeLater();
  }

  /** Writes down the events so far, of a run that is not over. */
  async pause(): Promise<void> {
    await this.#writing;
    if (this.#isWorthIt) await this.#logging(() => this.#write());
  }

  /** @param error why the run failed; null when it did not */
  async end(error: string | null): Promise<void> {
    if (!this.#isWorthIt) return;
    this.#ending.abort();
    await this.#writing;
    const write = async () => {
      await this.#write();
      await endRebuilds(this.#pool, this.#ids, error);
    };
    // A connection that ends just now must not leave the rebuild running for ever.
    for (const pause of END_PAUSES) {
      if (await this.#logging(write)) return;
      await sleep(pause);
    }
    await this.#logging(write);
  }

  /** Pages that were rendered one batch after another are one event. */
  #collect(event: RebuildEvent): void {
    const last = this.#events.at(-1);
    if (event.type === 'rendered' && last?.type === 'rendered') {
      this.#events[this.#events.length - 1] = { ...last, pages: last.pages + event.pages };
    } else this.#events.push(event);
  }

  async #writeLater(): Promise<void> {
    // Whoever waits for the end hears of it at once.
    await sleep(COLLECTING, undefined, { signal: this.#ending.signal }).catch(() => {});
    await this.#logging(() => this.#write());
    this.#writing = null;
  }

  async #write(): Promise<void> {
    if (this.#ids.length === 0) this.takeOn([await noteRebuild(this.#pool)]);
    const events = this.#events;
    this.#events = [];
    try {
      await inTransaction(this.#pool, (client) => appendEvents(client, this.#ids, events));
    } catch (error) {
      // They are written with the next ones.
      this.#events = [...events, ...this.#events];
      throw error;
    }
  }

  /** @returns whether it was written. */
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
