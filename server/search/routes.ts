import { searchProducts, suggestSearch } from '../../src/contract/search.ts';
import { readAnyChoice } from '../../src/rules/search-address.ts';
import { clientAddress } from '../middleware/address.ts';
import { routesWith } from '../route.ts';
import type { SearchDeps } from './deps.ts';
import { answerSearch } from './find-products.ts';
import { suggest } from './suggest.ts';

const route = routesWith<SearchDeps>();

export const searchRoutes = [
  route(
    searchProducts,
    {
      summary:
        'Products by what is said of them, in both languages, with tolerance for typos and keyboards; those in stock first.',
      parameters: {
        q: 'What to look for.',
        page: 'Page of the list, from 1; the last one where there are fewer.',
        sort: 'Order of the list.',
        exact: '1 takes the query as it was typed: no typo, no other keyboard or alphabet.',
        filters:
          'What is chosen, as the query of an address says it: `format=rulon_vilni-arkushi&price=100-500&stock=1&sale=1`.',
      },
      isPublic: true,
    },
    ({ context, deps, lang, query: { q, page, sort, exact, filters }, madeOf }) => {
      const choice = readAnyChoice(new URLSearchParams(filters));
      const search = { q, page, sort, isExact: exact === '1', choice };
      return answerSearch(deps, { lang, search, from: clientAddress(context, deps) }, (keys, isStill, count) =>
        madeOf(keys, isStill, (other) => count(clientAddress(other, deps))),
      );
    },
  ),

  route(
    suggestSearch,
    {
      summary: 'What a query may mean while it is typed: products, categories and articles; what others look for.',
      parameters: { q: 'What has been typed; empty for what others look for.' },
      isPublic: true,
    },
    ({ deps, lang, query: { q }, madeOf }) => {
      const isStill = deps.search.holdState();
      const keep = (ids: readonly number[]) => {
        if (isStill) madeOf(['search-words', ...ids.map((id) => `card:${id}` as const)], isStill);
      };
      return suggest(deps, lang, q, keep);
    },
  ),
];
