import type pg from 'pg';
import {
  createContentPage,
  getStudioPage,
  listStudioPages,
  lookUpText,
  removeContentPage,
  updateContentPage,
} from '../../../studio/contract/content-pages.ts';
import { requireSeen } from '../revision.ts';
import { studioRoute } from '../route.ts';
import { contentPageWrites, readPageRows, readStudioPage } from './content-pages.ts';
import { keep } from './keep.ts';
import { lookUp } from './look-up-text.ts';

const permission = 'content.write';
const slug = 'Address of the page.';
const seen = 'The revision that was seen.';

/** @throws ApiError revision_conflict */
const isPageSeen = (id: string, ifMatch: string | undefined) => async (client: pg.ClientBase) => {
  await client.query('SELECT FROM content_pages WHERE slug = $1 FOR NO KEY UPDATE', [id]);
  await requireSeen(client, { entity: 'content-page', id, ifMatch, current: await readStudioPage(client, id) });
};

export const contentPageRoutes = [
  studioRoute(
    listStudioPages,
    { summary: 'Every page of text, in the order of the footer.', permission: 'content.read' },
    ({ deps }) => readPageRows(deps.pool),
  ),
  studioRoute(
    getStudioPage,
    {
      summary: 'A page of text with everything that editors write.',
      parameters: { slug },
      permission: 'content.read',
      errors: ['not_found'],
    },
    ({ deps, params }) => readStudioPage(deps.pool, params.slug),
  ),
  studioRoute(createContentPage, { summary: 'Adds a page of text.', permission }, async (input) => {
    const { result, transaction } = await keep(input, contentPageWrites['content-page.create'], input.body);
    return { page: await readStudioPage(input.deps.pool, result.slug), isCleaned: result.isCleaned, transaction };
  }),
  studioRoute(
    updateContentPage,
    {
      summary: 'Changes what is named of a page of text, and nothing else.',
      parameters: { slug, 'if-match': seen },
      permission,
      errors: ['not_found', 'revision_conflict'],
    },
    async (input) => {
      const { params, headers, body } = input;
      const { result, transaction } = await keep(
        input,
        contentPageWrites['content-page.update'],
        { slug: params.slug, changes: body },
        isPageSeen(params.slug, headers['if-match']),
      );
      return { page: await readStudioPage(input.deps.pool, result.slug), isCleaned: result.isCleaned, transaction };
    },
  ),
  studioRoute(
    removeContentPage,
    {
      summary: 'Removes a page of text that the shop itself does not lead to.',
      parameters: { slug, 'if-match': seen },
      permission,
      errors: ['not_found', 'page_is_fixed', 'revision_conflict'],
    },
    async (input) => {
      const { params, headers } = input;
      const { transaction } = await keep(
        input,
        contentPageWrites['content-page.remove'],
        { slug: params.slug },
        isPageSeen(params.slug, headers['if-match']),
      );
      return { transaction };
    },
  ),
  studioRoute(
    lookUpText,
    { summary: 'What the links and the products of a text lead to.', permission: 'content.read' },
    ({ deps, body }) => lookUp(deps.pool, body),
  ),
];
