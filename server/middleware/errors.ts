import { randomUUID } from 'node:crypto';
import type { ErrorEnvelope } from '../../src/contract/error.ts';
import { DEFAULT_LANGUAGE } from '../../src/contract/language.ts';
import type { ApiContext } from '../context.ts';
import { isUnavailable } from '../db/unavailable.ts';
import { errorMessage, fieldMessage } from '../error-messages.ts';
import { type AnyErrorCode, ApiError } from '../errors.ts';
import type { Log } from '../log.ts';

/** Returns the error envelope in the request's language. */
export function errorEnvelope(
  context: ApiContext,
  code: AnyErrorCode,
  { params = {}, fields = {} }: Partial<Pick<ApiError, 'params' | 'fields'>> = {},
): ErrorEnvelope {
  const lang = context.get('lang') ?? DEFAULT_LANGUAGE;
  const message = errorMessage(lang, code, params);
  const wrong = Object.entries(fields).map(([name, field]) => [name, fieldMessage(lang, field)] as const);
  return { error: { code, message, ...(wrong.length > 0 && { fields: Object.fromEntries(wrong) }) } };
}

export function answerError(context: ApiContext, error: ApiError): Response {
  if (error.retryAfter !== undefined) context.header('Retry-After', String(error.retryAfter));
  return context.json({ ...errorEnvelope(context, error.code, error), ...error.beside }, error.status);
}

/** Seconds after which a request may be retried when the database did not answer. */
const RETRY_AFTER = 5;

/**
 * Answers an error: an ApiError with its envelope; any other error is logged with an id that the answer contains,
 * without details for the client.
 */
export const createErrorHandler =
  (log: Log) =>
  (error: Error, context: ApiContext): Response => {
    if (error instanceof ApiError) return answerError(context, error);
    const requestId = randomUUID();
    const { method, path } = context.req;
    context.header('X-Request-Id', requestId);
    if (isUnavailable(error)) {
      log.warning('The database did not answer', { component: 'api', requestId, method, path, reason: error.message });
      return answerError(context, new ApiError('unavailable', { retryAfter: RETRY_AFTER }));
    }
    log.error('A request failed', {
      component: 'api',
      requestId,
      method,
      path,
      reason: error.message,
      stack: error.stack,
    });
    return context.json(errorEnvelope(context, 'internal'), 500);
  };
