import { cartRoutes } from './cart/routes.ts';
import type { AppDeps } from './deps.ts';
import type { Limits } from './rate-limits/limits.ts';
import type { Route } from './route.ts';

/** What all handlers together work with. */
export type RouteDeps = AppDeps & { readonly limits: Limits };

/** Every endpoint, by domain: what is served, and what the document shows. */
export const ROUTES: readonly Route<RouteDeps>[] = [...cartRoutes];
