import { cartRoutes } from './cart/routes.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import { changesRoutes } from './changes/routes.ts';
import { contentRoutes } from './content/routes.ts';
import { authRoutes } from './customers/auth.ts';
import { customerRoutes } from './customers/customer.ts';
import { oauthRoutes } from './customers/oauth/routes.ts';
import { deliveryRoutes } from './delivery/routes.ts';
import type { AppDeps } from './deps.ts';
import { maintenanceRoutes } from './maintenance/routes.ts';
import { notebookRoutes } from './notebook/routes.ts';
import { paymentRoutes } from './orders/payments/callbacks.ts';
import { orderRoutes } from './orders/routes.ts';
import { specialOrderRoutes } from './orders/special-orders.ts';
import { pageDataRoutes } from './page-data/routes.ts';
import type { Limits } from './rate-limits/limits.ts';
import type { StreamMessages } from './rebuilds/message-stream.ts';
import { rebuildRoutes } from './rebuilds/routes.ts';
import { reviewRoutes } from './reviews/routes.ts';
import type { Route } from './route.ts';
import { searchRoutes } from './search/routes.ts';
import { stockAlertRoutes } from './stock-alerts/routes.ts';
import { studioRoutes } from './studio/routes.ts';
import { vitalsRoutes } from './vitals/routes.ts';

/** The dependencies of all handlers. */
export type RouteDeps = AppDeps & { readonly limits: Limits; readonly streamMessages: StreamMessages };

/** Every endpoint, by domain: the server serves them, and the API's document lists them. */
export const ROUTES: readonly Route<RouteDeps>[] = [
  ...maintenanceRoutes,
  ...pageDataRoutes,
  ...contentRoutes,
  ...changesRoutes,
  ...catalogueRoutes,
  ...searchRoutes,
  ...cartRoutes,
  ...deliveryRoutes,
  ...authRoutes,
  ...oauthRoutes,
  ...customerRoutes,
  ...notebookRoutes,
  ...orderRoutes,
  ...paymentRoutes,
  ...reviewRoutes,
  ...specialOrderRoutes,
  ...stockAlertRoutes,
  ...vitalsRoutes,
  ...rebuildRoutes,
  ...studioRoutes,
];
