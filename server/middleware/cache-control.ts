import type { MiddlewareHandler } from 'hono';

/** Sets `Cache-Control` of successful answers. */
export const cacheControl =
  (value: string): MiddlewareHandler =>
  async (context, next) => {
    await next();
    // context.header() is avoided, because it copies a finished answer with its body.
    if (context.res.ok) context.res.headers.set('Cache-Control', value);
  };
