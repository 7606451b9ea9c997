import { hash } from 'node:crypto';
import { Hono, type MiddlewareHandler } from 'hono';
import { etag } from 'hono/etag';
import { API_ROOT } from '../src/contract/api.ts';
import type { ApiContext, ApiEnv } from './context.ts';
import type { AppDeps } from './deps.ts';
import { ApiError } from './errors.ts';
import { healthRoutes } from './health/routes.ts';
import { requireCustomer } from './identity/session.ts';
import { createMaintenanceGate, type MaintenanceGate } from './maintenance/maintenance.ts';
import { limitBody, limitUpload, MAX_BODY, MAX_STUDIO_BODY } from './middleware/body-limit.ts';
import { requireEditor } from './middleware/editor.ts';
import { createErrorHandler } from './middleware/errors.ts';
import { requireStorableAddress } from './middleware/input.ts';
import { requireLanguage } from './middleware/language.ts';
import { LoadShedder } from './middleware/load-shedding.ts';
import { createResponseCache, wantsNew } from './middleware/response-cache.ts';
import { requireSameSite, requireSameSiteUpload } from './middleware/same-site.ts';
import { openapiRoutes } from './openapi/routes.ts';
import { createLimits } from './rate-limits/limits.ts';
import { createMessageStream } from './rebuilds/message-stream.ts';
import { currentRequest } from './request-context.ts';
import type { Access, Route } from './route.ts';
import { ROUTES, type RouteDeps } from './routes.ts';
import { requireStaff } from './staff/session.ts';

/**
 * Creates the API as a fetch handler. The process keeps only caches that the change feed invalidates, so any number of
 * processes may run over one database.
 */
export function createApp(deps: AppDeps, routes: readonly Route<RouteDeps>[] = ROUTES): Hono {
  const app = new Hono();
  healthRoutes(app, deps);
  openapiRoutes(app, routes);
  app.route(API_ROOT, createApi(deps, routes));
  return app;
}

function createApi(deps: AppDeps, routes: readonly Route<RouteDeps>[]): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>();
  api.onError(createErrorHandler(deps.log));
  const maintenance = createMaintenanceGate(deps);
  const gatesOf = createGates(deps, maintenance);
  const shedder = new LoadShedder(deps, 'api');
  const responseCache = createResponseCache(deps.feed);
  const routeDeps = { ...deps, limits: createLimits(deps), streamMessages: createMessageStream(deps) };
  for (const route of routes) {
    const { method, path } = route.endpoint;
    const pattern = path.replace(/\{(\w+)\}/g, ':$1');
    const answer = answerOf(route, routeDeps);
    const isOpen = route.access === 'always' ? () => true : maintenance.isKnownOpen;
    const kept = isPublicRead(route) ? responseCache(isOpen) : tagged(route);
    const admitted = isShed(route) ? [shedder.admit] : [];
    const before = [named(route), ...admitted];
    api.on(method, [pattern], ...before, kept, cached(route), ...gatesOf(route), ...followed(route, deps), answer);
  }
  api.on('ALL', ['*'], cached({}), ...gatesOf({}), () => {
    throw new ApiError('not_found');
  });
  return api;
}

/** Names the endpoint in the request's context, for the access log and the metrics. */
const named =
  ({ endpoint: { path, format } }: Route<RouteDeps>): MiddlewareHandler =>
  (_, next) => {
    const request = currentRequest();
    if (request) Object.assign(request, { route: `${API_ROOT}${path}`, isStream: format === 'events' });
    return next();
  };

/**
 * Returns the function that answers a request: from the replica if the route may lag and the replica is usable,
 * otherwise, or when it fails, from the primary.
 */
function answerOf(route: Route<RouteDeps>, deps: RouteDeps): (context: ApiContext) => Promise<Response> {
  const { replica } = deps;
  if (!replica || !route.mayLag) return (context) => route.answer(context, deps);
  const lagging = { ...deps, pool: replica.pool };
  return async (context) => {
    // A build asks for the current state.
    if (!replica.isUsable || wantsNew(context)) return route.answer(context, deps);
    try {
      return await route.answer(context, lagging);
    } catch (error) {
      if (!replica.failed(error)) throw error;
      return route.answer(context, deps);
    }
  };
}

