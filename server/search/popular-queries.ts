import type pg from 'pg';
import * as v from 'valibot';
import type { Language } from '../../src/contract/language.ts';
import { kyivMoment } from '../../src/rules/kyiv-calendar.ts';
import { readRows } from '../db/rows.ts';
import type { SearchDeps } from './deps.ts';

/** A query is shown to others when at least SEVERAL visitors have asked it with results in the last DAYS days. */
const SEVERAL = 3;
const DAYS = 30;
/** Numbers of queries that are shown and that are read for it: products of some may be gone. */
const SHOWN = 6;
const READ = 24;
/** Milliseconds for which the queries are cached: they change slowly. */
const FRESH = 5 * 60_000;

interface Kept {
  /** Time of the read, in milliseconds. */
  readonly at: number;
  readonly queries: Promise<readonly string[]>;
}

/** Cached queries of each shop of this process. */
const kept = new WeakMap<pg.Pool, Map<Language, Kept>>();

/** Returns the queries in this language that several visitors have asked with results, the most frequent first. */
export function readPopularQueries(deps: SearchDeps, lang: Language): Promise<readonly string[]> {
  const ofShop = kept.get(deps.pool) ?? new Map<Language, Kept>();
  kept.set(deps.pool, ofShop);
  const now = deps.clock().getTime();
  const known = ofShop.get(lang);
  if (known && now - known.at < FRESH) return known.queries;
  const queries = findPopular(deps, lang, now);
  ofShop.set(lang, { at: now, queries });
  // A failed read is not cached.
  queries.catch(() => ofShop.delete(lang));
  return queries;
}

async function findPopular({ pool, search }: SearchDeps, lang: Language, now: number): Promise<readonly string[]> {
  const since = kyivMoment(new Date(now - DAYS * 24 * 60 * 60_000)).date;
  const rows = await readRows(pool, v.object({ query: v.string() }), {
    name: 'popular-queries',
    text: `SELECT query FROM search_askers WHERE lang = $1 AND day >= $2
      GROUP BY query HAVING count(*) >= $3 ORDER BY count(*) DESC, query LIMIT $4`,
    values: [lang, since, SEVERAL, READ],
  });
  const shown: string[] = [];
  for (const { query } of rows) {
    const { ids } = await search.find(query);
    if (ids.length > 0) shown.push(query);
    if (shown.length === SHOWN) break;
  }
  return shown;
}
