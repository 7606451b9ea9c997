import { apiPath } from '../../../src/contract/api.ts';
import type { Language } from '../../../src/contract/language.ts';
import type { Localized } from '../../../src/contract/localized.ts';
import { formatKyivInstant } from '../../../src/rules/instants.ts';
import {
  openPreviewPage,
  openShopAt,
  type Preview,
  readPagesShowing,
  readPreview,
  type ShownEntity,
  startPreview,
} from '../../../studio/contract/preview.ts';
import { ApiError } from '../../errors.ts';
import { awaitAnswer, findInput, findRequest, type SiteRequest } from '../../site-requests/requests.ts';
import { studioRoute } from '../route.ts';
import { PLANS_UNTIL } from '../schedule/run-until.ts';
import { dueAtOf } from '../schedule/times.ts';
import { askSite, refusalError } from './ask-site.ts';
import { answerDocument } from './document.ts';
import { beginPreview } from './preview-write.ts';

/** Milliseconds after which a preview is answered with its progress. */
const PATIENCE = 2_000;

const PREVIEW_ERRORS = ['site_unavailable', 'rehearsal_busy', 'rehearsal_too_long', 'rehearsal_failed'] as const;

/** Keys of the change feed for each entity. */
const KEYS: Readonly<Record<ShownEntity, (id: string) => readonly string[]>> = {
  product: (id) => [`product:${id}`, `card:${id}`, `variant:${id}`],
  price: (id) => [`product:${id}`, `card:${id}`, `variant:${id}`],
  category: (id) => [`category:${id}`, `category-text:${id}`],
  post: (id) => [`post:${id}`],
  content: (slug) => [`content:${slug}`],
  announcement: () => ['announcement'],
};

export const previewRoutes = [
  studioRoute(
    startPreview,
    {
      summary:
        'The pages that a write would change: the write runs in a transaction that is rolled back. Answers with the result, or with the progress after two seconds.',
      permission: 'releases.read',
      errors: ['not_found', ...PREVIEW_ERRORS],
    },
    async ({ deps: { pool }, staff, body: { write, input } }) => {
      const id = await beginPreview(pool, staff, [{ write, input }]);
      const request = await awaitAnswer(pool, 'preview', id, { askedBy: staff.staffId, timeout: PATIENCE });
      if (!request || request.isWaiting) throw new ApiError('site_unavailable', { retryAfter: 5 });
      return toPreview(request);
    },
  ),

  studioRoute(
    readPreview,
    {
      summary: 'The progress or result of a preview.',
      parameters: { id: 'Id of the preview.' },
      permission: 'releases.read',
      errors: ['not_found', ...PREVIEW_ERRORS],
    },
    async ({ deps: { pool }, staff, params: { id } }) => {
      const request = await findRequest(pool, 'preview', id, staff.staffId);
      if (!request) throw new ApiError('not_found');
      return toPreview(request);
    },
  ),

  studioRoute(
    openPreviewPage,
    {
      summary: 'A page after a preview’s write, or as it is published: HTML to be shown without scripts.',
      parameters: { id: 'Id of the preview.', address: 'Address of the page.', version: 'The version of the page.' },
      permission: 'releases.read',
      errors: ['not_found', ...PREVIEW_ERRORS],
    },
    async ({ context, deps: { pool }, staff, params: { id }, query }) => {
      const rehearsal = await findInput(pool, 'preview', id, staff.staffId);
      if (!rehearsal) throw new ApiError('not_found');
      const { html } = await askSite(pool, 'preview-page', { ...rehearsal, ...query }, staff.staffId);
      return answerDocument(context, html);
    },
  ),

  studioRoute(
    openShopAt,
    {
      summary:
        'A page of the shop as all changes planned until a minute will leave it: HTML to be shown without scripts.',
      parameters: { at: 'Minute in Kyiv time, not in the past.', address: 'Address of the page.' },
      permission: 'schedule.write',
      errors: PREVIEW_ERRORS,
    },
    async ({ context, deps, staff, query: { at, address }, lang }) => {
      const until = dueAtOf(at, deps.clock());
      const steps = [{ write: PLANS_UNTIL, input: { at: until.toISOString() } }];
      const { html } = await askSite(
        deps.pool,
        'preview-page',
        { steps, staff, address, version: 'draft' },
        staff.staffId,
      );
      const linkTo = (linked: string) => apiPath('/studio/shop-at', lang, { at, address: linked });
      return answerDocument(context, html, { bar: barOf(lang, until), linkTo });
    },
  ),

  studioRoute(
    readPagesShowing,
    {
      summary: 'The published pages that show an entity, by their recorded dependencies.',
      parameters: { entity: 'The kind of entity.', id: 'Its id; the slug of a content page.' },
      permission: 'releases.read',
      errors: ['not_found', 'site_unavailable'],
    },
    async ({ deps: { pool }, staff, params: { entity, id } }) =>
      askSite(pool, 'readers', { keys: [...KEYS[entity](id)] }, staff.staffId),
  ),
];

const SHOP_AT: Localized = { uk: 'Магазин, яким він буде', ru: 'Магазин, каким он будет' };

/** Returns the text of the bar above a page: the moment at which it is shown. */
const barOf = (lang: Language, until: Date) => `${SHOP_AT[lang]} ${formatKyivInstant(lang, until.toISOString())}`;

/** Returns the state of a preview. @throws ApiError the reason for a refusal */
function toPreview({ id, progress, answer, refusal }: SiteRequest<'preview'>): Preview {
  if (refusal) throw refusalError(refusal);
  return { id, progress: answer ? null : progress, result: answer };
}
