import { searchProducts } from '../../src/contract/product.ts';
import { pageCount } from '../../src/rules/pagination.ts';
import { pickCards, readCards } from '../catalogue/cards.ts';
import type { Deps } from '../context.ts';
import { routesWith } from '../route.ts';
import { createSearchCounter } from './queries.ts';
import { searchIds } from './search.ts';
import { readSearchRedirect } from './words.ts';

const route = routesWith<Deps>();
const countSearch = createSearchCounter();

export const searchRoutes = [
  route(
    searchProducts,
    {
      summary: 'Products by name, brand or SKU, in both languages, with tolerance for typos.',
      parameters: { q: 'What to look for.', page: 'Page of the list, from 1.' },
      isPublic: true,
    },
    async ({ deps, lang, query: { q, page } }) => {
      const { ids, total } = await searchIds(deps.pool, q, page);
      // Nobody waits for it; further pages are the same search.
      if (page === 1) void countSearch(deps, q, total);
      const products = pickCards(await readCards(deps.pool, lang, ids), ids);
      const leadsTo = page === 1 ? await readSearchRedirect(deps.pool, q) : null;
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
