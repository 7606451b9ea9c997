import {
  createContentPage,
  getStudioPage,
  listStudioPages,
  lookUpText,
  removeContentPage,
  updateContentPage,
} from '../../../studio/contract/content-pages.ts';
import { IDEMPOTENCY_KEY } from '../idempotent-write.ts';
import { IF_MATCH, lockIn } from '../precondition.ts';
import { studioRoute } from '../route.ts';
import { contentPageWrites, readPageRows, readStudioPage } from './content-pages.ts';
import { lookUp } from './look-up-text.ts';
import { slugNow } from './slugs.ts';
import { textHandlers } from './text-handlers.ts';

const permission = 'content.write';
const slug = 'Slug of the page.';

const pages = textHandlers({
  ...{ entity: 'content-page', lock: lockIn('content_pages', 'slug'), read: readStudioPage, idOf: String },
  named: (address: string) => ({ slug: address }),
  create: contentPageWrites['content-page.create'],
  update: contentPageWrites['content-page.update'],
  remove: contentPageWrites['content-page.remove'],
});

export const contentPageRoutes = [
  studioRoute(
    listStudioPages,
    { summary: 'All content pages, in the order of the footer.', permission: 'content.read' },
    ({ deps }) => readPageRows(deps.pool),
  ),
  studioRoute(
    getStudioPage,
    {
      summary: 'A content page with all editable fields.',
      parameters: { slug },
      permission: 'content.read',
      errors: ['not_found'],
    },
    ({ deps, params }) => readStudioPage(deps.pool, params.slug),
  ),
  studioRoute(
    createContentPage,
    { summary: 'Adds a content page.', parameters: IDEMPOTENCY_KEY, permission },
    async (input) => {
      const { text, ...written } = await pages.create(input, input.headers['idempotency-key'], input.body);
      return { page: text, ...written };
    },
  ),
  studioRoute(
    updateContentPage,
    {
      summary: 'Changes the given fields of a content page.',
      parameters: { slug, ...IF_MATCH },
      permission,
      errors: ['not_found', 'no_seller', 'revision_conflict'],
    },
    async (input) => {
      const { deps, params, headers, body } = input;
      // The response to a rename may have been lost: the page is found by its former address too.
      const now = await slugNow(deps.pool, params.slug);
      const { text, ...written } = await pages.update(input, now, headers['if-match'], body);
      return { page: text, ...written };
    },
  ),
  studioRoute(
    removeContentPage,
    {
      summary: 'Removes a content page that the shop itself does not link to.',
      parameters: { slug, ...IF_MATCH },
      permission,
      errors: ['not_found', 'page_is_fixed', 'revision_conflict'],
    },
    (input) => pages.remove(input, input.params.slug, input.headers['if-match']),
  ),
  studioRoute(
    lookUpText,
    { summary: 'The targets of a text’s links and products.', permission: 'content.read' },
    ({ deps, body }) => lookUp(deps.pool, body),
  ),
];
