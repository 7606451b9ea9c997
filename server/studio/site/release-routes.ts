import { readFeeds } from '../../../studio/contract/feeds.ts';
import {
  openReleasePage,
  readReleaseDifference,
  readReleaseReasons,
  readReleases,
  resumePublishing,
  rollBack,
} from '../../../studio/contract/releases.ts';
import { studioRoute } from '../route.ts';
import { askSite } from './ask-site.ts';
import { answerDocument } from './document.ts';
import { readReasons } from './release-reasons.ts';

const ERRORS = ['not_found', 'site_unavailable', 'rehearsal_failed'] as const;

/** Routes of releases and of the rollback to one. */
export const releaseRoutes = [
  studioRoute(
    readReleases,
    { summary: 'The releases that can be restored, newest first.', permission: 'releases.read', errors: ERRORS },
    ({ deps: { pool }, staff }) => askSite(pool, 'releases', {}, staff.staffId),
  ),

  studioRoute(
    readReleaseReasons,
    {
      summary: 'The writes that kept releases published: author, entities and columns.',
      parameters: {
        q: 'Part of the author’s name, of the entity’s name or SKU, or of a written value; or the number of a release.',
      },
      permission: 'audit.read',
      errors: ERRORS,
    },
    async ({ deps: { pool }, staff, query: { q }, lang }) => {
      const { releases } = await askSite(pool, 'releases', {}, staff.staffId);
      return readReasons(pool, releases, { q, role: staff.role, lang });
    },
  ),

  studioRoute(
    readReleaseDifference,
    {
      summary: 'The pages that were added, removed or changed between two kept releases.',
      parameters: { from: 'Number of a release.', to: 'Number of another one.' },
      permission: 'releases.read',
      errors: ERRORS,
    },
    ({ deps: { pool }, staff, query }) => askSite(pool, 'release-difference', query, staff.staffId),
  ),

  studioRoute(
    openReleasePage,
    {
      summary: 'A page as it was in a kept release: HTML to be shown without scripts.',
      parameters: { number: 'Number of the release.', address: 'Address of the page.' },
      permission: 'releases.read',
      errors: ERRORS,
    },
    async ({ context, deps: { pool }, staff, params: { number }, query: { address } }) => {
      const { html } = await askSite(pool, 'release-page', { release: number, address }, staff.staffId);
      return answerDocument(context, html);
    },
  ),

  studioRoute(
    readFeeds,
    {
      summary: 'The feeds of products for marketplaces: their addresses, offers, and the products that they leave out.',
      permission: 'releases.read',
      errors: ERRORS,
    },
    ({ deps: { pool }, staff }) => askSite(pool, 'feeds', {}, staff.staffId),
  ),

  studioRoute(
    rollBack,
    {
      summary: 'Serves a kept release again, at once and without a build, and pauses publishing until it is resumed.',
      parameters: { number: 'Number of the release.' },
      permission: 'releases.rollback',
      isConfirmed: true,
      errors: ERRORS,
    },
    ({ deps: { pool }, staff, params: { number } }) => askSite(pool, 'rollback', { release: number }, staff.staffId),
  ),

  studioRoute(
    resumePublishing,
    {
      summary: 'Ends the pause that a rollback began: changes saved meanwhile are published.',
      permission: 'releases.rollback',
      isConfirmed: true,
      errors: ERRORS,
    },
    ({ deps: { pool }, staff }) => askSite(pool, 'resume', {}, staff.staffId),
  ),
];
