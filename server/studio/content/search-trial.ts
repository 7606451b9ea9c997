import { setImmediate } from 'node:timers/promises';
import * as v from 'valibot';
import { normalizeQuery } from '../../../src/rules/normalize-query.ts';
import { paths } from '../../../src/rules/paths.ts';
import { termsIn } from '../../../src/rules/search-terms.ts';
import type { ShownResults, TriedWords } from '../../../studio/contract/search-words.ts';
import type { Queryable } from '../../db/queryable.ts';
import { readRow, readRows } from '../../db/rows.ts';
import { localizedSchema } from '../../db/schema/columns.ts';
import { ApiError } from '../../errors.ts';
import type { SearchDeps } from '../../search/deps.ts';
import type { Found } from '../../search/search-index.ts';
import { readPins, readSearchRedirect } from '../../search/words.ts';
import { normalizedQuery, normalizedSynonyms, pinnedProduct, readSearchWords } from './search-words.ts';

/** Number of queries that are tried, the most frequent of the month. */
const MOST = 300;
/** Number of results whose order counts, of queries in the answer, and of names of each. */
const COMPARED = 10;
const LISTED = 20;
const NAMED = 3;

const askedSchema = v.object({ query: v.string(), times: v.number() });
type Asked = v.InferOutput<typeof askedSchema>;

type Find = (query: string) => Promise<Found>;

/** A change of words: how queries are answered after it, and the queries that it can change. */
interface Trial {
  readonly find: Find;
  readonly leadsTo: (query: string) => Promise<string | null>;
  /** Normalized queries that are tried even if nobody has asked them. */
  readonly own: readonly string[];
  /** False if other queries cannot change. */
  readonly isOfAll: boolean;
}

/** One query's results, with ids instead of names. */
interface Answer {
  readonly ids: readonly number[];
  readonly leadsTo: string | null;
}

/**
 * Answers the most frequent queries of the last 30 days with the saved words and with changed ones. Nothing is saved.
 * @throws ApiError bad_request
 */
export async function tryWords(deps: SearchDeps, tried: TriedWords) {
  const { pool, search } = deps;
  const trial = await trialOf(deps, tried);
  const asked = await readAsked(pool, trial);
  const changed: { readonly asked: Asked; readonly before: Answer; readonly after: Answer }[] = [];
  for (const one of asked) {
    const before = { ids: (await search.find(one.query)).ids, leadsTo: await readSearchRedirect(pool, one.query) };
    const after = { ids: (await trial.find(one.query)).ids, leadsTo: await trial.leadsTo(one.query) };
    if (differ(before, after)) changed.push({ asked: one, before, after });
    // Shoppers' requests are answered in between.
    await setImmediate();
  }
  const listed = changed.slice(0, LISTED);
  const names = await readNames(
    pool,
    listed.flatMap(({ before, after }) => [...firstOf(before), ...firstOf(after)]),
  );
  const shown = ({ ids, leadsTo }: Answer): ShownResults => ({
    productCount: ids.length,
    first: firstOf({ ids }).flatMap((id) => names.get(id) ?? []),
    leadsTo,
  });
  return {
    queryCount: asked.length,
    changedCount: changed.length,
    changed: listed.map(({ asked: one, before, after }) => ({ ...one, before: shown(before), after: shown(after) })),
  };
}

const firstOf = ({ ids }: Pick<Answer, 'ids'>) => ids.slice(0, NAMED);

function differ(before: Answer, after: Answer): boolean {
  const [one, other] = [before, after].map(({ ids }) => ids.slice(0, COMPARED).join());
  return before.leadsTo !== after.leadsTo || one !== other || before.ids.length !== after.ids.length;
}

/** @throws ApiError bad_request */
async function trialOf({ pool, search }: SearchDeps, tried: TriedWords): Promise<Trial> {
  const saved = (query: string) => readSearchRedirect(pool, query);
  if (tried.kind === 'redirect') {
    const query = normalizedQuery(tried.said.query);
    const path = await pathOf(pool, tried.said.slug);
    const leadsTo = async (asked: string) => (normalizeQuery(asked) === query ? path : saved(asked));
    return { find: (asked) => search.find(asked), leadsTo, own: [query], isOfAll: false };
  }
  const { synonyms } = await readSearchWords(pool);
  const pins = await readPins(pool);
  if (tried.kind === 'pin') {
    const query = normalizedQuery(tried.said.query);
    const pin = { query, productId: await pinnedProduct(pool, tried.said.sku) };
    const { find } = await search.trying({ synonyms, pins: [...pins, pin] });
    return { find, leadsTo: saved, own: [query], isOfAll: false };
  }
  const said = normalizedSynonyms(tried.said);
  const others = synonyms.filter(({ id, term }) => id !== tried.id && term !== said.term);
  const { find } = await search.trying({ synonyms: [...others, said], pins });
  return { find, leadsTo: saved, own: [...termsIn(said.term), ...said.others], isOfAll: true };
}

/** Returns the path of a page. @throws ApiError bad_request at the field of the redirect */
async function pathOf(pool: Queryable, slug: string): Promise<string> {
  const row = await readRow(pool, v.object({ isOfBlog: v.boolean() }), {
    text: `SELECT type IN ('blog-post', 'blog-category') AS "isOfBlog" FROM page_entries WHERE slug = $1`,
    values: [slug],
  });
  if (!row) throw new ApiError('bad_request', { fields: { slug: 'gone' } });
  return row.isOfBlog ? paths.blogPage(slug) : paths.page(slug);
}

/** Returns the queries to try, the most frequent first. */
async function readAsked(pool: Queryable, { own, isOfAll }: Trial): Promise<readonly Asked[]> {
  const rows = await readRows(pool, askedSchema, {
    text: `SELECT query, sum(times)::int AS times FROM search_queries
      WHERE day > current_date - 30 AND ($1 OR query = ANY ($2)) GROUP BY query ORDER BY times DESC, query LIMIT $3`,
    values: [isOfAll, own, MOST],
  });
  const there = new Set(rows.map(({ query }) => query));
  return [...rows, ...own.filter((query) => !there.has(query)).map((query) => ({ query, times: 0 }))];
}

async function readNames(pool: Queryable, ids: readonly number[]) {
  const rows = await readRows(pool, v.object({ id: v.number(), name: localizedSchema }), {
    text: 'SELECT id, name FROM products WHERE id = ANY ($1)',
    values: [ids],
  });
  return new Map(rows.map(({ id, name }) => [id, name]));
}
