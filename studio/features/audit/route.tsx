import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { auditQuery } from '../../contract/queries/audit.ts';
import { withTexts } from '../../lib/messages.ts';
import { staffRoute } from '../../lib/routes.ts';
import { searchOf } from '../../lib/search.ts';

export const auditRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/audit',
  validateSearch: searchOf(auditQuery),
  component: lazyRouteComponent(
    withTexts(['audit'], () => import('./audit-screen.tsx')),
    'AuditScreen',
  ),
});
