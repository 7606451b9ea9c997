import type { MiddlewareHandler } from 'hono';

/** Sets `Cache-Control` of successful answers. */
export const cacheControl =
  (value: string): MiddlewareHandler =>
  async (context, next) => {
    await next();
    // Not by context.header(), which copies an answer that is ready, body and all.
    if (context.res.ok) context.res.headers.set('Cache-Control', value);
  };
