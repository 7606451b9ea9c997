import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute } from '@tanstack/react-router';
import type { StudioApi } from './api.ts';

/** What loaders of routes work with. */
export interface RouterContext {
  readonly api: StudioApi;
  readonly queryClient: QueryClient;
}

/** The two routes that screens hang from; studio/app gives them their components. */
export const rootRoute = createRootRouteWithContext<RouterContext>()();

/** Of the screens for whoever is signed in: they lie in the frame with the menu. */
export const staffRoute = createRoute({ getParentRoute: () => rootRoute, id: 'staff' });
