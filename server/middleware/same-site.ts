import { createMiddleware } from 'hono/factory';
import type { ApiEnv } from '../context.ts';
import { ApiError } from '../errors.ts';

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Protection against cross-site request forgery. A browser sends where a request comes from (Sec-Fetch-Site, Origin),
 * and a page of another site cannot send JSON without asking first, which nothing here allows.
 */
export const requireSameSite = createMiddleware<ApiEnv>(async ({ req }, next) => {
  if (READS.has(req.method)) return next();
  const site = req.header('sec-fetch-site') ?? 'same-origin';
  const origin = req.header('origin');
  const isOwn =
    site === 'same-origin' && (origin === undefined || hostOf(origin) === hostOf(req.url, req.header('host')));
  const isJson = req.header('content-type')?.startsWith('application/json') ?? false;
  if (!isOwn || !isJson) throw new ApiError('forbidden');
  return next();
});

/** The host of an address; a proxy before us keeps it in the Host header. */
function hostOf(url: string, hostHeader?: string): string | null {
  return hostHeader ?? (URL.canParse(url) ? new URL(url).host : null);
}
