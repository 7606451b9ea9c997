import type { HonoRequest } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { ApiEnv } from '../context.ts';
import { ApiError } from '../errors.ts';

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Protects against cross-site request forgery. A browser sends the origin of a request (Sec-Fetch-Site, Origin), and a
 * page of another site cannot send JSON without a CORS preflight, which is never allowed.
 */
export const requireSameSite = requireOwnPage((type) => type.startsWith('application/json'));

/** Content types that a page of another site can send without a preflight. */
const SIMPLE_TYPES = /^(?:text\/plain|multipart\/form-data|application\/x-www-form-urlencoded)\b/i;

/** The same protection for binary bodies: the content type must require a preflight. */
export const requireSameSiteUpload = requireOwnPage((type) => type !== '' && !SIMPLE_TYPES.test(type));

function requireOwnPage(isTypeFit: (contentType: string) => boolean) {
  return createMiddleware<ApiEnv>(async ({ req }, next) => {
    if (READS.has(req.method)) return next();
    const type = req.header('content-type') ?? '';
    if (!isOfOwnPage(req) || !isTypeFit(type)) throw new ApiError('forbidden');
    return next();
  });
}

function isOfOwnPage(req: HonoRequest): boolean {
  const site = req.header('sec-fetch-site') ?? 'same-origin';
  const origin = req.header('origin');
  return site === 'same-origin' && (origin === undefined || hostOf(origin) === hostOf(req.url, req.header('host')));
}

/** Returns the host of a URL; a proxy keeps the original one in the Host header. */
function hostOf(url: string, hostHeader?: string): string | null {
  return hostHeader ?? (URL.canParse(url) ? new URL(url).host : null);
}
