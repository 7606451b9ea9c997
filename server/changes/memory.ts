import type { ChangeFeed, Follower } from './follower.ts';
import type { DependencyKey } from './keys.ts';

/** Something that was read from the database. */
export interface Read<Value> {
  readonly value: Value;
  /** Dependency keys: the value is dropped when any of them changes. */
  readonly keys: readonly DependencyKey[];
  /** Bytes that it takes in memory, at most. */
  readonly bytes: number;
  /** Of what was made of something else in memory too: whether that is still the same. */
  readonly isStill?: (() => boolean) | undefined;
}

/** As much of the change feed as memory needs. */
type Feed = Pick<ChangeFeed, 'isCurrent' | 'follow' | 'becomeCurrent'>;

/** Values that are being read, and the keys that changed meanwhile; null for all. */
interface UnderWay {
  missed: Set<DependencyKey> | null;
}

/**
 * Values of the database by name, of so many bytes at most; those that were asked for longest ago go first. Each is dropped
 * as soon as the change feed names a key that it was made of, and none is given while the feed is not followed.
 */
export class ChangeMemory<Value> implements Follower {
  readonly #feed: Feed;
  readonly #maxBytes: number;
  /** In the order of use. */
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
   * Returns the cached value of a name; reads it when there is none, and caches it unless one of its keys changed meanwhile.
   * @param read may give what is not to be kept, without keys
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
