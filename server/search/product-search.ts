import { type ChangeListener, listenForChanges } from '../changes/listen.ts';
import { readChanges, readCursor } from '../changes/read.ts';
import type { Deps } from '../context.ts';
import { MiniSearchIndex } from './mini-search-index.ts';
import { BATCH, readIdsBelow, readPopularity, readSearched, readSearchedAfter } from './products.ts';
import type { Found, SearchIndex } from './search-index.ts';
import { readSynonyms } from './words.ts';

/** What looks for products of the shop, as they are now. */
export interface ProductSearch {
  /** @param query as it was typed. */
  find(query: string, page: { readonly offset: number; readonly limit: number }): Promise<Found>;
  /** From now on follows the change feed; until then, or without it, each search looks into the feed first. */
  watch(): void;
  /** Follows it no more. */
  close(): Promise<void>;
}

interface Current {
  readonly index: SearchIndex;
  /** The place in the change feed up to which the index is current. */
  readonly cursor: string;
}

/** Keys of the feed after which products are read again: by their own ids, or by a category's. */
const OF_PRODUCT = /^product:(\d+)$/;
const OF_CATEGORY = /^(?:category|category-text|articles):(\d+)$/;

/**
 * The search over an index that is filled from the database when it is first needed and then follows the change feed. Each
 * process has its own; a failed reading is tried again by the next search or change.
 */
export function createProductSearch(
  { pool }: Pick<Deps, 'pool'>,
  createIndex: () => SearchIndex = () => new MiniSearchIndex(),
): ProductSearch {
  let current: Current | null = null;
  let listener: ChangeListener | null = null;
  let updating: Promise<Current> | null = null;

  const build = async (): Promise<Current> => {
    const cursor = await readCursor(pool);
    const index = createIndex();
    await index.setSynonyms(await readSynonyms(pool));
    for (let after = 0; ; ) {
      const products = await readSearchedAfter(pool, after);
      const last = products.at(-1);
      if (!last) break;
      await index.put(products);
      after = last.id;
    }
    return { index, cursor };
  };

  const update = async (): Promise<Current> => {
    if (!current) return build();
    const { cursor, changes, reset } = await readChanges(pool, current.cursor);
    // Nobody can say what has changed.
    if (reset) return build();
    await apply(
      current.index,
      changes.map(({ entity }) => entity),
    );
    return { index: current.index, cursor };
  };

  const apply = async (index: SearchIndex, keys: readonly string[]): Promise<void> => {
    const idsOf = (pattern: RegExp) => keys.flatMap((key) => pattern.exec(key)?.slice(1) ?? []).map(Number);
    const ids = [...new Set([...idsOf(OF_PRODUCT), ...(await readIdsBelow(pool, idsOf(OF_CATEGORY)))])];
    for (let place = 0; place < ids.length; place += BATCH) {
      const wanted = ids.slice(place, place + BATCH);
      const products = await readSearched(pool, wanted);
      const there = new Set(products.map(({ id }) => id));
      await index.put(products);
      await index.remove(wanted.filter((id) => !there.has(id)));
    }
    if (keys.includes('search-words')) await index.setSynonyms(await readSynonyms(pool));
    if (keys.includes('list:all')) await index.setPopularity(await readPopularity(pool));
  };

  /** One at a time; whoever asks during one may have written after it had begun, and gets the next. */
  const bringUp = async (): Promise<Current> => {
    const before = updating;
    const own = (async () => {
      // Who asked for that one is told when it fails.
      await before?.catch(() => {});
      current = await update();
      return current;
    })();
    updating = own;
    try {
      return await own;
    } finally {
      if (updating === own) updating = null;
    }
  };

  return {
    async find(query, page) {
      const { index } = listener && current ? current : await bringUp();
      return index.find(query, page);
    },
    watch() {
      listener ??= listenForChanges(pool, async () => {
        await bringUp();
      });
    },
    async close() {
      await listener?.close();
      listener = null;
    },
  };
}
