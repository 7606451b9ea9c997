import { searchProducts } from '../../src/contract/product.ts';
import { pageCount } from '../../src/rules/pagination.ts';
import { pickCards, readCards } from '../catalogue/cards.ts';
import type { Deps } from '../context.ts';
import { routesWith } from '../route.ts';
import { searchIds } from './search.ts';

const route = routesWith<Deps>();

export const searchRoutes = [
  route(
    searchProducts,
    {
      summary: 'Products by name, brand or SKU, in both languages, with tolerance for typos.',
      parameters: { q: 'What to look for.', page: 'Page of the list, from 1.' },
      isPublic: true,
    },
    async ({ deps: { pool }, lang, query: { q, page } }) => {
      const { ids, total } = await searchIds(pool, q, page);
      const products = pickCards(await readCards(pool, lang, ids), ids);
      return { query: q, products, page, pageCount: pageCount(total), productCount: total };
    },
  ),
];
