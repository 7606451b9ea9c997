import { createHmac } from 'node:crypto';
import type { Language } from '../../src/contract/language.ts';
import { kyivMoment } from '../../src/rules/kyiv-calendar.ts';
import { normalizeQuery } from '../../src/rules/normalize-query.ts';
import type { Deps } from '../context.ts';
import { changesOf } from '../db/connections.ts';

/** Maximum length of a query that is stored; a longer one is a pasted text. */
const LENGTH = 60;
/** Maximum number of concurrent writes per process: during a rush, further searches are not counted. */
const AT_ONCE = 2;

/** Matches an address, or digits enough for a phone, card or account number. */
const CONTACT = /@|(?:\d[\s()+.-]*){7}|https?:|\.(?:ua|com|net|org)\b/i;

/** Returns the query as it is stored; null when it must not be stored. */
export function storedQuery(query: string): string | null {
  if (CONTACT.test(query)) return null;
  const normalized = normalizeQuery(query);
  return normalized === '' || normalized.length > LENGTH ? null : normalized;
}

/** An answered search. */
export interface Answered {
  readonly query: string;
  readonly lang: Language;
  /** Number of found products. */
  readonly found: number;
  /** True if all words were understood as typed. */
  readonly isPlain: boolean;
  /** Network of the visitor; see middleware/address.ts. */
  readonly from: string;
}

type CounterDeps = Pick<Deps, 'pool' | 'clock' | 'log' | 'secret'>;

/** Creates a counter of one process's searches, which never delays an answer. */
export function createSearchCounter() {
  let writing = 0;
  /** Counts a search; never throws. */
  return async ({ pool, clock, log, secret }: CounterDeps, { query, lang, found, isPlain, from }: Answered) => {
    const kept = storedQuery(query);
    if (kept === null || writing >= AT_ONCE) return;
    const asker = createHmac('sha256', secret).update(`search:${from}:${kept}`).digest('base64url').slice(0, 22);
    writing += 1;
    try {
      await changesOf(pool).query({
        name: 'count-search',
        text: `WITH asked AS (
           INSERT INTO search_askers (lang, query, asker, day) SELECT $4, $2, $5, $1::date WHERE $6
           ON CONFLICT (lang, query, asker) DO UPDATE SET day = excluded.day)
         INSERT INTO search_queries (day, query, times, missed, opened) VALUES ($1::date, $2, 1, $3, 0)
         ON CONFLICT (day, query) DO UPDATE SET times = search_queries.times + 1, missed = search_queries.missed + excluded.missed`,
        values: [kyivMoment(clock()).date, kept, found === 0 ? 1 : 0, lang, asker, found > 0 && isPlain],
      });
    } catch (error) {
      log.warning('A search could not be counted', { component: 'search', reason: String(error) });
    } finally {
      writing -= 1;
    }
  };
}

/**
 * Counts that a product of a query's results was opened, for the day of the last search: that of today, or of yesterday
 * if it is past midnight. A query that nobody has asked is not counted, so that strangers can write no rows.
 */
export async function countOpened({ pool, clock }: Pick<Deps, 'pool' | 'clock'>, query: string): Promise<void> {
  const kept = storedQuery(query);
  if (kept === null) return;
  await changesOf(pool).query({
    name: 'count-opened',
    text: `UPDATE search_queries SET opened = least(times, coalesce(opened, 0) + 1)
      WHERE query = $1 AND day = (SELECT max(day) FROM search_queries WHERE query = $1 AND day >= $2::date - 1)`,
    values: [kept, kyivMoment(clock()).date],
  });
}

/** SQL that deletes old statistics: a year is enough for comparisons; see server/jobs/clean-up.ts. */
export const SWEEP_SEARCHES = "DELETE FROM search_queries WHERE day < (now() - interval '400 days')::date";

/** SQL that deletes old askers: popular queries need one month of them; see popular-queries.ts. */
export const SWEEP_ASKERS = "DELETE FROM search_askers WHERE day < (now() - interval '31 days')::date";
