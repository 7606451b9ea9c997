import * as v from 'valibot';
import type { Deps } from '../context.ts';
import { readRow } from '../db/rows.ts';
import { askVendor } from '../vendors/ask-vendor.ts';
import { NovaPoshtaError } from './nova-poshta/error.ts';
import type { NovaPoshta } from './nova-poshta/nova-poshta.ts';

/** Milliseconds for which an answer is served without asking the carrier. */
export const FRESH_FOR = 24 * 60 * 60 * 1000;

/** Milliseconds after a failure during which older answers are served without asking the carrier. */
const PAUSE = 15_000;

/** Key of the time of the carrier's last failure. */
const FAILURE_KEY = 'failure';

export interface DirectoryDeps extends Pick<Deps, 'pool' | 'clock' | 'log'> {
  readonly novaPoshta: NovaPoshta;
  /** Returns true if this request may call the carrier; absent means always. */
  readonly mayAsk?: () => Promise<boolean>;
}

/** A request to the carrier, and the key of its cached answer. */
export interface Lookup<Row> {
  readonly key: string;
  readonly rowSchema: v.GenericSchema<unknown, Row>;
  /** Sends the request. @throws NovaPoshtaError */
  readonly ask: (novaPoshta: NovaPoshta) => Promise<Row[]>;
  /** Further rows to cache from an answer, by key. */
  readonly parts?: (rows: readonly Row[]) => readonly (readonly [key: string, row: Row])[];
}

/**
 * Returns the answer to a request: the cached one for a day, then the carrier's, otherwise the cached one of any age.
 * Null when there is none. Empty answers are not cached, so that made-up requests do not fill the cache.
 */
export async function lookUp<Row>(deps: DirectoryDeps, lookup: Lookup<Row>): Promise<Row[] | null> {
  const kept = await readKept(deps, lookup);
  if (kept?.isFresh) return kept.rows;
  if (kept && (await hasJustFailed(deps))) return kept.rows;
  if (deps.mayAsk && !(await deps.mayAsk())) return kept?.rows ?? null;
  try {
    const rows = await ask(deps, lookup);
    if (rows.length > 0) await keep(deps, lookup, rows);
    return rows;
  } catch (error) {
    if (!(error instanceof NovaPoshtaError)) throw error;
    if (error.isTemporary) await store(deps, FAILURE_KEY, null);
    return kept?.rows ?? null;
  }
}

/**
 * Requests an answer again and caches it; deletes the cached one if the carrier's answer is empty.
 * @throws NovaPoshtaError
 */
export async function refresh<Row>(deps: DirectoryDeps, lookup: Lookup<Row>): Promise<void> {
  const rows = await ask(deps, lookup);
  if (rows.length > 0) await keep(deps, lookup, rows);
  else await deps.pool.query('DELETE FROM delivery_cache WHERE key = $1', [lookup.key]);
}

/** Sends the request and logs it; the key may be logged, because names of settlements and streets are not secret. */
function ask<Row>({ log, novaPoshta }: DirectoryDeps, lookup: Lookup<Row>): Promise<Row[]> {
  const call = { vendor: 'nova-poshta', operation: 'read-directory', subject: lookup.key };
  return askVendor(log, call, () => lookup.ask(novaPoshta));
}

async function readKept<Row>({ pool, clock }: DirectoryDeps, { key, rowSchema }: Lookup<Row>) {
  const row = await readRow(pool, v.object({ value: v.unknown(), fetchedAt: v.date() }), {
    name: 'delivery-cache',
    text: 'SELECT value, fetched_at AS "fetchedAt" FROM delivery_cache WHERE key = $1',
    values: [key],
  });
  // An earlier release may have cached another shape, which counts as absent.
  const parsed = v.safeParse(v.array(rowSchema), row?.value);
  if (!row || !parsed.success) return null;
  return { rows: parsed.output, isFresh: clock().getTime() - row.fetchedAt.getTime() < FRESH_FOR };
}

async function hasJustFailed({ pool, clock }: DirectoryDeps): Promise<boolean> {
  const row = await readRow(pool, v.object({ failedAt: v.date() }), {
    text: 'SELECT fetched_at AS "failedAt" FROM delivery_cache WHERE key = $1',
    values: [FAILURE_KEY],
  });
  const age = clock().getTime() - (row?.failedAt.getTime() ?? 0);
  return age >= 0 && age < PAUSE;
}

async function keep<Row>(deps: DirectoryDeps, { key, parts }: Lookup<Row>, rows: readonly Row[]): Promise<void> {
  for (const [partKey, row] of parts?.(rows) ?? []) await store(deps, partKey, row);
  await store(deps, key, rows);
}

async function store({ pool, clock }: DirectoryDeps, key: string, value: unknown): Promise<void> {
  await pool.query(
    `INSERT INTO delivery_cache (key, value, fetched_at) VALUES ($1, $2, $3)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value, fetched_at = excluded.fetched_at`,
    [key, JSON.stringify(value), clock()],
  );
}
