import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readReleaseDifference } from '../../contract/releases.ts';
import { staffRoute } from '../../lib/routes.ts';
import { searchOf } from '../../lib/search.ts';

export const releasesRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/releases',
  validateSearch: searchOf(readReleaseDifference.query),
  component: lazyRouteComponent(() => import('./releases-screen.tsx'), 'ReleasesScreen'),
});
