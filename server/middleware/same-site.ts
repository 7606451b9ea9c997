import type { HonoRequest } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { ApiEnv } from '../context.ts';
import { ApiError } from '../errors.ts';

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Protection against cross-site request forgery. A browser sends where a request comes from (Sec-Fetch-Site, Origin),
 * and a page of another site cannot send JSON without asking first, which nothing here allows.
 */
export const requireSameSite = requireOwnPage((type) => type.startsWith('application/json'));

/** The types that a form of another site can send without asking first. */
const SIMPLE_TYPES = /^(?:text\/plain|multipart\/form-data|application\/x-www-form-urlencoded)\b/i;

/** The same where a body is bytes: of any type that a page of another site has to ask for first. */
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

/** The host of an address; a proxy before us keeps it in the Host header. */
function hostOf(url: string, hostHeader?: string): string | null {
  return hostHeader ?? (URL.canParse(url) ? new URL(url).host : null);
}
