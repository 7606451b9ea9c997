import type { FoundProducts } from './product-search.ts';

/** Limits: number of cached queries, and of product ids in all of them together. */
const QUERIES = 500;
const IDS = 200_000;

/**
 * Cache of search results until the index changes: pages, sort orders and filters of one query, and popular queries,
 * share one search. The least recently used query is evicted first.
 */
export class FoundCache {
  readonly #kept = new Map<string, FoundProducts>();
  #ids = 0;
  #version = 0;

  /** Changes with each clear(): a result of a search that began before clear() must not be cached after it. */
  get version(): number {
    return this.#version;
  }

  get(key: string): FoundProducts | undefined {
    const found = this.#kept.get(key);
    if (found) {
      this.#kept.delete(key);
      this.#kept.set(key, found);
    }
    return found;
  }

  set(key: string, found: FoundProducts): void {
    this.#forget(key);
    this.#kept.set(key, found);
    this.#ids += found.ids.length;
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= QUERIES && this.#ids <= IDS) break;
      this.#forget(oldest);
    }
  }

  clear(): void {
    this.#kept.clear();
    this.#ids = 0;
    this.#version += 1;
  }

  #forget(key: string): void {
    this.#ids -= this.#kept.get(key)?.ids.length ?? 0;
    this.#kept.delete(key);
  }
}
