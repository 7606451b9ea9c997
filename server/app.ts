import { Hono, type MiddlewareHandler } from 'hono';
import { etag } from 'hono/etag';
import { API_ROOT, endpoints } from '../src/contract/api.ts';
import type { ApiContext, ApiEnv } from './context.ts';
import { authRoutes } from './customers/auth.ts';
import { contactRoutes, customerRoutes, proofRoutes, sessionRoutes } from './customers/customer.ts';
import { oauthCallbackRoutes, oauthRoutes } from './customers/oauth/routes.ts';
import type { AppDeps } from './deps.ts';
import { ApiError } from './errors.ts';
import { healthRoutes } from './health.ts';
import { requireCustomer } from './identity/session.ts';
import { refuseDuringMaintenance } from './maintenance/middleware.ts';
import { limitBody } from './middleware/body-limit.ts';
import { requireEditor } from './middleware/editor.ts';
import { createErrorHandler } from './middleware/errors.ts';
import { requireStorableAddress } from './middleware/input.ts';
import { requireLanguage } from './middleware/language.ts';
import { requireSameSite } from './middleware/same-site.ts';
import { openapiRoutes } from './openapi/routes.ts';
import { OPERATIONS } from './operations.ts';
import { paymentRoutes } from './orders/payments/callbacks.ts';
import { checkoutRoutes } from './orders/routes.ts';
import { createLimits } from './rate-limits/limits.ts';
import { rebuildRoutes } from './rebuilds/rebuilds.ts';
import type { Access, Route } from './route.ts';
import { ROUTES, type RouteDeps } from './routes.ts';

/** The API as a fetch handler. It keeps nothing in the process: any number may run over one database. */
export function createApp(deps: AppDeps): Hono {
  const app = new Hono();
  app.use(`${API_ROOT}/*`, limitBody);
  healthRoutes(app, deps);
  openapiRoutes(app, OPERATIONS);
  app.route(API_ROOT, serveRoutes(deps));
  // Before the API: a provider calls it, without a language.
  app.route(API_ROOT, oauthCallbackRoutes(deps));
  app.route(API_ROOT, paymentRoutes(deps));
  app.route(API_ROOT, rebuildRoutes(deps));
  app.route(API_ROOT, createApi(deps));
  return app;
}

function serveRoutes(deps: AppDeps): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>();
  api.onError(createErrorHandler(deps.log));
  const gates = createGates(deps);
  const routeDeps: RouteDeps = { ...deps, limits: createLimits(deps) };
  for (const route of ROUTES) {
    const { method, path } = route.endpoint;
    const pattern = path.replace(/\{(\w+)\}/g, ':$1');
    const answer = (context: ApiContext) => route.answer(context, routeDeps);
    api.on(method, [pattern], ...gates[route.access ?? 'everyone'], tagged(route), cached(route), answer);
  }
  return api;
}

/** What a request has to pass before it is answered, by whom its endpoint is for. */
function createGates(deps: AppDeps): Readonly<Record<Access | 'everyone', readonly MiddlewareHandler<ApiEnv>[]>> {
  const always = [requireLanguage, requireStorableAddress, requireSameSite];
  const everyone = [requireLanguage, requireStorableAddress, refuseDuringMaintenance(deps), requireSameSite];
  return {
    always,
    everyone,
    customers: [...everyone, requireCustomer(deps)],
    editors: [requireLanguage, requireSameSite, requireEditor(deps)],
    outside: [],
  };
}

/** An answer that has not changed is not sent again; a stream must not be collected to know. */
const tagged = ({ endpoint }: Route<RouteDeps>): MiddlewareHandler =>
  endpoint.format === 'events' ? async (_, next) => next() : etag();

/** What is a shopper's own is nobody's cache. */
const cached =
  ({ isPublic }: Route<RouteDeps>): MiddlewareHandler =>
  async (context, next) => {
    await next();
    context.header('Cache-Control', isPublic ? 'no-cache' : 'no-store');
  };

/** What is a shopper's own is nobody's cache. */
const PRIVATE = [endpoints.customer, endpoints.providers, endpoints.checkout, '/orders'];

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
