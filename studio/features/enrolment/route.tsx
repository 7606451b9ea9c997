import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../lib/messages.ts';
import { rootRoute } from '../../lib/routes.ts';

/** The route of invitation links, open without a session. The token is in the fragment of the address. */
export const enrolmentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/enrolment',
  component: lazyRouteComponent(
    withTexts(['enrolment'], () => import('./enrolment-screen.tsx')),
    'EnrolmentScreen',
  ),
});
