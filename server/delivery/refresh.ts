import * as v from 'valibot';
import { readRows } from '../db/rows.ts';
import { type DirectoryDeps, FRESH_FOR } from './cache.ts';
import { REFRESHED_KEYS, refreshKey } from './directory.ts';
import { NovaPoshtaError } from './nova-poshta/error.ts';

/** Maximum number of answers that are refreshed per night. */
const MOST = 300;
/** Number of consecutive failures after which the refresh stops until the next night. */
const MOST_FAILURES = 3;

/**
 * Refreshes cached answers that are older than a day, the oldest first, so that shoppers seldom wait for the carrier.
 * Answers that fail to refresh are kept. @returns the number of refreshed answers
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
