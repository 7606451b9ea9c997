import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { API_ROOT, endpoints } from '../src/contract/api.ts';
import { createLimits } from './auth/limits.ts';
import type { ApiEnv, Deps } from './context.ts';
import { Refusal } from './errors.ts';
import { healthRoutes } from './health.ts';
import { limitBody } from './middleware/body-limit.ts';
import { createErrorHandler } from './middleware/errors.ts';
import { requireStorableAddress } from './middleware/input.ts';
import { requireLanguage } from './middleware/language.ts';
import { refuseDuringMaintenance } from './middleware/maintenance.ts';
import { requireSameSite } from './middleware/same-site.ts';
import { openapiRoutes } from './openapi/routes.ts';
import { announcementRoutes } from './resources/announcement/announcement.ts';
import { authRoutes } from './resources/auth/auth.ts';
import { blogRoutes } from './resources/blog/blog.ts';
import { cartRoutes } from './resources/cart/cart.ts';
import { promoCodeRoutes } from './resources/cart/promo-code.ts';
import { categoriesRoutes } from './resources/categories/categories.ts';
import { changesRoutes } from './resources/changes/changes.ts';
import { checkoutRoutes } from './resources/checkout/checkout.ts';
import { contentRoutes } from './resources/content/content.ts';
import { contactRoutes, customerRoutes, proofRoutes, sessionRoutes } from './resources/customer/customer.ts';
import { deliveryRoutes } from './resources/delivery/delivery.ts';
import { layoutRoutes } from './resources/layout/layout.ts';
import { maintenanceRoutes } from './resources/maintenance/maintenance.ts';
import { oauthCallbackRoutes, oauthRoutes } from './resources/oauth/oauth.ts';
import { offersRoutes } from './resources/offers/offers.ts';
import { pageDataRoutes } from './resources/page-data/page-data.ts';
import { pagesRoutes } from './resources/pages/pages.ts';
import { paymentRoutes } from './resources/payments/payments.ts';
import { productsRoutes } from './resources/products/products.ts';
import { rebuildRoutes } from './resources/rebuilds/rebuilds.ts';
import { redirectsRoutes } from './resources/redirects/redirects.ts';
import { searchRoutes } from './resources/search/search.ts';
import { wishlistRoutes } from './resources/wishlist/wishlist.ts';

/** The API as a fetch handler. It keeps nothing in the process: any number may run over one database. */
export function createApp(deps: Deps): Hono {
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

function createApi(base: Deps): Hono<ApiEnv> {
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
    throw new Refusal('not_found');
  });
  return api;
}
