import { searchProducts } from '../../src/contract/product.ts';
import { PRODUCTS_PER_PAGE, pageCount } from '../../src/rules/pagination.ts';
import { pickCards, readCards } from '../catalogue/cards.ts';
import { routesWith } from '../route.ts';
import type { SearchDeps } from './deps.ts';
import { createSearchCounter } from './queries.ts';
import { readSearchRedirect } from './words.ts';

const route = routesWith<SearchDeps>();
const countSearch = createSearchCounter();

export const searchRoutes = [
  route(
    searchProducts,
    {
      summary:
        'Products by what is said of them, in both languages, with tolerance for typos and keyboards; those in stock first.',
      parameters: { q: 'What to look for.', page: 'Page of the list, from 1.' },
      isPublic: true,
    },
    async ({ deps, lang, query: { q, page } }) => {
      const offset = (page - 1) * PRODUCTS_PER_PAGE;
      const [{ ids, total }, leadsTo] = await Promise.all([
        deps.search.find(q, { offset, limit: PRODUCTS_PER_PAGE }),
        page === 1 ? readSearchRedirect(deps.pool, q) : null,
      ]);
      // Nobody waits for it; further pages are the same search.
      if (page === 1) void countSearch(deps, q, total);
      const products = pickCards(await readCards(deps.pool, lang, ids), ids);
      return {
        query: q,
        ...(leadsTo !== null && { leadsTo }),
        products,
        page,
        pageCount: pageCount(total),
        productCount: total,
      };
    },
  ),
];
