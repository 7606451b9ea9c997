import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { releaseDifferenceQuery, releasesQuery } from '../../contract/queries/releases.ts';
import { withTexts } from '../../lib/messages.ts';
import { staffRoute } from '../../lib/routes.ts';
import { searchOf } from '../../lib/search.ts';

export const releasesRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/releases',
  validateSearch: searchOf({ ...releaseDifferenceQuery, ...releasesQuery }),
  component: lazyRouteComponent(
    withTexts(['releases', 'audit'], () => import('./releases-screen.tsx')),
    'ReleasesScreen',
  ),
});
