import {
  createSearchRedirect,
  createSynonyms,
  getSearchWords,
  removeSearchRedirect,
  removeSynonyms,
  updateSynonyms,
} from '../../../studio/contract/search-words.ts';
import { studioRoute } from '../route.ts';
import { keep } from './keep.ts';
import { readSearchWords, searchWordWrites } from './search-words.ts';

const permission = 'content.write';
const parameters = { id: 'Id of the line.' };

export const searchWordRoutes = [
  studioRoute(
    getSearchWords,
    { summary: 'Other words for what shoppers look for, and queries that open a page.', permission: 'content.read' },
    ({ deps }) => readSearchWords(deps.pool),
  ),
  studioRoute(createSynonyms, { summary: 'Adds other words for one.', permission }, async (input) => {
    const { transaction } = await keep(input, searchWordWrites['search-synonyms.create'], input.body);
    return { transaction };
  }),
  studioRoute(
    updateSynonyms,
    { summary: 'Changes other words for one.', parameters, permission, errors: ['not_found'] },
    async (input) => {
      const change = { id: input.params.id, said: input.body };
      const { transaction } = await keep(input, searchWordWrites['search-synonyms.update'], change);
      return { transaction };
    },
  ),
  studioRoute(
    removeSynonyms,
    { summary: 'Takes other words for one away.', parameters, permission, errors: ['not_found'] },
    async (input) => {
      const { transaction } = await keep(input, searchWordWrites['search-synonyms.remove'], input.params);
      return { transaction };
    },
  ),
  studioRoute(createSearchRedirect, { summary: 'Lets a query open a page.', permission }, async (input) => {
    const { transaction } = await keep(input, searchWordWrites['search-redirect.create'], input.body);
    return { transaction };
  }),
  studioRoute(
    removeSearchRedirect,
    { summary: 'Lets a query show its results again.', parameters, permission, errors: ['not_found'] },
    async (input) => {
      const { transaction } = await keep(input, searchWordWrites['search-redirect.remove'], input.params);
      return { transaction };
    },
  ),
];
