import type { Language } from '../../src/contract/language.ts';
import type { ProductCard } from '../../src/contract/product.ts';
import type { Suggestions } from '../../src/contract/search.ts';
import { NO_CHOICE } from '../../src/rules/facet-choice.ts';
import { MIN_QUERY } from '../../src/rules/search-address.ts';
import { pickCards, readCards } from '../catalogue/cards.ts';
import { withVariants } from '../catalogue/list-groups.ts';
import type { SearchDeps } from './deps.ts';
import { filterResults } from './filter-results.ts';
import { priceIn, readLeadsTo } from './find-products.ts';
import { categoriesOf, findTitles } from './found-titles.ts';
import { marksOf } from './marks.ts';
import { readPopularQueries } from './popular-queries.ts';
import type { FoundWord } from './search-index.ts';

/** Maximum numbers of suggestions: products, and categories for a query that finds nothing. */
const PRODUCTS = 6;
const NEAREST = 6;

/**
 * Returns suggestions for a query; for an empty one, or one that finds nothing, popular queries.
 * @param onRead called with the ids of the products in the answer, if the answer depends only on these and on the index
 */
export async function suggest(
  deps: SearchDeps,
  lang: Language,
  query: string,
  onRead: (productIds: readonly number[]) => void = () => {},
): Promise<Suggestions> {
  if (query.trim().length < MIN_QUERY) return { ...NOTHING, query, queries: await popular(deps, lang) };
  const found = await deps.search.find(query, { isTyping: true });
  const isFound = found.ids.length > 0;
  const { categories: near, articles, pages } = await findTitles(deps, lang, found);
  const isNear = isFound || near.length + articles.length + pages.length > 0;
  const categories = isNear ? near : await topCategories(deps, lang);
  const filtered = await filterResults(deps.search, lang, found.ids, NO_CHOICE, { price: priceIn(found) });
  const ids = filtered.ids.slice(0, PRODUCTS);
  const [cards, leadsTo, queries] = await Promise.all([
    readCards(deps.pool, lang, ids),
    readLeadsTo(deps, lang, query, found),
    isFound ? [] : popular(deps, lang),
  ]);
  // Popular queries change without the change feed.
  if (isFound) onRead([...ids, ...(found.exact === null ? [] : [found.exact])]);
  return {
    query,
    corrected: found.corrected,
    dropped: [...found.dropped],
    ...(leadsTo !== null && { leadsTo }),
    productCount: filtered.productCount,
    products: withVariants(pickCards(cards, ids), filtered.variants).map((card) => productOf(card, lang, found.words)),
    categories,
    articles,
    pages,
    queries,
  };
}

const NOTHING: Suggestions = {
  query: '',
  corrected: null,
  dropped: [],
  productCount: 0,
  products: [],
  categories: [],
  articles: [],
  pages: [],
  queries: [],
};

const popular = async (deps: SearchDeps, lang: Language) => [...(await readPopularQueries(deps, lang))];

function productOf(
  { slug, name: own, price, oldPrice, stock, picture, family, variants }: ProductCard,
  lang: Language,
  words: readonly FoundWord[],
): Suggestions['products'][number] {
  const name = variants ? (family?.name ?? own) : own;
  return {
    ...{ slug, name, marks: marksOf(name, lang, words), price, oldPrice },
    ...{ isInStock: stock > 0, picture },
    ...(variants && { variants }),
  };
}

/** Returns the top-level categories, for a query that finds nothing. */
const topCategories = async ({ search }: SearchDeps, lang: Language): Promise<Suggestions['categories']> =>
  categoriesOf({ titles: (await search.titles()).top, words: [] }, lang, NEAREST);
