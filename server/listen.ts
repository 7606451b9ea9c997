import { once } from 'node:events';
import {
  createServer,
  type OutgoingHttpHeaders,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { STUDIO_ROOT } from '../studio/contract/document.ts';
import { observed } from './observed.ts';
import { oneAtATime } from './pipelining.ts';
import { isDoneWithin } from './within.ts';

/** A server that accepts connections. */
export interface Listening {
  readonly url: string;
  /**
   * Closes each connection with its next answer, which says so (`Connection: close`), so that clients connect anew, to
   * another process if a balancer knows one. Requests and connections are still accepted.
   */
  drain(): void;
  /**
   * Accepts no more connections, and finishes the requests under way; after `limit` milliseconds, those left are
   * aborted.
   */
  close(limit?: number): Promise<void>;
}

/** Hosts whose URL for people is localhost. */
const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost']);

/** Default of the milliseconds for which open requests may finish when the server closes. */
const CLOSE_TIMEOUT = 5_000;

/** Milliseconds for which a drained server still reads requests from connections that it has just accepted. */
const LINGER = 250;

/**
 * Milliseconds after which an idle connection is closed, for example of a client that has stopped reading. Event
 * streams send a heartbeat more often.
 */
const IDLE_TIMEOUT = 120_000;

/**
 * Maximum bytes of a request's URL and headers: a query of thousands of letters is six times as long when URL-encoded.
 */
const MAX_HEADERS = 64 * 1024;

/**
 * Milliseconds for which a connection without a request is kept: longer than nginx keeps one (60 s), so that nginx never
 * sends a request on a connection that is just being closed. A new connection is dear under load, because Node accepts
 * one in each turn of its event loop.
 */
const KEEP_ALIVE_TIMEOUT = 75_000;

/**
 * Maximum number of connections that wait to be accepted; Linux allows 4,096 too. When the queue is full, Linux drops
 * their first packets, and clients wait for seconds: requests that are too many are refused in words instead.
 */
const BACKLOG = 4_096;

interface ListenOptions {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
}

/**
 * Returns the headers that every answer at a path has, with names in lower case. An answer that sends one of them itself
 * replaces it.
 */
export type HeadersOfPath = (path: string) => Readonly<Record<string, string>>;

/** Serves a fetch handler over HTTP. Rejects when the port is in use. */
export async function listen(
  app: Pick<Hono, 'fetch'>,
  { host, port }: ListenOptions,
  headersOf?: HeadersOfPath,
): Promise<Listening> {
  const answers = new OpenAnswers();
  const answer = getRequestListener(app.fetch, { hostname: host });
  const handle = answers.followed(observed(headersOf ? withHeaders(answer, headersOf) : answer));
  const server = createServer({ maxHeaderSize: MAX_HEADERS }, oneAtATime(handle));
  server.timeout = IDLE_TIMEOUT;
  server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT;
  server.listen({ port, host, backlog: BACKLOG });
  await once(server, 'listening');
  const { port: actualPort } = server.address() as AddressInfo;
  const name = LOOPBACK.has(host) ? 'localhost' : host;
  return {
    url: `http://${name}:${actualPort}`,
    drain: () => answers.closeConnections(),
    close: (limit = CLOSE_TIMEOUT) => close(server, answers, limit),
  };
}

/**
 * Adds the headers when the head of an answer is written. To change those of a finished answer would copy it, and
 * setHeader() costs several times as much as headers that are passed to writeHead().
 */
const withHeaders =
  (handle: RequestListener, headersOf: HeadersOfPath): RequestListener =>
  (incoming, outgoing) => {
    const [path = '/'] = (incoming.url ?? '/').split('?', 1);
    const common = headersOf(path);
    const writeHead = outgoing.writeHead.bind(outgoing) as (
      status: number,
      headers: OutgoingHttpHeaders,
    ) => typeof outgoing;
    outgoing.writeHead = ((status: number, headers?: OutgoingHttpHeaders) =>
      writeHead(status, { ...common, ...headers })) as typeof outgoing.writeHead;
    return handle(incoming, outgoing);
  };

async function close(server: Server, answers: OpenAnswers, limit: number): Promise<void> {
  const isDrained = answers.closesConnections;
  answers.closeConnections();
  // Idle connections are closed at once; others are when their answer has been sent.
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  if (isDrained) await sleep(LINGER);
  await isDoneWithin(answers.allSent(), limit);
  server.closeAllConnections();
  await closed;
}

/** The answers that a server has not sent to the end. */
class OpenAnswers {
  readonly #open = new Set<ServerResponse>();
  #closesConnections = false;
  #onAllSent: (() => void) | undefined;

  get closesConnections(): boolean {
    return this.#closesConnections;
  }

  /** Follows the answers of a handler. */
  followed(handle: RequestListener): RequestListener {
    return (incoming, outgoing) => {
      this.#open.add(outgoing);
      outgoing.once('close', () => {
        this.#open.delete(outgoing);
        if (this.#open.size === 0) this.#onAllSent?.();
      });
      if (this.#closesConnections) outgoing.shouldKeepAlive = false;
      return handle(incoming, outgoing);
    };
  }

  /** Makes these answers and later ones the last of their connections. */
  closeConnections(): void {
    this.#closesConnections = true;
    for (const outgoing of this.#open) if (!outgoing.headersSent) outgoing.shouldKeepAlive = false;
  }

  /** Resolves as soon as no answer is open. */
  allSent(): Promise<void> {
    return new Promise((resolve) => {
      this.#onAllSent = resolve;
      if (this.#open.size === 0) resolve();
    });
  }
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
