import * as contract from '../../../studio/contract/removals.ts';
import { allowRemovals, readBlockedRemovals } from '../../rebuilds/removals.ts';
import { requestRebuild } from '../../rebuilds/requests.ts';
import { studioRoute } from '../route.ts';

/** Routes of page removals that exceed the limit and need a confirmation. */
export const removalRoutes = [
  studioRoute(
    contract.readRemovals,
    {
      summary: 'Pages that are gone from the shop and stay on the site until somebody says that they may go.',
      permission: 'releases.read',
    },
    async ({ deps: { pool } }) => ({ blocked: await readBlockedRemovals(pool) }),
  ),
  studioRoute(
    contract.allowRemovals,
    { summary: 'Says that so many pages may go, and has the site brought up to date.', permission: 'pages.remove' },
    async ({ deps: { pool }, staff, body: { pages } }) => {
      await allowRemovals(pool, pages, staff.staffId);
      await requestRebuild(pool, { key: null, isFull: false });
      return { blocked: null };
    },
  ),
];
