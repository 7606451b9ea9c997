import * as contract from '../../../studio/contract/removals.ts';
import { allowRemovals, readBlockedRemovals } from '../../rebuilds/removals.ts';
import { requestRebuild } from '../../rebuilds/requests.ts';
import { studioRoute } from '../route.ts';

/** Routes of page removals that exceed the limit and need a confirmation. */
export const removalRoutes = [
  studioRoute(
    contract.readRemovals,
    {
      summary:
        'Pages that are gone from the shop but stay on the site until their removal is confirmed. Does not prolong the session.',
      permission: 'releases.read',
      isPassive: true,
    },
    async ({ deps: { pool } }) => ({ blocked: await readBlockedRemovals(pool) }),
  ),
  studioRoute(
    contract.allowRemovals,
    { summary: 'Confirms the removal of this many pages, and updates the site.', permission: 'pages.remove' },
    async ({ deps: { pool }, staff, body: { pages } }) => {
      await allowRemovals(pool, pages, staff.staffId);
      await requestRebuild(pool, { key: null, isFull: false });
      return { blocked: null };
    },
  ),
];
