import { createMiddleware } from 'hono/factory';
import type { ApiEnv } from '../context.ts';
import { Refusal } from '../errors.ts';

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Changes come from the shop's own pages alone. A browser tells where a request comes from (Sec-Fetch-Site, Origin),
 * and a page of another site cannot send JSON without asking first, which nothing here allows.
 */
export const requireSameSite = createMiddleware<ApiEnv>(async ({ req }, next) => {
  if (READS.has(req.method)) return next();
  const isJson = /^application\/json\s*(?:;|$)/i.test(req.header('content-type') ?? '');
  if (!isJson || !isOwn({ url: req.url, header: (name) => req.header(name) })) throw new Refusal('forbidden');
  return next();
});

interface Headers {
  readonly url: string;
  header(name: string): string | undefined;
}

/**
 * What the browser says of the request's origin is believed alone where it says it (pages cannot forge it, and it
 * holds whatever name a proxy before us uses); older browsers send the Origin; what sends neither is no browser.
 */
function isOwn({ url, header }: Headers): boolean {
  const site = header('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin';
  const origin = header('origin');
  return origin === undefined || hostOf(origin) === (header('host') ?? hostOf(url));
}

function hostOf(url: string): string | null {
  return URL.parse(url)?.host ?? null;
}
