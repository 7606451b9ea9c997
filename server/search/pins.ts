import { normalizeQuery } from '../../src/rules/normalize-query.ts';
import type { Found } from './search-index.ts';
import type { PinRow } from './words.ts';

/** Products that editors have put first in the results of queries. */
export class Pins {
  #ids: ReadonlyMap<string, readonly number[]> = new Map();

  set(rows: readonly PinRow[]): void {
    const byQuery = Map.groupBy(rows, ({ query }) => query);
    this.#ids = new Map([...byQuery].map(([query, pins]) => [query, pins.map(({ productId }) => productId)]));
  }

  /**
   * Returns the results with the query's products first; the product whose SKU the query is stays before them.
   * @param isShown true for a published product
   */
  putFirst(query: string, found: Found, isShown: (id: number) => boolean): Found {
    const pinned = (this.#ids.get(normalizeQuery(query)) ?? []).filter(isShown);
    if (pinned.length === 0) return found;
    const first = new Set([...(found.exact === null ? [] : [found.exact]), ...pinned]);
    const best = new Set([...first, ...found.ids.slice(0, found.bestCount)]);
    return { ...found, ids: [...new Set([...first, ...found.ids])], bestCount: best.size };
  }
}
