import type pg from 'pg';
import { readTree } from '../../server/catalogue/categories.ts';
import { readFacetIndex, readFilters } from '../../server/catalogue/facets.ts';
import { readPricedList } from '../../server/catalogue/list-store.ts';
import { idsBelow } from '../../server/catalogue/tree.ts';
import { LANGUAGES } from '../../src/contract/language.ts';
import { log, reasonOf } from '../log.ts';
import type { WarmState } from './warm.ts';

/** Runs a function when no rebuild runs; rebuilds wait for it. */
type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Reads the filters of all lists in advance, one list after another, so that a price change is as fast in an unchanged
 * list as in any other. A failure is only logged, since everything is read again when needed.
 */
export async function warmUpFilters(
  pool: pg.Pool,
  { traits, lists }: WarmState,
  { inTurn, signal }: { readonly inTurn: InTurn; readonly signal: AbortSignal },
): Promise<void> {
  const readUnknown = (ids: readonly number[]) => readPricedList(pool, ids);
  const readList = (ids: readonly number[]) => inTurn(() => lists.read(ids, readUnknown));
  try {
    for (const lang of LANGUAGES) {
      const filters = await readFilters(pool, lang);
      // Parent lists come last: they are requested most often, and are thus evicted last.
      for (const node of (await readTree(pool, lang)).all.toReversed()) {
        if (signal.aborted) return;
        await readFacetIndex(pool, lang, idsBelow(node), filters, { traits, readList });
      }
    }
  } catch (error) {
    log.warning(`Filters could not be read in advance: ${reasonOf(error)}`);
  }
}
