import type { Route } from '../route.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import type { StudioDeps } from './deps.ts';
import { signInRoutes } from './sign-in/routes.ts';

/** Every endpoint of the studio, by area. */
export const studioRoutes: readonly Route<StudioDeps>[] = [...signInRoutes, ...catalogueRoutes];
