import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { staffRoute } from '../../lib/routes.ts';

export const dictionariesRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/dictionaries',
  component: lazyRouteComponent(() => import('./dictionaries-screen.tsx'), 'DictionariesScreen'),
});
