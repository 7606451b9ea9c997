import {
  createSearchPin,
  createSearchRedirect,
  createSynonyms,
  getSearchWords,
  removeSearchPin,
  removeSearchRedirect,
  removeSynonyms,
  trySearchWords,
  updateSearchRedirect,
  updateSynonyms,
} from '../../../studio/contract/search-words.ts';
import { commitOnce, commitRemoval, commitWrite } from '../commit-write.ts';
import { IDEMPOTENCY_KEY } from '../idempotent-write.ts';
import { IF_MATCH, lockIn, preconditionOf } from '../precondition.ts';
import { studioRoute } from '../route.ts';
import { tryWords } from './search-trial.ts';
import { readSearchRedirect, readSearchWords, readSynonyms, searchWordWrites } from './search-words.ts';

const permission = 'content.write';
const parameters = { id: 'Id of the line.', ...IF_MATCH };
const errors = ['not_found', 'revision_conflict'] as const;

const synonymsPrecondition = preconditionOf({
  entity: 'search-synonyms',
  lock: lockIn('search_synonyms'),
  read: readSynonyms,
});
const redirectPrecondition = preconditionOf({
  ...{ entity: 'search-redirect', lock: lockIn('search_redirects') },
  read: readSearchRedirect,
});
/** A repeated request is answered with its transaction id only. */
const again = () => undefined;

export const searchWordRoutes = [
  studioRoute(
    getSearchWords,
    {
      summary: 'Words of the search, and queries that found nothing or of which no result was opened.',
      permission: 'content.read',
    },
    ({ deps }) => readSearchWords(deps.pool),
  ),
  studioRoute(
    createSynonyms,
    { summary: 'Adds a synonym entry.', parameters: IDEMPOTENCY_KEY, permission },
    async (input) => {
      const once = { key: input.headers['idempotency-key'], entity: 'search-synonyms', again };
      const { transaction } = await commitOnce(input, searchWordWrites['search-synonyms.create'], input.body, once);
      return { transaction };
    },
  ),
  studioRoute(
    updateSynonyms,
    { summary: 'Changes a synonym entry.', parameters, permission, errors },
    async (input) => {
      const { id } = input.params;
      const row = synonymsPrecondition(id, input.headers['if-match']);
      const change = { id, said: input.body };
      const { transaction } = await commitWrite(input, searchWordWrites['search-synonyms.update'], change, row);
      return { transaction };
    },
  ),
  studioRoute(removeSynonyms, { summary: 'Removes a synonym entry.', parameters, permission, errors }, (input) =>
    commitRemoval(
      input,
      searchWordWrites['search-synonyms.remove'],
      input.params,
      synonymsPrecondition(input.params.id, input.headers['if-match']),
    ),
  ),
  studioRoute(
    createSearchRedirect,
    { summary: 'Adds a query that opens a page.', parameters: IDEMPOTENCY_KEY, permission },
    async (input) => {
      const once = { key: input.headers['idempotency-key'], entity: 'search-redirect', again };
      const { transaction } = await commitOnce(input, searchWordWrites['search-redirect.create'], input.body, once);
      return { transaction };
    },
  ),
  studioRoute(
    updateSearchRedirect,
    { summary: 'Changes a query that opens a page.', parameters, permission, errors },
    async (input) => {
      const { id } = input.params;
      const row = redirectPrecondition(id, input.headers['if-match']);
      const change = { id, said: input.body };
      const { transaction } = await commitWrite(input, searchWordWrites['search-redirect.update'], change, row);
      return { transaction };
    },
  ),
  studioRoute(
    removeSearchRedirect,
    { summary: 'Removes a query that opens a page.', parameters, permission, errors },
    (input) =>
      commitRemoval(
        input,
        searchWordWrites['search-redirect.remove'],
        input.params,
        redirectPrecondition(input.params.id, input.headers['if-match']),
      ),
  ),
  studioRoute(
    createSearchPin,
    { summary: 'Puts a product first in the results of a query.', parameters: IDEMPOTENCY_KEY, permission },
    async (input) => {
      const once = { key: input.headers['idempotency-key'], entity: 'search-pin', again };
      const { transaction } = await commitOnce(input, searchWordWrites['search-pin.create'], input.body, once);
      return { transaction };
    },
  ),
  studioRoute(
    removeSearchPin,
    {
      summary: 'Puts a product of a query back to its place.',
      parameters: { id: parameters.id },
      permission,
      errors: ['not_found'],
    },
    (input) =>
      commitRemoval(input, searchWordWrites['search-pin.remove'], input.params, {
        entity: 'search-pin',
        id: String(input.params.id),
      }),
  ),
  studioRoute(
    trySearchWords,
    { summary: 'Tries words of the search on the queries of the last 30 days, without saving them.', permission },
    ({ deps, body }) => tryWords(deps, body),
  ),
];
