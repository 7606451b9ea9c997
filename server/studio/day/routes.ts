import { readDay } from '../../../studio/contract/day.ts';
import { readDayCounts } from '../../../studio/contract/day-counts.ts';
import { publishFirstPages } from '../../../studio/contract/first-steps.ts';
import { commitWrite } from '../commit-write.ts';
import { firstPagesWrites } from '../content/first-pages.ts';
import { studioRoute } from '../route.ts';
import { readCountsOf } from './read-counts.ts';
import { readDayOf } from './read-day.ts';

export const dayRoutes = [
  studioRoute(
    publishFirstPages,
    {
      summary: 'Publishes the drafts of the pages that a shop needs: delivery, returns, contacts, offer, privacy.',
      permission: 'settings.write',
      errors: ['no_seller'],
    },
    async (input) => {
      const { result, transaction } = await commitWrite(input, firstPagesWrites['first-pages.publish'], {});
      return { published: result, transaction };
    },
  ),

  studioRoute(
    readDay,
    {
      summary: 'The work that waits for the caller: the number of each kind, and the first items.',
      permission: 'profile.own',
    },
    ({ deps, lang, staff }) => readDayOf({ pool: deps.pool, isProduction: deps.isProduction, lang, staff }),
  ),

  studioRoute(
    readDayCounts,
    {
      summary:
        'The numbers of waiting items beside the menu, the number of the newest order, and since when saves are not published. Does not prolong the session.',
      permission: 'profile.own',
      isPassive: true,
    },
    ({ deps, staff }) => readCountsOf(deps.pool, staff),
  ),
];
