import type pg from 'pg';
import { createLog } from '../log.ts';
import { type DependencyKey, parseKey } from './keys.ts';
import { type ChangeListener, listenForChanges } from './listen.ts';
import { readChanges, readCursor } from './read.ts';

/** A cache of database contents that drops entries when they change. */
export interface Follower {
  /** @param keys null when nobody can say what has changed */
  forget(keys: readonly DependencyKey[] | null): void;
}

interface Reading {
  /** Notifications that had come when it began. */
  readonly heard: number;
  readonly done: Promise<void>;
}

/**
 * The change feed as one process follows it. Memory is current while a connection listens and everything that it was
 * notified of has been read; followers have forgotten by then what changed. PostgreSQL notifies after the commit, so whoever
 * reads memory later than that sees the new value or asks the database. Nothing is current before watch() or while the
 * connection is lost; what changed meanwhile is read when there is one again.
 */
export class ChangeFeed {
  readonly #pool: pg.Pool;
  readonly #followers = new Set<Follower>();
  #listener: ChangeListener | null = null;
  /** The place in the feed that was read up to; null before the first reading. */
  #cursor: string | null = null;
  #isListening = false;
  #heard = 0;
  #read = -1;
  #reading: Reading | null = null;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** True while followers' entries match the database, as far as this process has been notified. */
  get isCurrent(): boolean {
    return this.#isListening && this.#read === this.#heard;
  }

  follow(follower: Follower): void {
    this.#followers.add(follower);
  }

  /** Begins to follow; until then nothing is current. */
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

  /** Waits for what was notified of until now to be read, once for all who wait. @returns whether memory is current then. */
  async becomeCurrent(): Promise<boolean> {
    if (!this.#isListening || this.isCurrent) return this.isCurrent;
    try {
      await this.#catchUp();
    } catch (error) {
      log.warning('The change feed could not be read', { reason: String(error) });
    }
    return this.isCurrent;
  }

  /** Reads what this process itself has just committed, without waiting for the notification. */
  async catchUp(): Promise<void> {
    this.#heard++;
    await this.becomeCurrent();
  }

  /** A reading that began before the last notification may have missed what it tells of: then there is one more. */
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
      this.#cursor = await readCursor(this.#pool);
      this.#forget(null);
      return;
    }
    const { cursor, changes, reset } = await readChanges(this.#pool, this.#cursor);
    this.#cursor = cursor;
    if (reset) this.#forget(null);
    else if (changes.length > 0) this.#forget(changes.map(({ entity }) => parseKey(entity)));
  }

  #forget(keys: readonly DependencyKey[] | null): void {
    for (const follower of this.#followers) follower.forget(keys);
  }
}

const log = createLog().with({ component: 'changes' });
