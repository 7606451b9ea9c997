import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute } from '@tanstack/react-router';
import type { StudioApi } from './api.ts';

/** Context of route loaders. */
export interface RouterContext {
  readonly api: StudioApi;
  readonly queryClient: QueryClient;
}

/** Parent routes of all screens; studio/app sets their components. */
export const rootRoute = createRootRouteWithContext<RouterContext>()();

/** Parent of the screens that need a session; they are rendered in the frame with the menu. */
export const staffRoute = createRoute({ getParentRoute: () => rootRoute, id: 'staff' });
