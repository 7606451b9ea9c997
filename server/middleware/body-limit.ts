import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import { DEFAULT_LANGUAGE } from '../../src/contract/language.ts';
import { languageSchema } from '../../src/contract/language-schema.ts';
import type { ApiContext, ApiEnv } from '../context.ts';
import { ApiError } from '../errors.ts';
import { answerError } from './errors.ts';

/** Maximum bytes of a request's body; the largest order takes a tenth of it. */
export const MAX_BODY = 256 * 1024;

/** Maximum bytes of a body for signed-in staff: a long article, a price sheet. */
export const MAX_STUDIO_BODY = 8 * 1024 * 1024;

/** Base milliseconds for receiving a body, and the minimum bytes per further millisecond. */
const BODY_TIME = 15_000;
const SLOWEST = 64;

/** Methods whose web Request has no body, whatever the client has sent (https://fetch.spec.whatwg.org/#dom-request). */
const BODILESS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

const timeFor = (bytes: number) => BODY_TIME + bytes / SLOWEST;

/**
 * Closes the connection of a request whose body is not received in time: slow senders would occupy connections
 * indefinitely.
 */
export async function limitBodyTime(
  incoming: ApiEnv['Bindings']['incoming'],
  milliseconds: number,
  work: () => Promise<void>,
): Promise<void> {
  if (incoming?.complete !== false) return work();
  const timer = setTimeout(() => {
    if (!incoming.complete) incoming.destroy?.();
  }, milliseconds).unref();
  // The answer may be ready before the body is received.
  await work().finally(() => incoming.complete && clearTimeout(timer));
}

/**
 * Refuses a larger body before it is read, from shoppers and vendors alike. A body without Content-Length is read up to
 * the limit.
 */
export function limitBody(maxSize: number): MiddlewareHandler<ApiEnv> {
  const refuse = (context: ApiContext) => {
    const lang = v.safeParse(languageSchema, context.req.query('lang'));
    context.set('lang', lang.success ? lang.output : DEFAULT_LANGUAGE);
    // The rest of the body is not read, so the connection cannot be reused.
    context.header('Connection', 'close');
    return answerError(context, new ApiError('body_too_large', { params: { limit: maxSize / 1024 } }));
  };
  const counted = bodyLimit({ maxSize, onError: refuse });
  // A body of known length is not counted: that would make a web stream of it, which costs more than reading it, and
  // Node reads no more than the length in the header. The request of a read has no body, and asking for it would make
  // a web Request.
  const limited: MiddlewareHandler<ApiEnv> = async (context, next) => {
    const length = context.req.header('content-length');
    if (length !== undefined) return Number(length) > maxSize ? refuse(context) : next();
    return BODILESS.has(context.req.method) ? next() : counted(context, next);
  };
  return async (context, next) => {
    let answer: Response | undefined;
    await limitBodyTime(context.env?.incoming, timeFor(maxSize), async () => {
      answer = (await limited(context, next)) ?? undefined;
    });
    return answer;
  };
}

/** Refuses an upload whose Content-Length exceeds the limit. The handler counts the bytes of an upload without one. */
export const limitUpload =
  (maxBytes: number): MiddlewareHandler<ApiEnv> =>
  async (context, next) => {
    if (Number(context.req.header('content-length') ?? 0) > maxBytes) {
      context.header('Connection', 'close');
      throw new ApiError('body_too_large', { params: { limit: maxBytes / 1024 } });
    }
    await limitBodyTime(context.env?.incoming, timeFor(maxBytes), next);
  };
