import type pg from 'pg';
import * as v from 'valibot';
import type { Language } from '../../src/contract/language.ts';
import type { ProductCard } from '../../src/contract/product.ts';
import type { SearchResult } from '../../src/contract/search.ts';
import type { SearchSort } from '../../src/contract/search-sorts.ts';
import { countChosen } from '../../src/rules/facet-choice.ts';
import { PRODUCTS_PER_PAGE, pageCount } from '../../src/rules/pagination.ts';
import { paths } from '../../src/rules/paths.ts';
import type { Search } from '../../src/rules/search-address.ts';
import { pickCards, readCards } from '../catalogue/cards.ts';
import { PRODUCT_ORDERS } from '../catalogue/categories.ts';
import { withVariants } from '../catalogue/list-groups.ts';
import type { DependencyKey } from '../changes/keys.ts';
import type { Queryable } from '../db/queryable.ts';
import { readRows } from '../db/rows.ts';
import type { SearchDeps } from './deps.ts';
import { filterResults, isOfPrice } from './filter-results.ts';
import { findTitles } from './found-titles.ts';
import type { FoundProducts } from './product-search.ts';
import { createSearchCounter } from './queries.ts';
import type { Found } from './search-index.ts';
import { readSearchRedirect } from './words.ts';

/** Counter of the searches of each shop of this process. */
const counters = new WeakMap<pg.Pool, ReturnType<typeof createSearchCounter>>();

function counterOf(pool: pg.Pool) {
  const counter = counters.get(pool) ?? createSearchCounter();
  counters.set(pool, counter);
  return counter;
}

/** A shopper's search with its network; see middleware/address.ts. */
interface Asked {
  readonly lang: Language;
  readonly search: Search;
  readonly from: string;
}

/**
 * Receives the dependencies of an answer, and a function that counts the search again when a cache serves the answer.
 */
type OnMade = (keys: readonly DependencyKey[], isStill: () => boolean, count: (from: string) => void) => void;

/**
 * Answers a shopper's search, and counts it.
 * @param onMade is called if the answer depends only on these keys and the index
 */
export async function answerSearch(
  deps: SearchDeps,
  { lang, search, from }: Asked,
  onMade: OnMade = () => {},
): Promise<SearchResult> {
  const isStill = deps.search.holdState();
  const { result, isFirst, cardIds } = await findProducts(deps, lang, search);
  const { productCount: found, corrected, dropped } = result;
  const isPlain = corrected === null && dropped.length === 0;
  // Not awaited, so that the answer is not delayed. Further pages, other orders and filters count as the same search.
  const count = (network: string) => {
    if (isFirst) void counterOf(deps.pool)(deps, { query: search.q, lang, found, isPlain, from: network });
  };
  count(from);
  const keys = ['search-words', ...cardIds.map((id) => `card:${id}` as const)] as const;
  if (isStill && !isOrderedByDatabase(search.sort)) onMade(keys, isStill, count);
  return result;
}

/** Returns the cards of the best results, for callers that are no shopper's search: it is not counted. */
export async function findBest(deps: SearchDeps, lang: Language, q: string, limit: number): Promise<ProductCard[]> {
  const ids = (await deps.search.find(q)).ids.slice(0, limit);
  return pickCards(await readCards(deps.pool, lang, ids), ids);
}

interface Answered {
  readonly result: SearchResult;
  /** True for the first page of a search without filters or another order. */
  readonly isFirst: boolean;
  /** Ids of the products on whose cards the answer depends. */
  readonly cardIds: readonly number[];
}

/** Returns the price that a query asks for, as filters take it; null if it asks for none. */
export const priceIn = ({ price, bestCount }: FoundProducts) => price && { ...price, bestCount };

/** Returns one page of the filtered results; the last page if there are fewer. */
async function findProducts(deps: SearchDeps, lang: Language, search: Search): Promise<Answered> {
  const { q, sort, isExact } = search;
  const found = await deps.search.find(q, { isExact });
  const { dropped, corrected, notSold, rest } = found;
  const filtered = await filterResults(deps.search, lang, found.ids, search.choice, { sort, price: priceIn(found) });
  const { ids: left, variants, productCount, filters, price } = filtered;
  const isFiltered = countChosen(search.choice) > 0 && filtered.isFiltered;
  const pages = pageCount(left.length);
  const page = Math.min(search.page, pages);
  const isPlain = sort === 'relevance' && !isExact && !isFiltered;
  const [ids, leadsTo, titles] = await Promise.all([
    pageOf(deps.pool, lang, left, { sort, page }),
    isPlain && page === 1 ? readLeadsTo(deps, lang, q, found) : null,
    page === 1 ? findTitles(deps, lang, found) : null,
  ]);
  return {
    isFirst: isPlain && search.page === 1,
    cardIds: found.exact === null ? ids : [...ids, found.exact],
    result: {
      query: q,
      corrected,
      // A price that nothing found has is left out like a word.
      dropped: [...dropped, ...(found.price?.words && !price && found.ids.length > 0 ? [found.price.words] : [])],
      ...(notSold.length > 0 && { notSold: [...notSold] }),
      ...(price && { asked: { price, rest } }),
      ...titles,
      ...(leadsTo !== null && { leadsTo }),
      products: withVariants(pickCards(await readCards(deps.pool, lang, ids), ids), variants),
      page,
      pageCount: pages,
      productCount,
      ...(filters && { filters }),
    },
  };
}

/**
 * Returns the path, without the language, of a page that answers a query better than a list: the one that editors have
 * set, or the product with this SKU. A common word that happens to be a SKU does not count. Null if there is none.
 */
export async function readLeadsTo(
  { pool }: Pick<SearchDeps, 'pool'>,
  lang: Language,
  query: string,
  { exact }: Pick<Found, 'exact'>,
): Promise<string | null> {
  const named = await readSearchRedirect(pool, query);
  if (named !== null || exact === null || !/\d/.test(query)) return named;
  const product = (await readCards(pool, lang, [exact])).get(exact);
  return product ? paths.page(product.slug) : null;
}

const isOrderedByDatabase = (sort: SearchSort) => sort !== 'relevance' && !isOfPrice(sort);

/** Returns the ids of one page in the given order. */
async function pageOf(
  db: Queryable,
  lang: Language,
  ids: readonly number[],
  { sort, page }: { readonly sort: SearchSort; readonly page: number },
): Promise<readonly number[]> {
  const offset = (page - 1) * PRODUCTS_PER_PAGE;
  if (!isOrderedByDatabase(sort)) return ids.slice(offset, offset + PRODUCTS_PER_PAGE);
  const rows = await readRows(db, v.object({ id: v.number() }), {
    name: `found-${sort}`,
    text: `SELECT p.id, $1::text AS lang FROM products p WHERE p.id = ANY($2) AND p.is_published
      ORDER BY ${PRODUCT_ORDERS[sort]} LIMIT $3 OFFSET $4`,
    values: [lang, ids, PRODUCTS_PER_PAGE, offset],
  });
  return rows.map(({ id }) => id);
}
