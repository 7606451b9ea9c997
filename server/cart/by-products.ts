import type pg from 'pg';
import type { Language } from '../../src/contract/language.ts';
import type { ChangeFeed } from '../changes/follower.ts';
import { ChangeMemory, type Read } from '../changes/memory.ts';
import type { Deps } from '../context.ts';

/** Maximum size in bytes of one process's cache. */
const MOST_BYTES = 8 * 1024 * 1024;

/**
 * Returns a read of what depends on a set of products, cached per set and language until the change feed names one of
 * the value's keys.
 * @param nothing the value without products
 * @param read gets the ids once each, in ascending order
 */
export function cachedByProducts<Value>(
  nothing: Value,
  read: (pool: pg.Pool, lang: Language, ids: readonly number[]) => Promise<Read<Value>>,
) {
  const memories = new WeakMap<ChangeFeed, ChangeMemory<Value>>();
  return async ({ pool, feed }: Pick<Deps, 'pool' | 'feed'>, lang: Language, productIds: readonly number[]) => {
    if (productIds.length === 0) return nothing;
    const memory = memories.get(feed) ?? new ChangeMemory<Value>(feed, MOST_BYTES);
    memories.set(feed, memory);
    const ids = [...new Set(productIds)].sort((one, other) => one - other);
    return memory.recall(`${lang} ${ids.join()}`, () => read(pool, lang, ids));
  };
}
