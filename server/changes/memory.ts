import type { ChangeFeed, Follower } from './follower.ts';
import type { DependencyKey } from './keys.ts';

/** A value that was read from the database. */
export interface Read<Value> {
  readonly value: Value;
  /** Dependency keys: the value is dropped when any of them changes. */
  readonly keys: readonly DependencyKey[];
  /** Maximum size in memory, in bytes. */
  readonly bytes: number;
  /** For a value derived from another one in memory: returns true while that one is unchanged. */
  readonly isStill?: (() => boolean) | undefined;
}

/** The part of the change feed that the cache needs. */
type Feed = Pick<ChangeFeed, 'isCurrent' | 'follow' | 'becomeCurrent'>;

/** A read under way, with the keys that changed since it began; null if all may have. */
interface UnderWay {
  missed: Set<DependencyKey> | null;
}

/**
 * Cache of database values by name, limited in bytes; the least recently used are evicted first. A value is dropped as
 * soon as the change feed names a key that it depends on, and none is returned while the feed is not current.
 */
export class ChangeMemory<Value> implements Follower {
  readonly #feed: Feed;
  readonly #maxBytes: number;
  /** In the order of use, the least recent first. */
  readonly #kept = new Map<string, Read<Value>>();
  readonly #names = new Map<DependencyKey, Set<string>>();
  readonly #underWay = new Set<UnderWay>();
  #bytes = 0;

  constructor(feed: Feed, maxBytes: number) {
    this.#feed = feed;
    this.#maxBytes = maxBytes;
    feed.follow(this);
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Returns the cached value of a name; undefined when there is none, or while the change feed is not current. */
  peek(name: string): Value | undefined {
    if (!this.#feed.isCurrent) return undefined;
    const known = this.#kept.get(name);
    if (!known) return undefined;
    if (known.isStill?.() === false) {
      this.#drop(name);
      return undefined;
    }
    this.#kept.delete(name);
    this.#kept.set(name, known);
    return known.value;
  }

  /**
   * Returns the cached value of a name; reads it when there is none, and caches it unless one of its keys changed
   * meanwhile.
   * @param read returns a value without keys if it must not be cached
   */
  async recall(name: string, read: () => Promise<Read<Value>>): Promise<Value> {
    if (!(await this.#feed.becomeCurrent())) return (await read()).value;
    const known = this.peek(name);
    if (known !== undefined) return known;
    const underWay: UnderWay = { missed: new Set() };
    this.#underWay.add(underWay);
    try {
      const found = await read();
      if (found.keys.length > 0 && !isMissed(underWay, found)) this.#keep(name, found);
      return found.value;
    } finally {
      this.#underWay.delete(underWay);
    }
  }

  forget(keys: readonly DependencyKey[] | null): void {
    for (const underWay of this.#underWay) {
      if (keys === null) underWay.missed = null;
      for (const key of keys ?? []) underWay.missed?.add(key);
    }
    const names = keys?.flatMap((key) => [...(this.#names.get(key) ?? [])]) ?? [...this.#kept.keys()];
    for (const name of names) this.#drop(name);
  }

  #keep(name: string, read: Read<Value>): void {
    this.#drop(name);
    this.#kept.set(name, read);
    this.#bytes += read.bytes;
    for (const key of read.keys) this.#names.set(key, (this.#names.get(key) ?? new Set()).add(name));
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#drop(oldest);
    }
  }

  #drop(name: string): void {
    const known = this.#kept.get(name);
    if (!known) return;
    this.#kept.delete(name);
    this.#bytes -= known.bytes;
    for (const key of known.keys) {
      const names = this.#names.get(key);
      names?.delete(name);
      if (names?.size === 0) this.#names.delete(key);
    }
  }
}

const isMissed = ({ missed }: UnderWay, { keys }: Read<unknown>) =>
  missed === null || keys.some((key) => missed.has(key));
