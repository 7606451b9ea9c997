import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { API_ROOT, endpoints } from '../src/contract/api.ts';
import { cartRoutes } from './cart/cart.ts';
import { promoCodeRoutes } from './cart/promo-code.ts';
import { wishlistRoutes } from './cart/wishlist.ts';
import { categoriesRoutes } from './catalogue/categories.ts';
import { offersRoutes } from './catalogue/offers.ts';
import { productsRoutes } from './catalogue/products.ts';
import { changesRoutes } from './changes/changes.ts';
import { announcementRoutes } from './content/announcement.ts';
import { blogRoutes } from './content/blog.ts';
import { contentRoutes } from './content/content.ts';
import { layoutRoutes } from './content/layout.ts';
import { redirectsRoutes } from './content/redirects.ts';
import type { ApiEnv } from './context.ts';
import { authRoutes } from './customers/auth.ts';
import { contactRoutes, customerRoutes, proofRoutes, sessionRoutes } from './customers/customer.ts';
import { oauthCallbackRoutes, oauthRoutes } from './customers/oauth/routes.ts';
import { deliveryRoutes } from './delivery/delivery.ts';
import type { AppDeps } from './deps.ts';
import { ApiError } from './errors.ts';
import { healthRoutes } from './health.ts';
import { maintenanceRoutes } from './maintenance/maintenance.ts';
import { refuseDuringMaintenance } from './maintenance/middleware.ts';
import { limitBody } from './middleware/body-limit.ts';
import { createErrorHandler } from './middleware/errors.ts';
import { requireStorableAddress } from './middleware/input.ts';
import { requireLanguage } from './middleware/language.ts';
import { requireSameSite } from './middleware/same-site.ts';
import { openapiRoutes } from './openapi/routes.ts';
import { paymentRoutes } from './orders/payments/callbacks.ts';
import { checkoutRoutes } from './orders/routes.ts';
import { pageDataRoutes } from './page-data/page-data.ts';
import { pagesRoutes } from './page-data/pages.ts';
import { createLimits } from './rate-limits/limits.ts';
import { rebuildRoutes } from './rebuilds/rebuilds.ts';
import { searchRoutes } from './search/search.ts';

/** The API as a fetch handler. It keeps nothing in the process: any number may run over one database. */
export function createApp(deps: AppDeps): Hono {
  const app = new Hono();
  app.use(`${API_ROOT}/*`, limitBody);
  healthRoutes(app, deps);
  openapiRoutes(app);
  // Before the API: a provider calls it, without a language.
  app.route(API_ROOT, oauthCallbackRoutes(deps));
  app.route(API_ROOT, paymentRoutes(deps));
  app.route(API_ROOT, rebuildRoutes(deps));
  app.route(API_ROOT, createApi(deps));
  return app;
}

/** What is a shopper's own is nobody's cache. */
const PRIVATE = [
  endpoints.cart,
  endpoints.wishlist,
  endpoints.customer,
  endpoints.providers,
  endpoints.checkout,
  '/orders',
];

function createApi(base: AppDeps): Hono<ApiEnv> {
  const deps = { ...base, limits: createLimits(base) };
  const api = new Hono<ApiEnv>();
  api.onError(createErrorHandler(deps.log));
  api.use(requireLanguage);
  api.use(requireStorableAddress);
  api.use(refuseDuringMaintenance(deps));
  api.use(requireSameSite);
  api.use(etag());
  api.use(async (context, next) => {
    await next();
    const isPrivate = PRIVATE.some((path) => context.req.path.startsWith(API_ROOT + path));
    context.header('Cache-Control', isPrivate ? 'no-store' : 'no-cache');
  });
  for (const mount of [
    maintenanceRoutes,
    pagesRoutes,
    announcementRoutes,
    layoutRoutes,
    changesRoutes,
    redirectsRoutes,
    pageDataRoutes,
    categoriesRoutes,
    productsRoutes,
    offersRoutes,
    searchRoutes,
    blogRoutes,
    contentRoutes,
    cartRoutes,
    promoCodeRoutes,
    wishlistRoutes,
    deliveryRoutes,
    authRoutes,
    oauthRoutes,
    customerRoutes,
    proofRoutes,
    contactRoutes,
    sessionRoutes,
    checkoutRoutes,
  ]) {
    mount(api, deps);
  }
  api.all('*', () => {
    throw new ApiError('not_found');
  });
  return api;
}
