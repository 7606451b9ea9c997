import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import { DEFAULT_LANGUAGE, languageSchema } from '../../src/contract/language.ts';
import type { ApiContext, ApiEnv } from '../context.ts';
import { ApiError } from '../errors.ts';
import { answerError } from './errors.ts';

/** Bytes of a request's body: an order with everything that its form takes is a tenth of it. */
const MAX_BODY = 256 * 1024;

/**
 * Refuses a larger body before anybody reads it, be it a shopper's or a vendor's. A body that does not say how long it
 * is is read only so far.
 */
export const limitBody: MiddlewareHandler<ApiEnv> = bodyLimit({
  maxSize: MAX_BODY,
  onError: (context: ApiContext) => {
    const lang = v.safeParse(languageSchema, context.req.query('lang'));
    context.set('lang', lang.success ? lang.output : DEFAULT_LANGUAGE);
    // What is left of the body is not read: the connection is of no more use.
    context.header('Connection', 'close');
    return answerError(context, new ApiError('body_too_large', { params: { limit: MAX_BODY / 1024 } }));
  },
});
