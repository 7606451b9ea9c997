import { searchProducts, suggestSearch } from '../../src/contract/search.ts';
import { reportOpened } from '../../src/contract/search-opened.ts';
import { isHumanBrowser } from '../../src/rules/crawlers.ts';
import { readAnyChoice } from '../../src/rules/search-address.ts';
import { clientAddress } from '../middleware/address.ts';
import type { Limits } from '../rate-limits/limits.ts';
import { routesWith } from '../route.ts';
import type { SearchDeps } from './deps.ts';
import { answerSearch } from './find-products.ts';
import { countOpened } from './queries.ts';
import { suggest } from './suggest.ts';

const route = routesWith<SearchDeps & { readonly limits: Limits }>();

export const searchRoutes = [
  route(
    searchProducts,
    {
      summary:
        'Products that match a query in either language, tolerating typos and keyboard layouts; those in stock first.',
      parameters: {
        q: 'The query.',
        page: 'Page of the list, from 1; a number beyond the last page means the last one.',
        sort: 'Order of the list.',
        exact: '1 takes the query as it was typed: no typo, no other keyboard or alphabet.',
        filters:
          'The chosen filters, as in the query of a page’s URL: `format=rulon_vilni-arkushi&price=100-500&stock=1&sale=1`.',
      },
      isPublic: true,
    },
    ({ context, deps, lang, query: { q, page, sort, exact, filters }, dependsOn }) => {
      const choice = readAnyChoice(new URLSearchParams(filters));
      const search = { q, page, sort, isExact: exact === '1', choice };
      return answerSearch(deps, { lang, search, from: clientAddress(context, deps) }, (keys, isStill, count) =>
        dependsOn(keys, isStill, (other) => count(clientAddress(other, deps))),
      );
    },
  ),

  route(
    suggestSearch,
    {
      summary: 'Suggestions while a query is typed: products, categories and articles; popular queries.',
      parameters: { q: 'The typed text; empty for popular queries.' },
      isPublic: true,
    },
    ({ deps, lang, query: { q }, dependsOn }) => {
      const isStill = deps.search.holdState();
      const keep = (ids: readonly number[]) => {
        if (isStill) dependsOn(['search-words', ...ids.map((id) => `card:${id}` as const)], isStill);
      };
      return suggest(deps, lang, q, keep);
    },
  ),

  route(
    reportOpened,
    {
      summary:
        'Counts that a product of a query’s results was opened. Reads and sets no cookie; crawlers get the same answer and are not counted.',
      errors: ['too_many_requests'],
    },
    async ({ context, deps, body }) => {
      if (!isHumanBrowser(context.req.header('user-agent') ?? '')) return null;
      await deps.limits.take('opensOfAddress', clientAddress(context, deps));
      await countOpened(deps, body.query);
      return null;
    },
  ),
];
