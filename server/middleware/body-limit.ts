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

/** Milliseconds that every body gets, and how many of its bytes have to come in each. */
const BODY_TIME = 15_000;
const SLOWEST = 64;

const timeFor = (bytes: number) => BODY_TIME + bytes / SLOWEST;

/**
 * Ends the connection of a request whose body has not come whole in time: one that trickles keeps its place for as long as
 * it likes.
 */
export async function endTrickling(
  incoming: ApiEnv['Bindings']['incoming'],
  milliseconds: number,
  work: () => Promise<void>,
): Promise<void> {
  if (incoming?.complete !== false) return work();
  const timer = setTimeout(() => {
    if (!incoming.complete) incoming.destroy?.();
  }, milliseconds).unref();
  // An answer may be there before the body is.
  await work().finally(() => incoming.complete && clearTimeout(timer));
}

/**
 * Refuses a larger body before anybody reads it, be it a shopper's or a vendor's. A body that does not say how long it
 * is is read only so far.
 */
export function limitBody(maxSize: number): MiddlewareHandler<ApiEnv> {
  const limited = bodyLimit({
    maxSize,
    onError: (context: ApiContext) => {
      const lang = v.safeParse(languageSchema, context.req.query('lang'));
      context.set('lang', lang.success ? lang.output : DEFAULT_LANGUAGE);
      // What is left of the body is not read: the connection is of no more use.
      context.header('Connection', 'close');
      return answerError(context, new ApiError('body_too_large', { params: { limit: maxSize / 1024 } }));
    },
  });
  return async (context, next) => {
    let answer: Response | undefined;
    await endTrickling(context.env?.incoming, timeFor(maxSize), async () => {
      answer = (await limited(context, next)) ?? undefined;
    });
    return answer;
  };
}

/** Refuses bytes that say that they are too many. Those that do not say it the handler counts while it reads them. */
export const limitUpload =
  (maxBytes: number): MiddlewareHandler<ApiEnv> =>
  async (context, next) => {
    if (Number(context.req.header('content-length') ?? 0) > maxBytes) {
      context.header('Connection', 'close');
      throw new ApiError('body_too_large', { params: { limit: maxBytes / 1024 } });
    }
    await endTrickling(context.env?.incoming, timeFor(maxBytes), next);
  };
