import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../lib/messages.ts';
import { rootRoute } from '../../lib/routes.ts';

/** Open to whoever has an invitation: its token is behind `#`. */
export const enrolmentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/enrolment',
  component: lazyRouteComponent(
    withTexts(['enrolment'], () => import('./enrolment-screen.tsx')),
    'EnrolmentScreen',
  ),
});
