import * as v from 'valibot';
import { readRows } from '../db/rows.ts';
import { type DirectoryDeps, FRESH_FOR } from './cache.ts';
import { REFRESHED_KEYS, refreshKey } from './directory.ts';
import { NovaPoshtaError } from './nova-poshta/error.ts';

/** Answers that one night refreshes at most. */
const MOST = 300;
/** Failures one after another after which the carrier is left alone until the next night. */
const MOST_FAILURES = 3;

/**
 * Asks the carrier again for what is kept and older than a day, the oldest first, so that shoppers seldom wait for it.
 * What it will not answer stays as it is. @returns how many answers were refreshed.
 */
export async function refreshDirectory(deps: DirectoryDeps, { most = MOST } = {}): Promise<number> {
  const rows = await readRows(deps.pool, v.object({ key: v.string() }), {
    text: `SELECT key FROM delivery_cache WHERE fetched_at <= $1 AND key ~ $2
     ORDER BY fetched_at, key LIMIT $3`,
    values: [new Date(deps.clock().getTime() - FRESH_FOR), REFRESHED_KEYS, most],
  });
  let [refreshed, failures] = [0, 0];
  for (const { key } of rows) {
    if (await tryRefresh(deps, key)) [refreshed, failures] = [refreshed + 1, 0];
    else failures++;
    if (failures >= MOST_FAILURES) break;
  }
  return refreshed;
}

async function tryRefresh(deps: DirectoryDeps, key: string): Promise<boolean> {
  try {
    await refreshKey(deps, key);
    return true;
  } catch (error) {
    if (!(error instanceof NovaPoshtaError)) throw error;
    return false;
  }
}
