import type pg from 'pg';
import { createLog } from '../log.ts';
import { type DependencyKey, parseKey } from './keys.ts';
import { type ChangeListener, listenForChanges } from './listen.ts';
import { readChanges, readCursor } from './read.ts';

/** A cache of database contents that drops entries when they change. */
export interface Follower {
  /** Drops the entries of changed keys. @param keys null when it is unknown which entries have changed */
  forget(keys: readonly DependencyKey[] | null): void;
}

interface Reading {
  /** Number of notifications received when the read began. */
  readonly heard: number;
  readonly done: Promise<void>;
}

/**
 * The change feed as one process follows it. Caches are current while a connection listens and every notification
 * received so far has been read; by then the followers have dropped the changed entries. PostgreSQL notifies after the
 * commit, so a later reader of a cache sees the new value or asks the database. Caches are not current before watch()
 * or while the connection is lost; changes of that time are read after the reconnection.
 */
export class ChangeFeed {
  readonly #pool: pg.Pool;
  readonly #beforeForget: () => Promise<void>;
  readonly #followers = new Set<Follower>();
  #listener: ChangeListener | null = null;
  #cursor: string | null = null;
  #isListening = false;
  #heard = 0;
  #read = -1;
  #reading: Reading | null = null;

  /**
   * @param beforeForget called with each news of the feed before caches drop what has changed; after a failure the feed
   * is read again
   */
  constructor(pool: pg.Pool, beforeForget: () => Promise<void> = async () => {}) {
    this.#pool = pool;
    this.#beforeForget = beforeForget;
  }

  /** True while followers' entries match the database, as far as this process has been notified. */
  get isCurrent(): boolean {
    return this.#isListening && this.#read === this.#heard;
  }

  /** Cursor up to which the feed was read; null before the first read. */
  get cursor(): string | null {
    return this.#cursor;
  }

  follow(follower: Follower): void {
    this.#followers.add(follower);
  }

  /** Starts to follow the feed; before this call the caches are not current. */
  watch(): void {
    this.#listener ??= listenForChanges(this.#pool, () => this.#catchUp(), {
      onHeard: () => {
        this.#isListening = true;
        this.#heard++;
      },
      onLost: () => {
        this.#isListening = false;
      },
    });
  }

  async close(): Promise<void> {
    await this.#listener?.close();
    this.#listener = null;
  }

  /**
   * Waits until everything notified so far has been read; concurrent callers share one read. @returns true if the
   * caches are current then
   */
  async becomeCurrent(): Promise<boolean> {
    if (!this.#isListening || this.isCurrent) return this.isCurrent;
    try {
      await this.#catchUp();
    } catch (error) {
      log.warning('The change feed could not be read', { reason: String(error) });
    }
    return this.isCurrent;
  }

  /** Reads the changes that this process has just committed, without waiting for the notification. */
  async catchUp(): Promise<void> {
    this.#heard++;
    await this.becomeCurrent();
  }

  /**
   * Reads the feed up to the last notification. A read that began before it may have missed its change, so another one
   * follows.
   */
  async #catchUp(): Promise<void> {
    while (this.#reading && this.#reading.heard !== this.#heard) await this.#reading.done.catch(() => {});
    if (this.#read === this.#heard) return;
    this.#reading ??= this.#begin();
    await this.#reading.done;
  }

  #begin(): Reading {
    const heard = this.#heard;
    const done = this.#readFeed().then(() => {
      this.#read = heard;
    });
    const reading = { heard, done };
    const end = () => {
      this.#reading = null;
    };
    done.then(end, end);
    return reading;
  }

  async #readFeed(): Promise<void> {
    if (this.#cursor === null) {
      const cursor = await readCursor(this.#pool);
      await this.#beforeForget();
      this.#cursor = cursor;
      this.#forget(null);
      return;
    }
    const { cursor, changes, reset } = await readChanges(this.#pool, this.#cursor);
    if (reset || changes.length > 0) await this.#beforeForget();
    this.#cursor = cursor;
    if (reset) this.#forget(null);
    else if (changes.length > 0) this.#forget(changes.map(({ entity }) => parseKey(entity)));
  }

  #forget(keys: readonly DependencyKey[] | null): void {
    for (const follower of this.#followers) follower.forget(keys);
  }
}

const log = createLog().with({ component: 'changes' });
