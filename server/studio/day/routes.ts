import { readDay } from '../../../studio/contract/day.ts';
import { readDayCounts } from '../../../studio/contract/day-counts.ts';
import { studioRoute } from '../route.ts';
import { readCountsOf } from './read-counts.ts';
import { readDayOf } from './read-day.ts';

export const dayRoutes = [
  studioRoute(
    readDay,
    {
      summary: 'The work that waits for the caller: the number of each kind, and the first items.',
      permission: 'profile.own',
    },
    ({ deps, lang, staff }) => readDayOf({ pool: deps.pool, lang, staff }),
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
