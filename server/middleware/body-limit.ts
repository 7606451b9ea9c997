import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import { DEFAULT_LANGUAGE } from '../../src/contract/language.ts';
import { languageSchema } from '../../src/contract/language-schema.ts';
import type { ApiContext, ApiEnv } from '../context.ts';
import { ApiError } from '../errors.ts';
import { answerError } from './errors.ts';

/** Bytes of a request's body: an order with everything that its form takes is a tenth of it. */
export const MAX_BODY = 256 * 1024;

/** The same of the studio's, for who is signed in there: an article with all its words, a sheet of prices. */
export const MAX_STUDIO_BODY = 8 * 1024 * 1024;

/**
 * Refuses a larger body before anybody reads it, be it a shopper's or a vendor's. A body that does not say how long it
 * is is read only so far.
 */
export const limitBody = (maxSize: number): MiddlewareHandler<ApiEnv> =>
  bodyLimit({
    maxSize,
    onError: (context: ApiContext) => {
      const lang = v.safeParse(languageSchema, context.req.query('lang'));
      context.set('lang', lang.success ? lang.output : DEFAULT_LANGUAGE);
      // What is left of the body is not read: the connection is of no more use.
      context.header('Connection', 'close');
      return answerError(context, new ApiError('body_too_large', { params: { limit: maxSize / 1024 } }));
    },
  });

/** Refuses bytes that say that they are too many. Those that do not say it the handler counts while it reads them. */
export const limitUpload =
  (maxBytes: number): MiddlewareHandler<ApiEnv> =>
  async (context, next) => {
    if (Number(context.req.header('content-length') ?? 0) > maxBytes) {
      context.header('Connection', 'close');
      throw new ApiError('body_too_large', { params: { limit: maxBytes / 1024 } });
    }
    await next();
  };
