import { Hono, type MiddlewareHandler } from 'hono';
import { etag } from 'hono/etag';
import { API_ROOT } from '../src/contract/api.ts';
import type { ApiContext, ApiEnv } from './context.ts';
import type { AppDeps } from './deps.ts';
import { ApiError } from './errors.ts';
import { healthRoutes } from './health.ts';
import { requireCustomer } from './identity/session.ts';
import { refuseDuringMaintenance } from './maintenance/maintenance.ts';
import { limitBody } from './middleware/body-limit.ts';
import { requireEditor } from './middleware/editor.ts';
import { createErrorHandler } from './middleware/errors.ts';
import { requireStorableAddress } from './middleware/input.ts';
import { requireLanguage } from './middleware/language.ts';
import { requireSameSite } from './middleware/same-site.ts';
import { openapiRoutes } from './openapi/routes.ts';
import { createLimits } from './rate-limits/limits.ts';
import { createMessageStream } from './rebuilds/message-stream.ts';
import type { Access, Route } from './route.ts';
import { ROUTES, type RouteDeps } from './routes.ts';

/** The API as a fetch handler. It keeps nothing in the process: any number may run over one database. */
export function createApp(deps: AppDeps): Hono {
  const app = new Hono();
  app.use(`${API_ROOT}/*`, limitBody);
  healthRoutes(app, deps);
  openapiRoutes(app, ROUTES);
  app.route(API_ROOT, createApi(deps));
  return app;
}

function createApi(deps: AppDeps): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>();
  api.onError(createErrorHandler(deps.log));
  const gates = createGates(deps);
  const routeDeps = { ...deps, limits: createLimits(deps), streamMessages: createMessageStream(deps) };
  for (const route of ROUTES) {
    const { method, path } = route.endpoint;
    const pattern = path.replace(/\{(\w+)\}/g, ':$1');
    const answer = (context: ApiContext) => route.answer(context, routeDeps);
    const gate = gates[route.access ?? 'everyone'];
    api.on(method, [pattern], cached(route), ...gate, tagged(route), answer);
  }
  api.on('ALL', ['*'], cached({}), ...gates.everyone, () => {
    throw new ApiError('not_found');
  });
  return api;
}

/** What a request has to pass before it is answered, by whom its endpoint is for. */
function createGates(deps: AppDeps): Readonly<Record<Access | 'everyone', readonly MiddlewareHandler<ApiEnv>[]>> {
  const everyone = [requireLanguage, requireStorableAddress, refuseDuringMaintenance(deps), requireSameSite];
  return {
    everyone,
    always: [requireLanguage, requireStorableAddress, requireSameSite],
    customers: [...everyone, requireCustomer(deps)],
    editors: [requireLanguage, requireSameSite, requireEditor(deps)],
    outside: [],
  };
}

/** What is a shopper's own is nobody's cache. */
const cached =
  ({ isPublic }: Pick<Route<RouteDeps>, 'isPublic'>): MiddlewareHandler =>
  async (context, next) => {
    await next();
    context.header('Cache-Control', isPublic ? (context.res.headers.get('Cache-Control') ?? 'no-cache') : 'no-store');
  };

/** An answer that has not changed is not sent again. A stream cannot be collected to know, and vendors do not ask. */
const tagged = ({ endpoint, access }: Route<RouteDeps>): MiddlewareHandler =>
  endpoint.format === 'events' || access === 'outside' ? async (_, next) => next() : etag();
