import type pg from 'pg';
import { readTree } from '../../server/catalogue/categories.ts';
import { readFacetIndex, readFilters } from '../../server/catalogue/facets.ts';
import { idsBelow } from '../../server/catalogue/tree.ts';
import { LANGUAGES } from '../../src/contract/language.ts';
import { log, reasonOf } from '../log.ts';
import type { WarmState } from './warm.ts';

/**
 * Reads the filters of all lists, one list after another, while nothing else is to be done: a price is then as quick in
 * a list that has not changed yet as in any other. A failure is logged, since all of it is read again when it is needed.
 */
export async function warmUpFilters(pool: pg.Pool, { traits }: WarmState, signal: AbortSignal): Promise<void> {
  try {
    for (const lang of LANGUAGES) {
      const filters = await readFilters(pool, lang);
      // Lists that hold others come last: they are asked for most often, and so they are the last to be forgotten.
      for (const node of (await readTree(pool, lang)).all.toReversed()) {
        if (signal.aborted) return;
        await readFacetIndex(pool, lang, idsBelow(node), filters, traits);
      }
    }
  } catch (error) {
    log.warning(`Filters could not be read in advance: ${reasonOf(error)}`);
  }
}
