import * as v from 'valibot';
import type { Language } from '../../src/contract/language.ts';
import type { ProductCard } from '../../src/contract/product.ts';
import type { SearchResult } from '../../src/contract/search.ts';
import type { SearchSort } from '../../src/contract/search-sorts.ts';
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
import { filterFound, isOfPrice } from './filter-found.ts';
import { createSearchCounter } from './queries.ts';
import type { Found } from './search-index.ts';
import { readSearchRedirect } from './words.ts';

const countSearch = createSearchCounter();

/** A shopper's search, and the network that it came from; see middleware/address.ts. */
interface Asked {
  readonly lang: Language;
  readonly search: Search;
  readonly from: string;
}

/** Receives the dependencies of an answer, and a function that counts it again when a cache serves it. */
type OnMade = (keys: readonly DependencyKey[], isStill: () => boolean, count: (from: string) => void) => void;

/**
 * Answers a search of a shopper's, and counts it.
 * @param onMade is called if the answer depends on nothing but these keys and the index
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
  // Nobody waits for it; further pages, other orders and filters are the same search.
  const count = (network: string) => {
    if (isFirst) void countSearch(deps, { query: search.q, lang, found, isPlain, from: network });
  };
  count(from);
  const keys = ['search-words', ...cardIds.map((id) => `card:${id}` as const)] as const;
  if (isStill && !isOrderedByDatabase(search.sort)) onMade(keys, isStill, count);
  return result;
}

/** The cards of the best that a query finds, for who looks for something else than to buy it: it is not counted. */
export async function findBest(deps: SearchDeps, lang: Language, q: string, limit: number): Promise<ProductCard[]> {
  const ids = (await deps.search.find(q)).ids.slice(0, limit);
  return pickCards(await readCards(deps.pool, lang, ids), ids);
}

interface Answered {
  readonly result: SearchResult;
  /** Whether it is the beginning of a search: its first page as it is without any choice of the shopper's. */
  readonly isFirst: boolean;
  /** Ids of the products whose cards it depends on. */
  readonly cardIds: readonly number[];
}

/** One page of what a query finds and the filters leave; the last one where there are fewer. */
async function findProducts(deps: SearchDeps, lang: Language, search: Search): Promise<Answered> {
  const { q, sort, isExact } = search;
  const found = await deps.search.find(q, { isExact });
  const { dropped, corrected } = found;
  const filtered = await filterFound(deps.search, lang, found.ids, search.choice, sort);
  const { ids: left, variants, isFiltered, filters } = filtered;
  const pages = pageCount(left.length);
  const page = Math.min(search.page, pages);
  const isPlain = sort === 'relevance' && !isExact && !isFiltered;
  const [ids, leadsTo] = await Promise.all([
    pageOf(deps.pool, lang, left, { sort, page }),
    isPlain && page === 1 ? readLeadsTo(deps, lang, q, found) : null,
  ]);
  return {
    isFirst: isPlain && search.page === 1,
    cardIds: found.exact === null ? ids : [...ids, found.exact],
    result: {
      query: q,
      corrected,
      dropped: [...dropped],
      ...(leadsTo !== null && { leadsTo }),
      products: withVariants(pickCards(await readCards(deps.pool, lang, ids), ids), variants),
      page,
      pageCount: pages,
      productCount: left.length,
      ...(filters && { filters }),
    },
  };
}

/**
 * The path of a page, without the language, that answers a query better than any list: the one that editors have named, or
 * the product whose SKU it is. A word that only happens to be a SKU is none.
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

/** Ids of one page, in an order. */
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
