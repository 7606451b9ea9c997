import {
  createSearchRedirect,
  createSynonyms,
  getSearchWords,
  removeSearchRedirect,
  removeSynonyms,
  updateSearchRedirect,
  updateSynonyms,
} from '../../../studio/contract/search-words.ts';
import { create, keep, remove } from '../keep.ts';
import { ONCE } from '../once.ts';
import { studioRoute } from '../route.ts';
import { lockIn, seenOf } from '../seen.ts';
import { readSearchRedirect, readSearchWords, readSynonyms, searchWordWrites } from './search-words.ts';

const permission = 'content.write';
const parameters = { id: 'Id of the line.', 'if-match': 'The revision that was seen.' };
const errors = ['not_found', 'revision_conflict'] as const;

const seenSynonyms = seenOf({ entity: 'search-synonyms', lock: lockIn('search_synonyms'), read: readSynonyms });
const seenRedirect = seenOf({
  ...{ entity: 'search-redirect', lock: lockIn('search_redirects') },
  read: readSearchRedirect,
});
/** A request that was sent again is answered with its transaction alone. */
const again = () => undefined;

export const searchWordRoutes = [
  studioRoute(
    getSearchWords,
    { summary: 'Other words for what shoppers look for, and queries that open a page.', permission: 'content.read' },
    ({ deps }) => readSearchWords(deps.pool),
  ),
  studioRoute(createSynonyms, { summary: 'Adds other words for one.', parameters: ONCE, permission }, async (input) => {
    const once = { key: input.headers['idempotency-key'], entity: 'search-synonyms', again };
    const { transaction } = await create(input, searchWordWrites['search-synonyms.create'], input.body, once);
    return { transaction };
  }),
  studioRoute(
    updateSynonyms,
    { summary: 'Changes other words for one.', parameters, permission, errors },
    async (input) => {
      const { id } = input.params;
      const seen = seenSynonyms(id, input.headers['if-match']);
      const change = { id, said: input.body };
      const { transaction } = await keep(input, searchWordWrites['search-synonyms.update'], change, seen);
      return { transaction };
    },
  ),
  studioRoute(removeSynonyms, { summary: 'Takes other words for one away.', parameters, permission, errors }, (input) =>
    remove(
      input,
      searchWordWrites['search-synonyms.remove'],
      input.params,
      seenSynonyms(input.params.id, input.headers['if-match']),
    ),
  ),
  studioRoute(
    createSearchRedirect,
    { summary: 'Lets a query open a page.', parameters: ONCE, permission },
    async (input) => {
      const once = { key: input.headers['idempotency-key'], entity: 'search-redirect', again };
      const { transaction } = await create(input, searchWordWrites['search-redirect.create'], input.body, once);
      return { transaction };
    },
  ),
  studioRoute(
    updateSearchRedirect,
    { summary: 'Changes a query that opens a page.', parameters, permission, errors },
    async (input) => {
      const { id } = input.params;
      const seen = seenRedirect(id, input.headers['if-match']);
      const change = { id, said: input.body };
      const { transaction } = await keep(input, searchWordWrites['search-redirect.update'], change, seen);
      return { transaction };
    },
  ),
  studioRoute(
    removeSearchRedirect,
    { summary: 'Lets a query show its results again.', parameters, permission, errors },
    (input) =>
      remove(
        input,
        searchWordWrites['search-redirect.remove'],
        input.params,
        seenRedirect(input.params.id, input.headers['if-match']),
      ),
  ),
];
