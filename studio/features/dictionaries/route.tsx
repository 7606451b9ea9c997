import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../lib/messages.ts';
import { staffRoute } from '../../lib/routes.ts';

export const dictionariesRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/dictionaries',
  component: lazyRouteComponent(
    withTexts(['dictionaries'], () => import('./dictionaries-screen.tsx')),
    'DictionariesScreen',
  ),
});
