import type { InstanceStatus } from '../../../studio/contract/instance.ts';
import * as contract from '../../../studio/contract/instance.ts';
import { requestRebuild } from '../../rebuilds/requests.ts';
import type { StudioDeps } from '../deps.ts';
import { studioRoute } from '../route.ts';

/** Routes of the state of this copy of the shop. */
export const instanceRoutes = [
  studioRoute(
    contract.readInstance,
    {
      summary: 'Whether this is the shop or a mute copy of it. Does not prolong the session.',
      permission: 'profile.own',
      isPassive: true,
    },
    ({ deps }) => readStatus(deps),
  ),
  studioRoute(
    contract.goLive,
    {
      summary: 'Declares this copy to be the shop: held messages, refunds and waybills are carried out.',
      permission: 'shop.live',
      isConfirmed: true,
    },
    async ({ deps, staff }) => {
      await deps.instance.goLive(`staff:${staff.staffId}`);
      // The storage and the CDN get the site that was held back.
      await requestRebuild(deps.pool, { key: null, isFull: false });
      deps.log.warning('This copy of the shop is live', { component: 'instance', staff: staff.staffId });
      return readStatus(deps);
    },
  ),
];

async function readStatus({ instance, siteOrigin }: StudioDeps): Promise<InstanceStatus> {
  const { muteReason, liveOrigin, restoredAt } = await instance.readState();
  return { muteReason, liveOrigin, origin: siteOrigin, restoredAt: restoredAt?.toISOString() ?? null };
}
