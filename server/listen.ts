import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { STUDIO_ROOT } from '../studio/contract/document.ts';
import { observed } from './observed.ts';
import { oneAtATime } from './pipelining.ts';

/** A server that accepts connections. */
export interface Listening {
  readonly url: string;
  /** Finishes the requests under way, then closes. */
  close(): Promise<void>;
}

/** Hosts whose URL for people is localhost. */
const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost']);

/** Milliseconds for which open requests may finish when the server closes. */
const CLOSE_TIMEOUT = 5_000;

/**
 * Milliseconds after which an idle connection is closed, for example of a client that has stopped reading. Event
 * streams send a heartbeat more often.
 */
const IDLE_TIMEOUT = 120_000;

/**
 * Maximum bytes of a request's URL and headers: a query of thousands of letters is six times as long when URL-encoded.
 */
const MAX_HEADERS = 64 * 1024;

interface ListenOptions {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
}

/** Serves a fetch handler over HTTP. Rejects when the port is in use. */
export async function listen(app: Pick<Hono, 'fetch'>, { host, port }: ListenOptions): Promise<Listening> {
  const server = createServer(
    { maxHeaderSize: MAX_HEADERS },
    oneAtATime(observed(getRequestListener(app.fetch, { hostname: host }))),
  );
  server.timeout = IDLE_TIMEOUT;
  server.listen(port, host);
  await once(server, 'listening');
  const { port: actualPort } = server.address() as AddressInfo;
  const name = LOOPBACK.has(host) ? 'localhost' : host;
  return { url: `http://${name}:${actualPort}`, close: () => close(server) };
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), CLOSE_TIMEOUT).unref();
  });
}

/** Handlers of static files. */
interface Sites {
  /** Called with the bindings of the connection. */
  readonly site: { fetch(request: Request, env?: unknown): Response | Promise<Response> };
  readonly studio: Pick<Hono, 'fetch'>;
}

/** Combines the API, the static site, the studio and, in development, the developers' pages on one port. */
export function createServerApp(api: Hono, { site, studio }: Sites, development: Hono | null = null): Hono {
  const app = new Hono();
  // The bindings are passed on, because rate limits need the client's address.
  app.all('/api/*', ({ req, env }) => api.fetch(req.raw, env));
  app.all('/health/*', ({ req, env }) => api.fetch(req.raw, env));
  if (development) app.all('/dev/*', ({ req }) => development.fetch(req.raw));
  for (const path of [STUDIO_ROOT, `${STUDIO_ROOT}/*`]) app.all(path, ({ req }) => studio.fetch(req.raw));
  app.all('*', ({ req, env }) => site.fetch(req.raw, env));
  return app;
}
