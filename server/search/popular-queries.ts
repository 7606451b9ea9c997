import type pg from 'pg';
import * as v from 'valibot';
import type { Language } from '../../src/contract/language.ts';
import { kyivMoment } from '../../src/rules/kyiv-calendar.ts';
import { readRows } from '../db/rows.ts';
import type { SearchDeps } from './deps.ts';

/** Visitors who have asked a query, and found something, before others are shown it; and days that this is known for. */
const SEVERAL = 3;
const DAYS = 30;
/** Queries that are shown, and that are looked at for it: of some the goods have gone since. */
const SHOWN = 6;
const READ = 24;
/** Milliseconds that they are not asked for again: what others look for changes slowly. */
const FRESH = 5 * 60_000;

interface Kept {
  /** When it was read, milliseconds. */
  readonly at: number;
  readonly queries: Promise<readonly string[]>;
}

/** Of each shop of this process. */
const kept = new WeakMap<pg.Pool, Map<Language, Kept>>();

/** What several visitors have looked for in this language and found, the most first. */
export function readPopularQueries(deps: SearchDeps, lang: Language): Promise<readonly string[]> {
  const ofShop = kept.get(deps.pool) ?? new Map<Language, Kept>();
  kept.set(deps.pool, ofShop);
  const now = deps.clock().getTime();
  const known = ofShop.get(lang);
  if (known && now - known.at < FRESH) return known.queries;
  const queries = findPopular(deps, lang, now);
  ofShop.set(lang, { at: now, queries });
  // What failed is asked again.
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
