import {
  createSearchRedirect,
  createSynonyms,
  getSearchWords,
  removeSearchRedirect,
  removeSynonyms,
  updateSearchRedirect,
  updateSynonyms,
} from '../../../studio/contract/search-words.ts';
import { studioRoute } from '../route.ts';
import { keep } from './keep.ts';
import { readSearchRedirect, readSearchWords, readSynonyms, searchWordWrites } from './search-words.ts';
import { seenOf } from './seen.ts';

const permission = 'content.write';
const parameters = { id: 'Id of the line.', 'if-match': 'The revision that was seen.' };
const errors = ['not_found', 'revision_conflict'] as const;

const areSynonymsSeen = seenOf({ entity: 'search-synonyms', table: 'search_synonyms', key: 'id', read: readSynonyms });
const isRedirectSeen = seenOf({
  ...{ entity: 'search-redirect', table: 'search_redirects', key: 'id' },
  read: readSearchRedirect,
});

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
    { summary: 'Changes other words for one.', parameters, permission, errors },
    async (input) => {
      const { id } = input.params;
      const seen = areSynonymsSeen(id, input.headers['if-match']);
      const change = { id, said: input.body };
      const { transaction } = await keep(input, searchWordWrites['search-synonyms.update'], change, seen);
      return { transaction };
    },
  ),
  studioRoute(
    removeSynonyms,
    { summary: 'Takes other words for one away.', parameters, permission, errors },
    async (input) => {
      const seen = areSynonymsSeen(input.params.id, input.headers['if-match']);
      const { transaction } = await keep(input, searchWordWrites['search-synonyms.remove'], input.params, seen);
      return { transaction };
    },
  ),
  studioRoute(createSearchRedirect, { summary: 'Lets a query open a page.', permission }, async (input) => {
    const { transaction } = await keep(input, searchWordWrites['search-redirect.create'], input.body);
    return { transaction };
  }),
  studioRoute(
    updateSearchRedirect,
    { summary: 'Changes a query that opens a page.', parameters, permission, errors },
    async (input) => {
      const { id } = input.params;
      const seen = isRedirectSeen(id, input.headers['if-match']);
      const change = { id, said: input.body };
      const { transaction } = await keep(input, searchWordWrites['search-redirect.update'], change, seen);
      return { transaction };
    },
  ),
  studioRoute(
    removeSearchRedirect,
    { summary: 'Lets a query show its results again.', parameters, permission, errors },
    async (input) => {
      const seen = isRedirectSeen(input.params.id, input.headers['if-match']);
      const { transaction } = await keep(input, searchWordWrites['search-redirect.remove'], input.params, seen);
      return { transaction };
    },
  ),
];