/** Returns true if the route may be refused under load: not calls of banks, nor streams, which last. */
const isShed = ({ access, endpoint }: Route<RouteDeps>): boolean =>
  access !== 'outside' && endpoint.format !== 'events';

type Gate = MiddlewareHandler<ApiEnv>;
type Guarded = Pick<Route<RouteDeps>, 'access' | 'permission' | 'isConfirmed' | 'isPassive' | 'upload'>;

/** Returns the middleware that a request must pass, by the access of its endpoint. */
function createGates(deps: AppDeps, { refuse }: MaintenanceGate): (route: Guarded) => readonly Gate[] {
  const bounded = limitBody(MAX_BODY);
  const everyone = [bounded, requireLanguage, requireStorableAddress, refuse, requireSameSite];
  const gates: Readonly<Record<Exclude<Access, 'staff'> | 'everyone', readonly Gate[]>> = {
    everyone,
    always: [bounded, requireLanguage, requireStorableAddress, requireSameSite],
    customers: [...everyone, requireCustomer(deps)],
    editors: [bounded, requireLanguage, requireSameSite, requireEditor(deps)],
    outside: [bounded],
  };
  const everyoneSending = (maxBytes: number): readonly Gate[] => [
    requireLanguage,
    requireStorableAddress,
    refuse,
    requireSameSiteUpload,
    limitUpload(maxBytes),
  ];
  return (route) => {
    if (route.access === 'staff') return gatesOfStaff(deps, route);
    if (route.upload && route.access === 'customers')
      return [...everyoneSending(route.upload.maxBytes), requireCustomer(deps)];
    if (route.upload && route.access === undefined) return everyoneSending(route.upload.maxBytes);
    return gates[route.access ?? 'everyone'];
  };
}

/**
 * Gates of the studio. Staff may send larger bodies than shoppers, so no body is read before the sender is
 * authenticated.
 */
function gatesOfStaff(deps: AppDeps, { permission, isConfirmed, isPassive, upload }: Guarded): readonly Gate[] {
  return [
    requireLanguage,
    requireStorableAddress,
    upload ? requireSameSiteUpload : requireSameSite,
    requireStaff(deps, { permission, isConfirmed, isPassive }),
    upload ? limitUpload(upload.maxBytes) : limitBody(MAX_STUDIO_BODY),
  ];
}

/** Personal responses are never cached. */
const cached =
  ({ isPublic }: Pick<Route<RouteDeps>, 'isPublic'>): MiddlewareHandler =>
  async (context, next) => {
    await next();
    const { headers } = context.res;
    headers.set('Cache-Control', isPublic ? (headers.get('Cache-Control') ?? 'no-cache') : 'no-store');
  };

/** Returns true if the answer may be served from memory: it is the same for all clients. */
const isPublicRead = ({ isPublic, endpoint: { method, format } }: Route<RouteDeps>): boolean =>
  isPublic === true && method === 'GET' && format === undefined;

/**
 * Adds an ETag to a read, so that an unchanged answer is not sent again. A stream cannot be buffered for it, and vendors
 * send no If-None-Match.
 */
const tagged = ({ endpoint, access }: Route<RouteDeps>): MiddlewareHandler =>
  endpoint.method !== 'GET' || endpoint.format === 'events' || access === 'outside'
    ? async (_, next) => next()
    : etag({ generateDigest: (body) => new Uint8Array(hash('sha1', body, 'buffer')).buffer });

/** Makes this process read an editor's change from the feed before it answers; other processes are notified. */
function followed({ access, endpoint }: Route<RouteDeps>, { feed }: AppDeps): readonly MiddlewareHandler[] {
  if (endpoint.method === 'GET' || (access !== 'staff' && access !== 'editors')) return [];
  return [
    async (_, next) => {
      await next();
      await feed.catchUp();
    },
  ];
}
